-- A month that somebody closed (decision 131): what its statement of account says, for good.
CREATE TABLE closed_month (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  month text NOT NULL,
  is_test boolean NOT NULL,
  content jsonb NOT NULL,
  digest text NOT NULL,
  closed_by_id uuid NOT NULL REFERENCES "user" (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  closed_at timestamptz(3) NOT NULL,
  CONSTRAINT closed_month_named CHECK (month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$')
);
CREATE UNIQUE INDEX closed_month_is_test_month_key ON closed_month (is_test, month);
CREATE TRIGGER closed_month_append_only BEFORE UPDATE OR DELETE ON closed_month
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER closed_month_no_truncate BEFORE TRUNCATE ON closed_month
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT grant_runtime_rights();

-- A row of a statement that pays out what the bank owes. Rows that are there keep the older rule.
ALTER TABLE statement_row DROP CONSTRAINT statement_row_role_check;
-- survives: an older version writes the roles that the rule had before, and all of them are in it
ALTER TABLE statement_row ADD CONSTRAINT statement_row_role_check
  CHECK (role IN ('fee', 'payout', 'total', 'movement')) NOT VALID;
