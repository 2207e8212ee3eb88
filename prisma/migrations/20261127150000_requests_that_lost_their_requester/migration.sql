-- Who may no longer ask for something can no longer have it approved, however they lost it: at the
-- desk, by a role of the organisation, by a command. The application adds the order's history and
-- the mail; until then such a request has no time at which it ended.
CREATE FUNCTION end_requests_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE approval_request SET state = 'STALE'
  WHERE requested_by_id = NEW.id AND state = 'PENDING' AND NOT (NEW.is_enabled
    AND NEW.permissions @> (CASE kind
      WHEN 'resolution' THEN ARRAY['resolve']
      WHEN 'reversal' THEN ARRAY['reverse']
      WHEN 'completion' THEN ARRAY['complete', 'complete_above_ceiling']
    END)::"Permission"[]);
  RETURN NULL;
END $$;

-- contract 20261127140000_returned_amounts: an older build does not know that a request ended so
CREATE TRIGGER user_ends_requests AFTER UPDATE OF permissions, is_enabled ON "user"
  FOR EACH ROW WHEN (NOT NEW.is_enabled OR NEW.permissions IS DISTINCT FROM OLD.permissions)
  EXECUTE FUNCTION end_requests_of_person();
