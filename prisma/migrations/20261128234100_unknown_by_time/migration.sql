-- What is not yet known of a day or a month, by the time at which it was begun.
CREATE INDEX CONCURRENTLY payment_attempt_unknown ON payment_attempt (coalesce(preparing_at, created_at))
  INCLUDE (transaction_type, amount_max_minor, order_id)
  WHERE state IN ('RESULT_OVERDUE', 'NEEDS_REVIEW');
