-- So many days after an order its goods are ready to be collected; empty: nobody has said so.
ALTER TABLE "shop_identity" ADD COLUMN "preparation_days" TEXT NOT NULL DEFAULT '';
-- What is collected may have a day, too.
ALTER TABLE "order_goods" DROP CONSTRAINT order_goods_way;
-- survives: it refuses less than before, and reads only the few rows of orders with goods
ALTER TABLE "order_goods" ADD CONSTRAINT order_goods_way CHECK (
    (way = 'collect' AND delivery IS NULL)
    OR (way = 'deliver' AND delivery IS NOT NULL AND due_on IS NOT NULL));
