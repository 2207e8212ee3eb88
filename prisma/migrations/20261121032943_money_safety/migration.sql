-- CreateEnum
CREATE TYPE "ApprovalKind" AS ENUM ('resolution', 'reversal', 'completion');

-- CreateEnum
CREATE TYPE "ApprovalState" AS ENUM ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'STALE');

-- DropForeignKey
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_order_id_fkey";

-- AlterTable
ALTER TABLE "attention_item" ADD COLUMN     "age_level" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "closed_by_id" UUID,
ADD COLUMN     "occurrences" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "owned_at" TIMESTAMPTZ(3),
ADD COLUMN     "owner_id" UUID;

-- AlterTable
ALTER TABLE "mail_outbox" ADD COLUMN     "subject_key" TEXT,
ALTER COLUMN "order_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "operation" ADD COLUMN     "approved_by_id" UUID,
ADD COLUMN     "is_by_hand" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "unknown_sends" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "approval_request" (
    "id" UUID NOT NULL,
    "kind" "ApprovalKind" NOT NULL,
    "state" "ApprovalState" NOT NULL DEFAULT 'PENDING',
    "order_id" UUID NOT NULL,
    "attempt_id" UUID NOT NULL,
    "operation_id" UUID,
    "payload" JSONB NOT NULL,
    "reason" TEXT NOT NULL,
    "order_version" INTEGER NOT NULL,
    "client_token" TEXT NOT NULL,
    "client_digest" TEXT NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" UUID,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "approval_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "quarantined_post" (
    "id" UUID NOT NULL,
    "gateway_order_id" TEXT NOT NULL,
    "source" "EvidenceSource" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "digest" TEXT NOT NULL,
    "profile_name" TEXT NOT NULL,
    "key_fingerprint" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "verified_at" TIMESTAMPTZ(3),

    CONSTRAINT "quarantined_post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_anchor" (
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "last_entry_id" BIGINT NOT NULL,
    "heads" INTEGER NOT NULL,
    "entries" BIGINT NOT NULL,
    "root_hash" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_anchor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "task_lease" (
    "name" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "done_at" TIMESTAMPTZ(3),

    CONSTRAINT "task_lease_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "clock_sample" (
    "source" TEXT NOT NULL,
    "offset_ms" INTEGER NOT NULL,
    "measured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "clock_sample_pkey" PRIMARY KEY ("source")
);

-- CreateTable
CREATE TABLE "mailbox_cursor" (
    "mailbox" TEXT NOT NULL,
    "uid_validity" BIGINT NOT NULL,
    "last_uid" BIGINT NOT NULL,

    CONSTRAINT "mailbox_cursor_pkey" PRIMARY KEY ("mailbox")
);

-- CreateTable
CREATE TABLE "inbound_throttle" (
    "key" TEXT NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "inbound_throttle_pkey" PRIMARY KEY ("key","minute")
);

-- CreateIndex
CREATE UNIQUE INDEX "approval_request_client_token_key" ON "approval_request"("client_token");

-- CreateIndex
CREATE INDEX "approval_request_state_expires_at_idx" ON "approval_request"("state", "expires_at");

-- CreateIndex
CREATE INDEX "approval_request_order_id_idx" ON "approval_request"("order_id");

-- CreateIndex
CREATE INDEX "quarantined_post_received_at_idx" ON "quarantined_post"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "quarantined_post_gateway_order_id_digest_key" ON "quarantined_post"("gateway_order_id", "digest");

-- CreateIndex
CREATE UNIQUE INDEX "audit_anchor_day_key" ON "audit_anchor"("day");

-- CreateIndex
CREATE UNIQUE INDEX "mail_outbox_kind_subject_key_key" ON "mail_outbox"("kind", "subject_key");

-- AddForeignKey
ALTER TABLE "operation" ADD CONSTRAINT "operation_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attention_item" ADD CONSTRAINT "attention_item_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "payment_attempt"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_request" ADD CONSTRAINT "approval_request_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.

-- One request waits for a second person at a time on an attempt.
CREATE UNIQUE INDEX approval_request_one_pending ON approval_request (attempt_id)
  WHERE state = 'PENDING';
-- Nobody is the second person of their own request, whatever the code believes.
ALTER TABLE approval_request ADD CONSTRAINT approval_request_two_people
  CHECK (state <> 'APPROVED' OR (decided_by_id IS NOT NULL AND decided_by_id <> requested_by_id));
ALTER TABLE operation ADD CONSTRAINT operation_two_people
  CHECK (approved_by_id IS NULL OR approved_by_id <> requested_by_id);
-- A mail belongs to an order, or says what makes it unique.
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_has_subject
  CHECK (order_id IS NOT NULL OR subject_key IS NOT NULL);

-- What unknown and reversed rows are looked for by the janitor.
CREATE INDEX operation_unknown_due ON operation (next_send_at) WHERE state = 'UNKNOWN';
CREATE INDEX quarantined_post_unverified ON quarantined_post (received_at)
  WHERE verified_at IS NULL;

-- Anchors are written once.
CREATE TRIGGER audit_anchor_append_only BEFORE UPDATE OR DELETE ON audit_anchor
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchor_no_truncate BEFORE TRUNCATE ON audit_anchor
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
