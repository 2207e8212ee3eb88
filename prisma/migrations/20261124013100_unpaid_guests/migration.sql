-- The guests of orders that came to nothing, those whose time is over first.
CREATE INDEX CONCURRENTLY "order_guest_unpaid" ON "order" ("state_changed_at")
  WHERE "erased_at" IS NULL AND "state" NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED');
