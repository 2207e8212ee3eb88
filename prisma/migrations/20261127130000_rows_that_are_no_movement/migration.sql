-- A row of a statement may be a total or the bank's fee, and may be listed more than once.
-- survives: the columns are new, and an older instance leaves them empty
ALTER TABLE statement_row ADD COLUMN role text CHECK (role IN ('fee', 'total', 'movement')),
  ADD COLUMN role_by_id uuid, ADD COLUMN listed int;
