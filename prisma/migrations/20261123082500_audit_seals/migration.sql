-- One chain over all trails: each seal attests the entries since the one before it (decision 026).
CREATE TABLE "audit_seal" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "last_entry_id" BIGINT NOT NULL,
    "entries" TEXT[] NOT NULL,
    "anchor_hash" TEXT NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "signature" TEXT NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("id")
);

CREATE TRIGGER audit_seal_append_only BEFORE UPDATE OR DELETE ON audit_seal
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_seal_no_truncate BEFORE TRUNCATE ON audit_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT grant_runtime_rights();
