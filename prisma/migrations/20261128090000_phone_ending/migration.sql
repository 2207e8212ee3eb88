-- The end of a phone number is what callers say: the number read backwards, as an order of an index.
CREATE INDEX CONCURRENTLY order_phone_ending ON "order" ((reverse(desk_phone_key(customer_phone)) COLLATE "C"), created_at DESC, id DESC);
