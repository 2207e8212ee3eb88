-- CreateEnum
CREATE TYPE "StatementState" AS ENUM ('RECEIVING', 'MAPPING', 'MATCHED');

-- CreateEnum
CREATE TYPE "StatementOutcome" AS ENUM ('matched', 'amount_differs', 'bank_only', 'set_aside', 'unreadable');

-- CreateTable
CREATE TABLE "bank_statement" (
    "id" UUID NOT NULL,
    "digest" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "encoding" TEXT NOT NULL,
    "delimiter" TEXT NOT NULL,
    "header" TEXT[],
    "header_signature" TEXT NOT NULL,
    "state" "StatementState" NOT NULL DEFAULT 'RECEIVING',
    "card_cells" INTEGER NOT NULL DEFAULT 0,
    "card_columns" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "mapping" JSONB,
    "first_day" DATE,
    "last_day" DATE,
    "is_test" BOOLEAN NOT NULL,
    "uploaded_by_id" UUID NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "matched_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "statement_row" (
    "statement_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "problem" TEXT,
    "problem_field" TEXT,
    "direction" TEXT,
    "rrn" TEXT,
    "approval_code" TEXT,
    "amount_minor" BIGINT,
    "day" DATE,
    "at" TIMESTAMPTZ(3),
    "terminal" TEXT,
    "outcome" "StatementOutcome",
    "note" TEXT,
    "movement_key" TEXT,
    "ours_minor" BIGINT,
    "order_id" UUID,

    CONSTRAINT "statement_row_pkey" PRIMARY KEY ("statement_id","line")
);

-- CreateTable
CREATE TABLE "statement_missing" (
    "statement_id" UUID NOT NULL,
    "movement_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "order_id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "rrn" TEXT,
    "note" TEXT,

    CONSTRAINT "statement_missing_pkey" PRIMARY KEY ("statement_id","movement_key")
);

-- CreateTable
CREATE TABLE "statement_mapping" (
    "header_signature" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "statement_mapping_pkey" PRIMARY KEY ("header_signature")
);

-- CreateIndex
CREATE UNIQUE INDEX "bank_statement_digest_key" ON "bank_statement"("digest");

-- CreateIndex
CREATE INDEX "bank_statement_uploaded_at_id_idx" ON "bank_statement"("uploaded_at" DESC, "id");

-- CreateIndex
CREATE INDEX "statement_row_statement_id_outcome_line_idx" ON "statement_row"("statement_id", "outcome", "line");

-- CreateIndex
CREATE UNIQUE INDEX "statement_row_statement_id_movement_key_key" ON "statement_row"("statement_id", "movement_key");

-- AddForeignKey
ALTER TABLE "bank_statement" ADD CONSTRAINT "bank_statement_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_row" ADD CONSTRAINT "statement_row_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "statement_missing" ADD CONSTRAINT "statement_missing_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- A statement's sizes and days are what they are called.
ALTER TABLE bank_statement
  ADD CONSTRAINT bank_statement_days CHECK (first_day IS NULL OR first_day <= last_day),
  ADD CONSTRAINT bank_statement_row_count CHECK (row_count >= 0);
-- What is matched names what it is matched with; what could not be read says why.
ALTER TABLE statement_row
  ADD CONSTRAINT statement_row_matched CHECK
    ((outcome IN ('matched', 'amount_differs')) = (movement_key IS NOT NULL) OR outcome IS NULL),
  ADD CONSTRAINT statement_row_unreadable CHECK
    ((outcome = 'unreadable') = (problem IS NOT NULL) OR outcome IS NULL);

-- Movements by the time at which the bank's word came: day totals read the index alone.
CREATE INDEX payment_attempt_outcome ON payment_attempt (outcome_at)
  INCLUDE (state, transaction_type, authorised_amount_minor, response_code, order_id)
  WHERE outcome_at IS NOT NULL;
CREATE INDEX operation_settled ON operation (settled_at)
  INCLUDE (kind, state, verdict_code, amount_minor, attempt_id)
  WHERE settled_at IS NOT NULL;
-- What people recorded without a message: it has no operation to be counted by.
CREATE INDEX payment_attempt_by_hand ON payment_attempt (outcome_at) WHERE is_by_hand;
-- Holds by age.
CREATE INDEX payment_attempt_held ON payment_attempt (outcome_at)
  INCLUDE (authorised_amount_minor, order_id)
  WHERE state = 'AUTHORISED';
-- Whether a database holds orders of a test mode beside real ones is asked with every total.
CREATE INDEX order_of_test_mode ON "order" (id) WHERE is_test;
CREATE INDEX order_of_real_mode ON "order" (id) WHERE NOT is_test;
