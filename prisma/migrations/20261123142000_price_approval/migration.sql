-- An order with a price below its composer's limit is not paid before somebody without one agrees.
ALTER TABLE "order_composition" ADD COLUMN "price_waits" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "price_agreed_by_id" UUID, ADD COLUMN "price_agreed_at" TIMESTAMPTZ(3);
-- survives: an older instance never writes it, and there are only orders of the desk
ALTER TABLE "order_composition" ADD CONSTRAINT "order_composition_price_agreed_by_id_fkey"
  FOREIGN KEY ("price_agreed_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
