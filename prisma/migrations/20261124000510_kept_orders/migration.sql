-- The janitor asks each minute which deadlines are over or near.
CREATE INDEX CONCURRENTLY order_kept_until ON "order" (kept_until) WHERE kept_until IS NOT NULL;
