-- The declines of a day or a month, counted by terminal or by the bank's code from the index alone.
CREATE INDEX CONCURRENTLY payment_attempt_declined ON payment_attempt (outcome_at)
  INCLUDE (terminal, response_code, order_id) WHERE state = 'DECLINED';
