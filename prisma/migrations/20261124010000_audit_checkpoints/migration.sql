-- Up to which seal everything was found whole: the next check goes on from there (decision 057).
CREATE TABLE "audit_checkpoint" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "seal_id" INTEGER NOT NULL,
    "seal_hash" TEXT NOT NULL,
    "last_entry_id" BIGINT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_checkpoint_pkey" PRIMARY KEY ("id")
);
CREATE TRIGGER audit_checkpoint_append_only BEFORE UPDATE OR DELETE ON audit_checkpoint
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_checkpoint_no_truncate BEFORE TRUNCATE ON audit_checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- An anchor attests what came after this entry; with 0 everything before it, as all did until now.
ALTER TABLE "audit_anchor" ADD COLUMN "since_entry_id" BIGINT NOT NULL DEFAULT 0;

-- Where a task goes on that takes several rounds.
ALTER TABLE "task_lease" ADD COLUMN "place" TEXT;
SELECT grant_runtime_rights();
