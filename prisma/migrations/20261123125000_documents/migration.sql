-- Confirmations, invoices and credit notes (decision 037): numbered without gaps by kind and year,
-- after the money was recorded. The numbers that were drawn at the hold stay with their orders.
CREATE TABLE "documents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "series_year" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "label" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "movement_id" UUID NOT NULL,
    "corrects_id" UUID,
    "locale" TEXT NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,
    "digest" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT documents_kind CHECK (kind IN ('confirmation', 'invoice', 'credit_note')),
    CONSTRAINT documents_number CHECK (number > 0),
    CONSTRAINT documents_corrects CHECK (corrects_id IS NULL OR kind = 'credit_note')
);

CREATE UNIQUE INDEX "documents_label_key" ON "documents"("label");
CREATE UNIQUE INDEX "documents_movement_id_key" ON "documents"("movement_id");
CREATE UNIQUE INDEX "documents_is_test_kind_series_year_number_key"
  ON "documents"("is_test", "kind", "series_year", "number");
-- An invoice is given back once.
CREATE UNIQUE INDEX "documents_corrects_id_key" ON "documents"("corrects_id");
CREATE INDEX "documents_order_id_idx" ON "documents"("order_id");
CREATE INDEX "documents_number_idx" ON "documents"("number");

ALTER TABLE "documents"
  ADD CONSTRAINT "documents_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "documents_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "money_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "documents_corrects_id_fkey" FOREIGN KEY ("corrects_id") REFERENCES "documents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER documents_no_truncate BEFORE TRUNCATE ON documents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Movements whose document is still to be made. It comes with the movement, whoever books it.
CREATE TABLE "document_due" (
    "id" BIGSERIAL NOT NULL,
    "movement_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "document_due_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "document_due_movement_id_key" ON "document_due"("movement_id");
ALTER TABLE "document_due"
  ADD CONSTRAINT "document_due_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "money_movements"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An order with a number of before has had its invoice: of it, only what is given back from now on
-- makes a document. What is booked later for days long gone makes none.
CREATE FUNCTION note_due_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_due (movement_id)
  SELECT m.id FROM booked m JOIN "order" o ON o.id = m.order_id
  WHERE (m.kind IN ('HELD', 'TAKEN', 'REFUNDED')
      OR (m.kind = 'CORRECTED' AND m.figure IN ('TAKEN', 'REFUNDED')))
    AND (o.invoice_number IS NULL
      OR (m.figure = 'REFUNDED' AND m.recorded_at > now() - interval '1 day'))
  ORDER BY m.recorded_at, array_position(ARRAY['HELD', 'TAKEN', 'REFUNDED'], m.figure)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
-- survives: it adds a row elsewhere and refuses nothing that an older instance books
CREATE TRIGGER money_movements_documents AFTER INSERT ON money_movements
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION note_due_documents();
SELECT grant_runtime_rights();
