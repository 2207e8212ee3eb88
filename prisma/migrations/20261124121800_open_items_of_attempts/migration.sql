-- The page of payments without an answer asks which of a hundred attempts have an open item.
CREATE INDEX CONCURRENTLY "attention_item_open_attempts" ON "attention_item"("attempt_id")
  WHERE "closed_at" IS NULL AND "attempt_id" IS NOT NULL;
