-- What an account may do, whether it is enabled and what opens it change together with an entry of
-- its trail, or not at all: looked at when the transaction commits (decision 026).
CREATE FUNCTION require_account_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said jsonb := '{}';
  entry record;
  is_new boolean := TG_OP = 'INSERT';
BEGIN
  FOR entry IN
    SELECT after FROM audit_entry
    WHERE subject = 'user:' || NEW.id AND xmin = pg_current_xact_id()::xid ORDER BY sequence
  LOOP
    said := said || entry.after;
  END LOOP;
  IF (is_new OR NEW.permissions IS DISTINCT FROM OLD.permissions) AND
    (jsonb_typeof(said->'permissions') IS DISTINCT FROM 'array' OR
      (SELECT array_agg(p::text ORDER BY p::text) FROM unnest(NEW.permissions) p) IS DISTINCT FROM
      (SELECT array_agg(p ORDER BY p) FROM jsonb_array_elements_text(said->'permissions') p))
  THEN
    RAISE EXCEPTION 'the permissions of an account change with an entry of its trail'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NOT is_new AND NEW.is_enabled IS DISTINCT FROM OLD.is_enabled
    AND said->'isEnabled' IS DISTINCT FROM to_jsonb(NEW.is_enabled)
  THEN
    RAISE EXCEPTION 'an account is enabled and disabled with an entry of its trail'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (is_new AND NEW.password_hash IS NOT NULL)
    OR (NOT is_new AND NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  THEN
    IF said->>'passwordMark' IS DISTINCT FROM password_mark(NEW.password_hash) THEN
      RAISE EXCEPTION 'a password is set with an entry of the account''s trail'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
  END IF;
  RETURN NULL;
END $$;

-- By which its trail knows a password again, without helping anyone to guess it: the hash is salted.
CREATE FUNCTION password_mark(password_hash text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  RETURN encode(substring(sha256(convert_to(password_hash, 'UTF8')) FOR 12), 'base64');

CREATE CONSTRAINT TRIGGER user_has_entry
  AFTER INSERT OR UPDATE OF permissions, is_enabled, password_hash ON "user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_account_entry();
