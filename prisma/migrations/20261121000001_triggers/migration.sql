-- What the database itself refuses and keeps, whoever writes (decision 026).

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Rows that are only added to; the erasable ones have triggers of their own below. None is emptied as a whole.
DO $$
DECLARE
  kept text;
  erasable text[] := ARRAY['document', 'email_correction', 'order_note_version', 'phone_correction'];
BEGIN
  FOREACH kept IN ARRAY erasable || ARRAY[
    'evidence', 'audit_entry', 'audit_anchor', 'order_note', 'completion_line', 'founding', 'audit_seal',
    'money_movement', 'signed_day', 'late_movement', 'signed_adjustment', 'audit_checkpoint']
  LOOP
    EXECUTE format('CREATE TRIGGER %1$s_no_truncate BEFORE TRUNCATE ON %1$s
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', kept);
    CONTINUE WHEN kept = ANY (erasable);
    EXECUTE format('CREATE TRIGGER %1$s_append_only BEFORE UPDATE OR DELETE ON %1$s
      FOR EACH ROW EXECUTE FUNCTION refuse_change()', kept);
  END LOOP;
END $$;
CREATE TRIGGER picture_never_changes BEFORE UPDATE ON picture
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The rows of order_name for a name: from each of its first eight words on.
CREATE FUNCTION desk_name_words(given text)
  RETURNS TABLE ("position" int, key text, head text)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT p, array_to_string(w.words[p:], ' '),
      CASE WHEN p = 1 THEN '' ELSE array_to_string(w.words[:p - 1], ' ') || ' ' END
    FROM (SELECT string_to_array(desk_name_key(given), ' ') AS words) w,
      generate_series(1, least(coalesce(array_length(w.words, 1), 0), 8)) AS p;
  END;

CREATE FUNCTION keep_order_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM order_name WHERE order_id = NEW.id;
  END IF;
  INSERT INTO order_name (order_id, position, key, head, created_at)
  SELECT NEW.id, w.position, w.key, w.head, NEW.created_at
  FROM desk_name_words(NEW.customer_name) w;
  RETURN NULL;
END $$;
-- Whoever writes an order, and by whatever road, its name can be found.
CREATE TRIGGER order_keeps_name AFTER INSERT OR UPDATE OF customer_name ON "order"
  FOR EACH ROW EXECUTE FUNCTION keep_order_name();

-- An item's order is found by when it was placed, without touching or locking the order.
CREATE FUNCTION keep_order_created_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_created_at := (SELECT created_at FROM "order" WHERE id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER attention_item_keeps_order_created_at
  BEFORE INSERT OR UPDATE OF order_id ON attention_item
  FOR EACH ROW EXECUTE FUNCTION keep_order_created_at();

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
CREATE CONSTRAINT TRIGGER user_has_entry
  AFTER INSERT OR UPDATE OF permissions, is_enabled, password_hash ON "user"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_account_entry();

-- By which its trail knows a password again, without helping anyone to guess it: the hash is salted.
CREATE FUNCTION password_mark(password_hash text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
  RETURN encode(substring(sha256(convert_to(password_hash, 'UTF8')) FOR 12), 'base64');

-- An amount that was corrected is booked again in the same change, and its invoice is made after the
-- credit note of the line that it replaces: the documents of one figure follow its rounds.
CREATE FUNCTION note_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_due (movement_id)
  SELECT m.id FROM booked m JOIN "order" o ON o.id = m.order_id
  WHERE (m.kind IN ('HELD', 'TAKEN', 'REFUNDED')
      OR (m.kind = 'CORRECTED' AND m.figure IN ('TAKEN', 'REFUNDED')))
    AND (o.invoice_number IS NULL
      OR (m.figure = 'REFUNDED' AND m.recorded_at > now() - interval '1 day'))
  ORDER BY m.recorded_at, array_position(ARRAY['HELD', 'TAKEN', 'REFUNDED'], m.figure), m.round;
  IF EXISTS (SELECT FROM booked b
    WHERE coalesce(b.money_at, b.recorded_at) < now() - interval '1 hour')
  THEN
    PERFORM FROM named_lock WHERE name = 'signed days' FOR SHARE;
    INSERT INTO late_movement (movement_id, day_id)
    SELECT b.id, s.id FROM booked b JOIN signed_day s ON s.is_test = b.is_test
      AND coalesce(b.money_at, b.recorded_at) >= s.since
      AND coalesce(b.money_at, b.recorded_at) < s.until;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER money_movement_booked AFTER INSERT ON money_movement
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION note_booked();

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
CREATE TRIGGER order_note_version_append_only BEFORE UPDATE OR DELETE ON order_note_version
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('text');
CREATE TRIGGER email_correction_append_only BEFORE UPDATE OR DELETE ON email_correction
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('old_email', 'new_email');
CREATE TRIGGER phone_correction_append_only BEFORE UPDATE OR DELETE ON phone_correction
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_erasure('old_phone', 'new_phone');

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
CREATE TRIGGER document_append_only BEFORE UPDATE OR DELETE ON document
  FOR EACH ROW EXECUTE FUNCTION refuse_all_but_old_name();

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
CREATE CONSTRAINT TRIGGER founding_has_entries AFTER INSERT ON founding
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_founder_entries();

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
CREATE TRIGGER user_ends_requests AFTER UPDATE OF permissions, is_enabled ON "user"
  FOR EACH ROW WHEN (NOT NEW.is_enabled OR NEW.permissions IS DISTINCT FROM OLD.permissions)
  EXECUTE FUNCTION end_requests_of_person();
