-- The book of movements (decision 035): written with the state, in the same statement, and never
-- changed. What an older instance changes meanwhile is booked from the evidence a minute later.
CREATE TABLE "money_movements" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "figure" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'IQD',
    "terminal" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "operation_id" UUID,
    "money_at" TIMESTAMPTZ(3),
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,
    "rrn" TEXT,
    "approval" TEXT,
    "person" UUID,
    "certainty" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "is_test" BOOLEAN NOT NULL,

    CONSTRAINT "money_movements_pkey" PRIMARY KEY ("id"),
    CONSTRAINT money_movements_figure CHECK
      (figure IN ('HELD', 'RELEASED', 'TAKEN', 'REFUNDED', 'FEE') AND kind IN (figure, 'CORRECTED')),
    -- A correction carries the sign of what it does to its figure.
    CONSTRAINT money_movements_amount CHECK
      (amount_minor > 0 OR (kind = 'CORRECTED' AND amount_minor < 0)),
    CONSTRAINT money_movements_certainty CHECK (certainty IN ('authentic', 'by_hand'))
);

-- Nothing is booked twice: a round ends with a correction.
CREATE UNIQUE INDEX "money_movements_attempt_id_kind_figure_round_key"
  ON "money_movements"("attempt_id", "kind", "figure", "round");
CREATE INDEX "money_movements_order_id_idx" ON "money_movements"("order_id");
-- By the money's date, as money-date.ts says it: totals read this index alone.
CREATE INDEX money_movements_period
  ON money_movements (is_test, (coalesce(money_at, recorded_at)), id)
  INCLUDE (kind, figure, amount_minor, terminal, attempt_id);

ALTER TABLE "money_movements"
  ADD CONSTRAINT "money_movements_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "money_movements_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "money_movements_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "money_movements_person_fkey" FOREIGN KEY ("person") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER money_movements_append_only BEFORE UPDATE OR DELETE ON money_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER money_movements_no_truncate BEFORE TRUNCATE ON money_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT grant_runtime_rights();
