-- Who comes and who leaves on a day: the list of orders asks for it.
CREATE INDEX CONCURRENTLY order_line_check_out ON order_line (check_out) INCLUDE (order_id) WHERE check_out IS NOT NULL;
