-- The uses of a discount code are its orders.
CREATE INDEX CONCURRENTLY order_with_code ON "order" (discount_id) WHERE discount_id IS NOT NULL;
