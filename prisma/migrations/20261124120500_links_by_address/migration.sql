-- The emails that gave an address its links, for the day on which it asks to be forgotten.
CREATE INDEX CONCURRENTLY "mail_outbox_links_by_address" ON "mail_outbox"
  ((lower("recipient") COLLATE "C")) WHERE "kind" = 'order_links' AND "recipient" <> '';
