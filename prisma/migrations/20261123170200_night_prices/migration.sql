-- Prices that differ by night (decision 041). The one that was set last for a night holds.
CREATE TABLE "night_price" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID NOT NULL,
    "first_night" DATE NOT NULL,
    "last_night" DATE NOT NULL,
    "weekdays" INTEGER NOT NULL,
    "price_minor" BIGINT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "night_price_pkey" PRIMARY KEY ("id"),
    CONSTRAINT night_price_nights CHECK (last_night >= first_night),
    CONSTRAINT night_price_weekdays CHECK (weekdays BETWEEN 1 AND 127),
    CONSTRAINT night_price_positive CHECK (price_minor > 0)
);
CREATE INDEX "night_price_product_id_last_night_idx" ON "night_price"("product_id", "last_night");
ALTER TABLE "night_price"
  ADD CONSTRAINT "night_price_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "night_price_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Lines of one stay at different prices have the same number and take the same room.
ALTER TABLE "order_line" ADD COLUMN "stay" INTEGER;
SELECT grant_runtime_rights();
