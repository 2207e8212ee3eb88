-- What the bank's file says about an order.
CREATE INDEX CONCURRENTLY "statement_row_by_order" ON "statement_row" ("order_id")
  WHERE "order_id" IS NOT NULL;
