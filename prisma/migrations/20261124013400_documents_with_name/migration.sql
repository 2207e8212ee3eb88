-- Documents that still name their guest, the oldest first.
CREATE INDEX CONCURRENTLY "documents_with_name" ON "documents" ("issued_at")
  WHERE "content"->>'customerName' <> '-';
