-- The guests of orders that money moved for, those whose time is over first.
CREATE INDEX CONCURRENTLY "order_guest_paid" ON "order" ("state_changed_at")
  WHERE "erased_at" IS NULL AND "state" IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED');
