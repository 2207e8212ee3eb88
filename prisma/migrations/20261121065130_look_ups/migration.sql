-- CreateIndex
CREATE INDEX "attention_item_subject_kind_idx" ON "attention_item"("subject", "kind");

-- CreateIndex
CREATE INDEX "operation_gateway_order_id_idx" ON "operation"("gateway_order_id");
