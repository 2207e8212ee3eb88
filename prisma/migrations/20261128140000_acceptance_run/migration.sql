-- What is shown to the bank before it opens the line (decision 120): a run of the test environment,
-- the answers of the bank's person, and the protocol that two people signed.
CREATE TABLE acceptance_run (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  begun_at timestamptz(3) NOT NULL,
  begun_by_id uuid NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  since_evidence bigint NOT NULL,
  content jsonb,
  digest text,
  signed_by_id uuid REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  signed_at timestamptz(3),
  signed_browser text,
  confirmed_by_id uuid REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  confirmed_at timestamptz(3),
  CHECK (num_nulls(content, digest, signed_by_id, signed_at) IN (0, 4)),
  CHECK (num_nulls(confirmed_by_id, confirmed_at) IN (0, 2)),
  CHECK (confirmed_by_id IS NULL OR (content IS NOT NULL AND confirmed_by_id <> signed_by_id))
);
CREATE INDEX acceptance_run_begun_at_idx ON acceptance_run (begun_at DESC);

CREATE TABLE acceptance_answer (
  id bigserial PRIMARY KEY,
  run_id uuid NOT NULL REFERENCES acceptance_run (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  point text NOT NULL,
  text text NOT NULL,
  written_by_id uuid NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  written_at timestamptz(3) NOT NULL
);
CREATE INDEX acceptance_answer_run_id_point_id_idx ON acceptance_answer (run_id, point, id);

-- A protocol that two people signed never changes; when and from where on a run counts never does.
CREATE FUNCTION keep_protocol() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.confirmed_at IS NULL
    AND (NEW.id, NEW.begun_at, NEW.begun_by_id, NEW.since_evidence)
      = (OLD.id, OLD.begun_at, OLD.begun_by_id, OLD.since_evidence)
    -- What the second person confirms is what the first one signed.
    AND (NEW.confirmed_at IS NULL OR (NEW.content, NEW.digest, NEW.signed_by_id, NEW.signed_at)
      = (OLD.content, OLD.digest, OLD.signed_by_id, OLD.signed_at))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a signed protocol is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER acceptance_run_keeps_protocol BEFORE UPDATE OR DELETE ON acceptance_run
  FOR EACH ROW EXECUTE FUNCTION keep_protocol();
CREATE TRIGGER acceptance_run_no_truncate BEFORE TRUNCATE ON acceptance_run
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER acceptance_answer_append_only BEFORE UPDATE OR DELETE ON acceptance_answer
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER acceptance_answer_no_truncate BEFORE TRUNCATE ON acceptance_answer
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT grant_runtime_rights();
