-- Two roles: whoever applies the migrations owns the tables; the app's logins are members of
-- diwan_runtime, which reads and writes rows and no more (decision 026). It adds to the append-only
-- tables and neither changes nor empties them, has no trigger to switch and no table to alter.
-- Can be repeated: npm run db:migrate calls it each time, so that a table that came since has its
-- rights. False: the role is missing, and this user may not create one.
CREATE FUNCTION grant_runtime_rights() RETURNS boolean LANGUAGE plpgsql AS $$
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
  REVOKE UPDATE, DELETE ON email_correction, phone_correction, order_note_version, document
    FROM diwan_runtime;
  GRANT UPDATE (old_email, new_email) ON email_correction TO diwan_runtime;
  GRANT UPDATE (old_phone, new_phone) ON phone_correction TO diwan_runtime;
  GRANT UPDATE (text) ON order_note_version TO diwan_runtime;
  GRANT UPDATE (content) ON document TO diwan_runtime;
  -- Nobody takes orders, payments, approvals or people out of the books.
  REVOKE DELETE ON "order", order_line, order_composition, payment_attempt, operation,
    approval_request, accepted_nonce, "user" FROM diwan_runtime;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM diwan_runtime;
  END IF;
  RETURN true;
END $$;

CREATE FUNCTION note_backup() RETURNS void LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp
AS $$
  INSERT INTO base_backup (name, ended_at) VALUES ('base', now())
  ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at;
$$;

-- Before PostgreSQL 15 everybody could create tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SELECT grant_runtime_rights();
