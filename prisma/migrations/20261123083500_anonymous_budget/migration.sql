-- What visitors without a card's result have taken. The older build writes no row and keeps selling.
CREATE TABLE "anonymous_charge" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "attempt_id" UUID,
    "network" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "nights" INTEGER NOT NULL,
    "value_minor" BIGINT NOT NULL,
    "is_above" BOOLEAN NOT NULL,
    "has_mail" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "anonymous_charge_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "anonymous_charge_attempt_id_key" ON "anonymous_charge"("attempt_id");
CREATE INDEX "anonymous_charge_order_id_idx" ON "anonymous_charge"("order_id");
CREATE INDEX "anonymous_charge_network_at_idx" ON "anonymous_charge"("network", "at");
CREATE INDEX "anonymous_charge_recipient_at_idx" ON "anonymous_charge"("recipient", "at");

-- How long an attempt may keep stock and nights without a result; null: as long as any other.
ALTER TABLE "payment_attempt" ADD COLUMN "hold_minutes" INTEGER;
