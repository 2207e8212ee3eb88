-- Days that a person has signed off (decision 038): never changed, and never signed again.
CREATE TABLE "signed_days" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "day" DATE NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "figures" JSONB NOT NULL,
    "unknown" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "signed_by_id" UUID NOT NULL,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "signed_days_pkey" PRIMARY KEY ("id"),
    -- Until then the bank's clock may still name it (money-date.ts), and a running result book it.
    CONSTRAINT signed_days_over CHECK (signed_at >= until + interval '2 hours')
);
CREATE UNIQUE INDEX "signed_days_is_test_day_key" ON "signed_days"("is_test", "day");

-- Lines of a signed day that came into the book after it.
CREATE TABLE "late_movements" (
    "movement_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,

    CONSTRAINT "late_movements_pkey" PRIMARY KEY ("movement_id")
);
CREATE INDEX "late_movements_day_id_idx" ON "late_movements"("day_id");

-- The signed day in which a late line counts. Without one it counts in a day that is open.
CREATE TABLE "signed_adjustments" (
    "movement_id" UUID NOT NULL,
    "day_id" UUID NOT NULL,

    CONSTRAINT "signed_adjustments_pkey" PRIMARY KEY ("movement_id")
);
CREATE INDEX "signed_adjustments_day_id_idx" ON "signed_adjustments"("day_id");

ALTER TABLE "signed_days"
  ADD CONSTRAINT "signed_days_signed_by_id_fkey" FOREIGN KEY ("signed_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "late_movements"
  ADD CONSTRAINT "late_movements_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "money_movements"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "late_movements_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "signed_days"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "signed_adjustments"
  ADD CONSTRAINT "signed_adjustments_movement_id_fkey" FOREIGN KEY ("movement_id") REFERENCES "late_movements"("movement_id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "signed_adjustments_day_id_fkey" FOREIGN KEY ("day_id") REFERENCES "signed_days"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER signed_days_append_only BEFORE UPDATE OR DELETE ON signed_days
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_days_no_truncate BEFORE TRUNCATE ON signed_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER late_movements_append_only BEFORE UPDATE OR DELETE ON late_movements
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER late_movements_no_truncate BEFORE TRUNCATE ON late_movements
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_adjustments_append_only BEFORE UPDATE OR DELETE ON signed_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER signed_adjustments_no_truncate BEFORE TRUNCATE ON signed_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whoever books a line of a day that was signed makes it a late one. A line of the last hour is of
-- no day that can be signed, so what the bank answers now waits for nobody; an older one waits for
-- a signature that is being written, and that waits for it: none is both signed and late, or neither.
CREATE FUNCTION note_late_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
-- survives: it adds a row elsewhere and refuses nothing that an older instance books
CREATE TRIGGER money_movements_late AFTER INSERT ON money_movements
  REFERENCING NEW TABLE AS booked FOR EACH STATEMENT EXECUTE FUNCTION note_late_movements();
SELECT grant_runtime_rights();
