-- Emails whose text is still there, the oldest first.
CREATE INDEX CONCURRENTLY "mail_outbox_with_text" ON "mail_outbox" ("created_at")
  WHERE "recipient" <> '';
