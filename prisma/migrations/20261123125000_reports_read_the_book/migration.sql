-- Totals read the book of movements now.
-- survives: nothing names them; totals of an older instance read more rows meanwhile.
DROP INDEX operation_settled;
-- survives: nothing names it; totals of an older instance read more rows meanwhile.
DROP INDEX payment_attempt_by_hand;
