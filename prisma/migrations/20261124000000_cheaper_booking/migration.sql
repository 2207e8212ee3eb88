-- A movement is never deleted, so the queue of its document needs no foreign key, and one index:
-- each was paid for with every accepted result.
-- survives: a movement stays for good, so a row of the queue always has one
ALTER TABLE "document_due" DROP CONSTRAINT "document_due_movement_id_fkey";
-- survives: an older instance finds few rows by their number without an index too
ALTER TABLE "document_due" DROP CONSTRAINT "document_due_pkey";
-- survives: the index is there and unique, and movements are never null
ALTER TABLE "document_due"
  ADD CONSTRAINT "document_due_pkey" PRIMARY KEY USING INDEX "document_due_movement_id_key";

-- One trigger where two looked at the same rows; what is due and what is late is as it was.
CREATE FUNCTION note_booked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_due (movement_id)
  SELECT m.id FROM booked m JOIN "order" o ON o.id = m.order_id
  WHERE (m.kind IN ('HELD', 'TAKEN', 'REFUNDED')
      OR (m.kind = 'CORRECTED' AND m.figure IN ('TAKEN', 'REFUNDED')))
    AND (o.invoice_number IS NULL
      OR (m.figure = 'REFUNDED' AND m.recorded_at > now() - interval '1 day'))
  ORDER BY m.recorded_at, array_position(ARRAY['HELD', 'TAKEN', 'REFUNDED'], m.figure);
  IF EXISTS (SELECT FROM booked b
    WHERE coalesce(b.money_at, b.recorded_at) < now() - interval '1 hour')
  THEN
    PERFORM pg_advisory_xact_lock_shared(hashtext('signed days'));
    INSERT INTO late_movements (movement_id, day_id)
    SELECT b.id, s.id FROM booked b JOIN signed_days s ON s.is_test = b.is_test
      AND coalesce(b.money_at, b.recorded_at) >= s.since
      AND coalesce(b.money_at, b.recorded_at) < s.until;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER money_movements_documents ON money_movements;
DROP TRIGGER money_movements_late ON money_movements;
-- survives: the triggers called it, no instance does
DROP FUNCTION note_due_documents();
-- survives: the triggers called it, no instance does
DROP FUNCTION note_late_movements();
-- survives: it adds rows elsewhere and refuses nothing that an older instance books
CREATE TRIGGER money_movements_booked AFTER INSERT ON money_movements
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION note_booked();
SELECT grant_runtime_rights();
