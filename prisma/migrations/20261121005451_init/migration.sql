-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "ProductKind" AS ENUM ('STAY', 'GOODS');

-- CreateEnum
CREATE TYPE "TransactionType" AS ENUM ('authorization', 'sale');

-- CreateEnum
CREATE TYPE "OrderState" AS ENUM ('NOT_STARTED', 'AWAITING_RESULT', 'RESULT_OVERDUE', 'CHECKING', 'AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED', 'DECLINED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "AttemptState" AS ENUM ('CREATED', 'PREPARING', 'PREPARE_FAILED', 'AWAITING_RESULT', 'RESULT_OVERDUE', 'AUTHORISED', 'PAID', 'DECLINED', 'COMPLETED', 'REVERSED', 'NEEDS_REVIEW');

-- CreateEnum
CREATE TYPE "OperationKind" AS ENUM ('completion', 'reversal');

-- CreateEnum
CREATE TYPE "OperationState" AS ENUM ('INTENT', 'SENT', 'SUCCEEDED', 'DECLINED', 'NOT_SENT', 'UNKNOWN', 'RESOLVED');

-- CreateEnum
CREATE TYPE "EvidenceSource" AS ENUM ('PREPARE_REQUEST', 'PREPARE_ANSWER', 'RESULT', 'COMPLETION_REQUEST', 'COMPLETION_ANSWER', 'REVERSAL_REQUEST', 'REVERSAL_ANSWER', 'MAIL', 'TIMER', 'PERSON');

-- CreateEnum
CREATE TYPE "MailState" AS ENUM ('QUEUED', 'SENT', 'PARKED');

-- CreateEnum
CREATE TYPE "Permission" AS ENUM ('see_orders', 'complete', 'complete_above_ceiling', 'reverse', 'resolve', 'approve', 'export', 'manage_catalogue', 'manage_users', 'read_audit');

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "made_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "kind" "ProductKind" NOT NULL,
    "slug" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "summary_en" TEXT NOT NULL,
    "summary_ar" TEXT NOT NULL,
    "summary_ckb" TEXT NOT NULL,
    "detail_en" TEXT NOT NULL DEFAULT '',
    "detail_ar" TEXT NOT NULL DEFAULT '',
    "detail_ckb" TEXT NOT NULL DEFAULT '',
    "price_minor" BIGINT NOT NULL,
    "stock" INTEGER,
    "guests_max" INTEGER,
    "drawing" TEXT NOT NULL,
    "is_visible" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_unit" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "label" TEXT NOT NULL,

    CONSTRAINT "room_unit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "room_night" (
    "unit_id" UUID NOT NULL,
    "night" DATE NOT NULL,
    "order_id" UUID NOT NULL,
    "line_id" UUID NOT NULL,

    CONSTRAINT "room_night_pkey" PRIMARY KEY ("unit_id","night")
);

-- CreateTable
CREATE TABLE "stock_reservation" (
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "stock_reservation_pkey" PRIMARY KEY ("order_id","product_id")
);

-- CreateTable
CREATE TABLE "cart" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "cart_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cart_line" (
    "id" UUID NOT NULL,
    "cart_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 1,
    "check_in" DATE,
    "check_out" DATE,
    "guests" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cart_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "transaction_type" "TransactionType" NOT NULL,
    "state" "OrderState" NOT NULL DEFAULT 'NOT_STARTED',
    "total_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'IQD',
    "customer_name" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "locale" TEXT NOT NULL DEFAULT 'en',
    "cart_id" UUID,
    "checkout_token" TEXT NOT NULL,
    "checkout_digest" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "is_reserved" BOOLEAN NOT NULL DEFAULT false,
    "invoice_number" INTEGER,
    "cancelled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "state_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "order_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "kind" "ProductKind" NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "unit_price_minor" BIGINT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "line_total_minor" BIGINT NOT NULL,
    "check_in" DATE,
    "check_out" DATE,
    "guests" INTEGER,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_attempt" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "transaction_type" "TransactionType" NOT NULL,
    "state" "AttemptState" NOT NULL DEFAULT 'CREATED',
    "gateway_order_id" TEXT NOT NULL,
    "terminal" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'IQD',
    "description" TEXT NOT NULL,
    "amount_max_minor" BIGINT NOT NULL,
    "client_token" TEXT NOT NULL,
    "request_token" TEXT,
    "failure_code" TEXT,
    "authorised_amount_minor" BIGINT,
    "authorised_amount_text" TEXT,
    "authorised_currency_text" TEXT,
    "authorised_terminal_text" TEXT,
    "action" TEXT,
    "response_code" TEXT,
    "approval_code" TEXT,
    "rrn" TEXT,
    "internal_reference" TEXT,
    "result_timestamp" TEXT,
    "result_code" TEXT,
    "completed_amount_minor" BIGINT,
    "reversed_amount_minor" BIGINT,
    "review_money_hint" BOOLEAN NOT NULL DEFAULT false,
    "is_surplus" BOOLEAN NOT NULL DEFAULT false,
    "is_by_hand" BOOLEAN NOT NULL DEFAULT false,
    "is_blocked" BOOLEAN NOT NULL DEFAULT false,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "preparing_at" TIMESTAMPTZ(3),
    "awaiting_at" TIMESTAMPTZ(3),
    "outcome_at" TIMESTAMPTZ(3),
    "state_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "operation" (
    "id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "kind" "OperationKind" NOT NULL,
    "state" "OperationState" NOT NULL DEFAULT 'INTENT',
    "gateway_order_id" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'IQD',
    "reason" TEXT NOT NULL DEFAULT '',
    "client_token" TEXT NOT NULL,
    "client_digest" TEXT NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "sends" INTEGER NOT NULL DEFAULT 0,
    "verdict_code" TEXT,
    "answer_text" TEXT,
    "action" TEXT,
    "response_code" TEXT,
    "approval_code" TEXT,
    "rrn" TEXT,
    "internal_reference" TEXT,
    "answered_amount_minor" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "next_send_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "operation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_order_counter" (
    "terminal" TEXT NOT NULL,
    "last_number" BIGINT NOT NULL,

    CONSTRAINT "gateway_order_counter_pkey" PRIMARY KEY ("terminal")
);

-- CreateTable
CREATE TABLE "trace_number_use" (
    "terminal" TEXT NOT NULL,
    "trace_number" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL,
    "gateway_order_id" TEXT NOT NULL,

    CONSTRAINT "trace_number_use_pkey" PRIMARY KEY ("terminal","trace_number")
);

-- CreateTable
CREATE TABLE "accepted_nonce" (
    "nonce" TEXT NOT NULL,
    "gateway_order_id" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accepted_nonce_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "evidence" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" "EvidenceSource" NOT NULL,
    "verdict" TEXT NOT NULL,
    "order_id" UUID,
    "attempt_id" UUID,
    "operation_id" UUID,
    "gateway_order_id" TEXT,
    "nonce" TEXT,
    "digest" TEXT NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "evidence_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" BIGSERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attention_item" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" UUID,
    "attempt_id" UUID,
    "operation_id" UUID,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT,

    CONSTRAINT "attention_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "mail_outbox" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'QUEUED',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "last_error_code" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "permissions" "Permission"[],
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_session" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "staff_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_throttle" (
    "key" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "next_allowed_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_throttle_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "attempt_throttle" (
    "key" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "attempt_throttle_pkey" PRIMARY KEY ("key","hour")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");

-- CreateIndex
CREATE INDEX "product_is_visible_kind_position_idx" ON "product"("is_visible", "kind", "position");

-- CreateIndex
CREATE UNIQUE INDEX "room_unit_label_key" ON "room_unit"("label");

-- CreateIndex
CREATE INDEX "room_unit_product_id_idx" ON "room_unit"("product_id");

-- CreateIndex
CREATE INDEX "room_night_order_id_idx" ON "room_night"("order_id");

-- CreateIndex
CREATE INDEX "room_night_night_idx" ON "room_night"("night");

-- CreateIndex
CREATE INDEX "cart_updated_at_idx" ON "cart"("updated_at");

-- CreateIndex
CREATE INDEX "cart_line_cart_id_idx" ON "cart_line"("cart_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_reference_key" ON "order"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "order_checkout_token_key" ON "order"("checkout_token");

-- CreateIndex
CREATE UNIQUE INDEX "order_invoice_number_key" ON "order"("invoice_number");

-- CreateIndex
CREATE INDEX "order_state_created_at_id_idx" ON "order"("state", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "order_created_at_id_idx" ON "order"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "order_customer_email_idx" ON "order"("customer_email");

-- CreateIndex
CREATE INDEX "order_cart_id_idx" ON "order"("cart_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_line_order_id_position_key" ON "order_line"("order_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_gateway_order_id_key" ON "payment_attempt"("gateway_order_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_client_token_key" ON "payment_attempt"("client_token");

-- CreateIndex
CREATE INDEX "payment_attempt_state_state_changed_at_idx" ON "payment_attempt"("state", "state_changed_at");

-- CreateIndex
CREATE INDEX "payment_attempt_rrn_idx" ON "payment_attempt"("rrn");

-- CreateIndex
CREATE INDEX "payment_attempt_internal_reference_idx" ON "payment_attempt"("internal_reference");

-- CreateIndex
CREATE INDEX "payment_attempt_approval_code_idx" ON "payment_attempt"("approval_code");

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempt_order_id_sequence_key" ON "payment_attempt"("order_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "operation_client_token_key" ON "operation"("client_token");

-- CreateIndex
CREATE INDEX "operation_attempt_id_created_at_idx" ON "operation"("attempt_id", "created_at");

-- CreateIndex
CREATE INDEX "operation_state_next_send_at_idx" ON "operation"("state", "next_send_at");

-- CreateIndex
CREATE UNIQUE INDEX "trace_number_use_gateway_order_id_key" ON "trace_number_use"("gateway_order_id");

-- CreateIndex
CREATE INDEX "trace_number_use_terminal_used_at_idx" ON "trace_number_use"("terminal", "used_at");

-- CreateIndex
CREATE INDEX "evidence_order_id_id_idx" ON "evidence"("order_id", "id");

-- CreateIndex
CREATE INDEX "evidence_attempt_id_id_idx" ON "evidence"("attempt_id", "id");

-- CreateIndex
CREATE INDEX "evidence_gateway_order_id_idx" ON "evidence"("gateway_order_id");

-- CreateIndex
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_subject_sequence_key" ON "audit_entry"("subject", "sequence");

-- CreateIndex
CREATE INDEX "attention_item_closed_at_opened_at_idx" ON "attention_item"("closed_at", "opened_at");

-- CreateIndex
CREATE INDEX "mail_outbox_state_next_try_at_idx" ON "mail_outbox"("state", "next_try_at");

-- CreateIndex
CREATE UNIQUE INDEX "mail_outbox_order_id_kind_key" ON "mail_outbox"("order_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "user_email_key" ON "user"("email");

-- CreateIndex
CREATE INDEX "staff_session_user_id_idx" ON "staff_session"("user_id");

-- AddForeignKey
ALTER TABLE "room_unit" ADD CONSTRAINT "room_unit_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_night" ADD CONSTRAINT "room_night_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "room_unit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_night" ADD CONSTRAINT "room_night_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_night" ADD CONSTRAINT "room_night_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_reservation" ADD CONSTRAINT "stock_reservation_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_fkey" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evidence" ADD CONSTRAINT "evidence_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.

-- Invoice numbers: unique and rising; a number once drawn is never drawn again.
CREATE SEQUENCE invoice_number AS integer START 1001;

-- One open money operation an attempt: the index decides races, not the code.
CREATE UNIQUE INDEX operation_one_open_per_attempt ON operation (attempt_id)
  WHERE state IN ('INTENT', 'SENT', 'UNKNOWN');

-- One attempt of an order may be on its way to the card page at a time.
CREATE UNIQUE INDEX payment_attempt_one_preparing_per_order ON payment_attempt (order_id)
  WHERE state IN ('CREATED', 'PREPARING');

-- One open item a kind and subject in the attention queue.
CREATE UNIQUE INDEX attention_item_one_open ON attention_item (kind, subject)
  WHERE closed_at IS NULL;

-- Amounts and quantities that cannot be.
ALTER TABLE product
  ADD CONSTRAINT product_price_positive CHECK (price_minor > 0),
  ADD CONSTRAINT product_stock_not_negative CHECK (stock IS NULL OR stock >= 0);
ALTER TABLE order_line
  ADD CONSTRAINT order_line_quantity_positive CHECK (quantity > 0),
  ADD CONSTRAINT order_line_total CHECK (line_total_minor = unit_price_minor * quantity);
ALTER TABLE "order" ADD CONSTRAINT order_total_positive CHECK (total_minor > 0);
ALTER TABLE payment_attempt ADD CONSTRAINT payment_attempt_amount_positive CHECK (amount_minor > 0);
ALTER TABLE operation ADD CONSTRAINT operation_amount_positive CHECK (amount_minor > 0);
ALTER TABLE room_night ADD CONSTRAINT room_night_within_reason
  CHECK (night BETWEEN DATE '2020-01-01' AND DATE '2120-01-01');
ALTER TABLE installation ADD CONSTRAINT installation_single CHECK (id = 1);

-- Evidence and audit are written once.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE TRIGGER evidence_append_only BEFORE UPDATE OR DELETE ON evidence
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER evidence_no_truncate BEFORE TRUNCATE ON evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON audit_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON audit_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
