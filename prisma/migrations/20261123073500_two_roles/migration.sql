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
  -- Nobody takes orders, payments, approvals or people out of the books.
  REVOKE DELETE ON "order", order_line, order_composition, payment_attempt, operation,
    approval_request, accepted_nonce, "user" FROM diwan_runtime;
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM diwan_runtime;
  END IF;
  RETURN true;
END $$;

-- Before PostgreSQL 15 everybody could create tables here.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
SELECT grant_runtime_rights();
