-- An amount that was corrected is booked again in the same change, and its invoice is made after the
-- credit note of the line that it replaces: the documents of one figure follow its rounds.
-- survives: an older instance books as before
CREATE OR REPLACE FUNCTION note_booked() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO late_movements (movement_id, day_id)
    SELECT b.id, s.id FROM booked b JOIN signed_days s ON s.is_test = b.is_test
      AND coalesce(b.money_at, b.recorded_at) >= s.since
      AND coalesce(b.money_at, b.recorded_at) < s.until;
  END IF;
  RETURN NULL;
END $$;
SELECT grant_runtime_rights();
