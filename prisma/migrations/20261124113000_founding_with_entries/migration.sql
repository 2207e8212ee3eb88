-- The founders are named in the first seven days alone, together with an entry in the trail of each:
-- looked at when the transaction commits (decision 026). The app's login may add rows to this table,
-- and whoever has that login could otherwise name two accounts of their own, years later. A demo plays
-- its first weeks within a minute; no other mode takes its database.
CREATE FUNCTION require_founder_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM installation WHERE made_by = 'demo')
    AND (EXISTS (SELECT 1 FROM "user" WHERE created_at < now() - interval '7 days')
      OR EXISTS (SELECT 1 FROM audit_entry
        WHERE subject LIKE 'user:%' AND sequence = 1 AND at < now() - interval '7 days'))
  THEN
    RAISE EXCEPTION 'founders are named in the first seven days'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF (SELECT count(DISTINCT subject) FROM audit_entry
    WHERE subject IN ('user:' || NEW.first_id, 'user:' || NEW.second_id)
      AND action = 'founder_named' AND xmin = pg_current_xact_id()::xid) <> 2
  THEN
    RAISE EXCEPTION 'founders are named with an entry in the trail of each'
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;

-- survives: an older instance names founders with both entries and in these days as well
CREATE CONSTRAINT TRIGGER founding_has_entries AFTER INSERT ON founding
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_founder_entries();
