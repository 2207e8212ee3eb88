-- Who was told that a request waits for them, and since when they have seen it (decision 046).
CREATE TABLE "approval_notice" (
    "request_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "approval_notice_pkey" PRIMARY KEY ("request_id", "user_id")
);
CREATE INDEX "approval_notice_user_id_idx" ON "approval_notice"("user_id");
ALTER TABLE "approval_notice"
  ADD CONSTRAINT "approval_notice_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "approval_request"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "approval_notice_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
SELECT grant_runtime_rights();
