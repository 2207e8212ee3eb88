-- A guest's personal data end by a time that is set, or when the guest asks (decision 058).
ALTER TABLE "order" ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- Rows that are only added to, but for the columns named in the trigger, which may become "-".
CREATE FUNCTION refuse_all_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV
    AND NOT EXISTS (SELECT 1 FROM unnest(TG_ARGV) AS erased WHERE to_jsonb(NEW)->>erased <> '-')
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER email_corrections_append_only ON email_corrections;
-- survives: it takes what the one before took, and an older instance changes no such row
CREATE TRIGGER email_corrections_append_only BEFORE UPDATE OR DELETE ON email_corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('old_email', 'new_email');
DROP TRIGGER order_note_version_append_only ON order_note_version;
-- survives: it takes what the one before took, and an older instance changes no such row
CREATE TRIGGER order_note_version_append_only BEFORE UPDATE OR DELETE ON order_note_version
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('text');

-- A document keeps its guest's name for five years at least, whatever is set.
CREATE FUNCTION refuse_all_but_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content'
    AND NEW.content - 'customerName' - 'guestSalt' = OLD.content - 'customerName' - 'guestSalt'
    AND NEW.content->>'customerName' = '-' AND NOT NEW.content ? 'guestSalt'
    AND OLD.issued_at < now() - interval '5 years'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER documents_append_only ON documents;
-- survives: it takes what the one before took, and an older instance changes no such row
CREATE TRIGGER documents_append_only BEFORE UPDATE OR DELETE ON documents
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_old_name();

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
  REVOKE UPDATE, DELETE ON email_corrections, order_note_version, documents FROM diwan_runtime;
  GRANT UPDATE (old_email, new_email) ON email_corrections TO diwan_runtime;
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
