-- Who comes and who leaves on a day: the list of orders asks for it.
CREATE INDEX CONCURRENTLY order_line_check_in ON order_line (check_in) INCLUDE (order_id) WHERE check_in IS NOT NULL;
