-- A wrong telephone number is corrected, as a wrong address is (decision 043).
CREATE TABLE "phone_corrections" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "order_id" UUID NOT NULL,
    "old_phone" TEXT NOT NULL,
    "new_phone" TEXT NOT NULL,
    "corrected_by_id" UUID NOT NULL,
    "corrected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "phone_corrections_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "phone_corrections_order_id_idx" ON "phone_corrections"("order_id");
ALTER TABLE "phone_corrections"
  ADD CONSTRAINT "phone_corrections_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "phone_corrections_corrected_by_id_fkey" FOREIGN KEY ("corrected_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER phone_corrections_append_only BEFORE UPDATE OR DELETE ON phone_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('old_phone', 'new_phone');
CREATE TRIGGER phone_corrections_no_truncate BEFORE TRUNCATE ON phone_corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- survives: an older instance changes none of the rows whose rights are narrowed
CREATE OR REPLACE FUNCTION grant_runtime_rights() RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  kept text;
BEGIN
  IF to_regrole('diwan_runtime') IS NULL THEN
    BEGIN
      CREATE ROLE diwan_runtime NOLOGIN;
    EXCEPTION
      WHEN insufficient_privilege THEN RETURN false;
      -- Another database of this server was migrated at the same moment.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END IF;
  GRANT USAGE ON SCHEMA public TO diwan_runtime;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO diwan_runtime;
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO diwan_runtime;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public
    GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO diwan_runtime;
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO diwan_runtime;
  -- Every table that refuses both: evidence, audit, anchors, movements, notes.
  FOR kept IN
    SELECT DISTINCT tgrelid::regclass::text FROM pg_trigger
    WHERE tgfoid = 'refuse_change'::regproc AND tgtype & 24 = 24
  LOOP
    EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM diwan_runtime', kept);
  END LOOP;
  REVOKE UPDATE, DELETE ON installation FROM diwan_runtime;
  -- What they say of a guest can be taken out of these, by the columns that hold it; nothing else.
  REVOKE UPDATE, DELETE ON email_corrections, phone_corrections, order_note_version, documents
    FROM diwan_runtime;
  GRANT UPDATE (old_email, new_email) ON email_corrections TO diwan_runtime;
  GRANT UPDATE (old_phone, new_phone) ON phone_corrections TO diwan_runtime;
  GRANT UPDATE (text) ON order_note_version TO diwan_runtime;
  GRANT UPDATE (content) ON documents TO diwan_runtime;
  -- Nobody takes orders, payments, approvals or people out of the books.
  REVOKE DELETE ON "order", order_line, order_composition, payment_attempt, operation,
    approval_request, accepted_nonce, "user" FROM diwan_runtime;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM diwan_runtime;
  END IF;
  RETURN true;
END $$;
SELECT grant_runtime_rights();
