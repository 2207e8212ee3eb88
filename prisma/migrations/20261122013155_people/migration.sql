-- CreateEnum
CREATE TYPE "AccountLinkPurpose" AS ENUM ('INVITATION', 'PASSWORD');

-- AlterTable
ALTER TABLE "staff_session" ADD COLUMN     "factor_at" TIMESTAMPTZ(3),
ADD COLUMN     "proved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "user" ADD COLUMN     "last_sign_in_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "second_factor" (
    "user_id" UUID NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "last_step" INTEGER NOT NULL,
    "recovery_salt" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "second_factor_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "recovery_code" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_code_pkey" PRIMARY KEY ("user_id","hash")
);

-- CreateTable
CREATE TABLE "account_link" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "AccountLinkPurpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "account_link_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "account_link_token_hash_key" ON "account_link"("token_hash");

-- CreateIndex
CREATE INDEX "account_link_user_id_idx" ON "account_link"("user_id");

-- CreateIndex
CREATE INDEX "audit_entry_actor_id_at_idx" ON "audit_entry"("actor_id", "at");

-- CreateIndex
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at");

-- AddForeignKey
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "second_factor"("user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Sessions that are open now were proved when they began.
UPDATE "staff_session" SET "proved_at" = "created_at";

UPDATE "user" SET "last_sign_in_at" = (
  SELECT max("created_at") FROM "staff_session" WHERE "user_id" = "user"."id");

-- A person has at most one link that can still be used.
CREATE UNIQUE INDEX "account_link_one_open" ON "account_link"("user_id")
  WHERE "used_at" IS NULL AND "withdrawn_at" IS NULL;

-- Hashes alone: neither a token nor a code in clear fits in here.
ALTER TABLE "account_link"
  ADD CONSTRAINT "account_link_token_is_hashed" CHECK ("token_hash" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "account_link_ends_once" CHECK ("used_at" IS NULL OR "withdrawn_at" IS NULL);
ALTER TABLE "recovery_code"
  ADD CONSTRAINT "recovery_code_is_hashed" CHECK ("hash" LIKE '$argon2id$%');
