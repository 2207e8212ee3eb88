-- What cancelling a stay costs, as data (decision 041): the house's rule, and one of a kind of room.
CREATE TABLE "cancellation_rule" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID,
    "free_days" INTEGER NOT NULL,
    "fee_unit" TEXT NOT NULL,
    "fee_count" INTEGER NOT NULL,
    "no_show_unit" TEXT NOT NULL,
    "no_show_count" INTEGER NOT NULL,

    CONSTRAINT "cancellation_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT cancellation_rule_days CHECK (free_days BETWEEN 0 AND 365),
    CONSTRAINT cancellation_rule_fee CHECK (
      (fee_unit = 'nights' AND fee_count BETWEEN 0 AND 30)
      OR (fee_unit = 'percent' AND fee_count BETWEEN 0 AND 100)),
    CONSTRAINT cancellation_rule_no_show CHECK (
      (no_show_unit = 'nights' AND no_show_count BETWEEN 0 AND 30)
      OR (no_show_unit = 'percent' AND no_show_count BETWEEN 0 AND 100))
);
CREATE UNIQUE INDEX "cancellation_rule_product_id_key" ON "cancellation_rule"("product_id");
-- The house has one.
CREATE UNIQUE INDEX cancellation_rule_of_house ON "cancellation_rule"((product_id IS NULL))
  WHERE product_id IS NULL;
ALTER TABLE "cancellation_rule"
  ADD CONSTRAINT "cancellation_rule_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A line keeps the rule that it was sold with; its guest may cancel it.
ALTER TABLE "order_line" ADD COLUMN "cancellation" JSONB,
  ADD COLUMN "cancelled_at" TIMESTAMPTZ(3), ADD COLUMN "cancel_fee_minor" BIGINT;
-- survives: an older instance cancels no line
ALTER TABLE "order_line" ADD CONSTRAINT order_line_cancelled CHECK (
  (cancelled_at IS NULL) = (cancel_fee_minor IS NULL)
  AND (cancel_fee_minor IS NULL OR cancel_fee_minor BETWEEN 0 AND line_total_minor));
SELECT grant_runtime_rights();
