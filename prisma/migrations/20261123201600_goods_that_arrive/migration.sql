-- How the goods of an order reach their person (decision 042).
ALTER TABLE "cart_details" ADD COLUMN "delivery" JSONB;
ALTER TABLE "order_line" ADD COLUMN "is_delivery" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "order_goods" (
    "order_id" UUID NOT NULL,
    "way" TEXT NOT NULL,
    "delivery" JSONB,
    "due_on" DATE,
    "state" TEXT NOT NULL DEFAULT 'TO_PREPARE',
    "state_changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_goods_pkey" PRIMARY KEY ("order_id"),
    CONSTRAINT order_goods_way CHECK (
      (way = 'collect' AND delivery IS NULL AND due_on IS NULL)
      OR (way = 'deliver' AND delivery IS NOT NULL AND due_on IS NOT NULL)),
    CONSTRAINT order_goods_state CHECK (state = 'TO_PREPARE' OR state = 'HANDED_OVER'
      OR (way = 'collect' AND state = 'READY') OR (way = 'deliver' AND state = 'ON_ITS_WAY'))
);
-- What people still have to do something for.
CREATE INDEX order_goods_open ON "order_goods"("due_on", "order_id") WHERE state <> 'HANDED_OVER';
ALTER TABLE "order_goods"
  ADD CONSTRAINT "order_goods_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
SELECT grant_runtime_rights();
