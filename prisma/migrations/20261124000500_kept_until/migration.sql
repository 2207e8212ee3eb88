-- Until when rooms and goods are kept for a guest who was called, whether or not a payment fails.
ALTER TABLE "order" ADD COLUMN "kept_until" TIMESTAMPTZ(3);
