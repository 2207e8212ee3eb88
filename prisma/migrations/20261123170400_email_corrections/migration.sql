-- A wrong address is corrected (decision 043): links that went to it open nothing any more.
ALTER TABLE "order" ADD COLUMN "link_round" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "email_corrections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "corrected_by_id" UUID NOT NULL,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "email_corrections_order_id_idx" ON "email_corrections"("order_id");
ALTER TABLE "email_corrections"
  ADD CONSTRAINT "email_corrections_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "email_corrections_corrected_by_id_fkey" FOREIGN KEY ("corrected_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER email_corrections_append_only BEFORE UPDATE OR DELETE ON email_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER email_corrections_no_truncate BEFORE TRUNCATE ON email_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT grant_runtime_rights();
