-- Totals read the book of movements now.
-- survives: nothing names them; totals of an older instance read more rows meanwhile.
DROP INDEX operation_settled;
-- survives: nothing names it; totals of an older instance read more rows meanwhile.
DROP INDEX payment_attempt_by_hand;
-- With both times in it, a total is read from the index alone: its date is an expression of them.
-- survives: an older instance reads no book; the table is as new as this release.
DROP INDEX money_movements_period;
-- survives: the table is as new as this release.
CREATE INDEX money_movements_period
  ON money_movements (is_test, (coalesce(money_at, recorded_at)), id)
  INCLUDE (kind, figure, amount_minor, terminal, attempt_id, money_at, recorded_at);
