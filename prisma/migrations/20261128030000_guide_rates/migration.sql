-- Dinars (minor units) for one US dollar and one euro, for orientation alone, and when they were set. Null: not shown.
-- survives: the table has one row, and an older instance leaves the new columns null
ALTER TABLE shop_identity
  ADD COLUMN usd_rate_minor bigint CHECK (usd_rate_minor > 0),
  ADD COLUMN eur_rate_minor bigint CHECK (eur_rate_minor > 0),
  ADD COLUMN rates_set_at timestamptz(3);
