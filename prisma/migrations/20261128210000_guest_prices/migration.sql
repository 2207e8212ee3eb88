-- What the guests of a room add to the price of its nights, by kind of room (decision 143); until which age a
-- guest is a child is the house's own.
-- survives: the table has one row, and an older instance leaves the new column empty
ALTER TABLE shop_identity ADD COLUMN child_bands int[] NOT NULL DEFAULT '{}';
ALTER TABLE cart_line ADD COLUMN child_ages int[] NOT NULL DEFAULT '{}';
ALTER TABLE order_line ADD COLUMN child_ages int[] NOT NULL DEFAULT '{}';
CREATE TABLE guest_price (
  product_id uuid PRIMARY KEY REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  base_adults int NOT NULL CHECK (base_adults > 0),
  adult_minor bigint NOT NULL CHECK (adult_minor >= 0),
  single_minor bigint NOT NULL CHECK (single_minor >= 0),
  child_minors jsonb NOT NULL
);
SELECT grant_runtime_rights();
