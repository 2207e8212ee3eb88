-- What the house takes off the nights of long stays, and of those booked early or late (decision 145).
CREATE TABLE stay_discount (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name jsonb NOT NULL CHECK (are_texts(name, 60) AND name <> '{}'),
  kind text NOT NULL CHECK (kind IN ('long_stay', 'early', 'late')),
  days int NOT NULL CHECK (days BETWEEN 0 AND 365),
  percent int NOT NULL CHECK (percent BETWEEN 1 AND 90),
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
ALTER TABLE order_line ADD COLUMN discount jsonb;
-- survives: an older instance writes no discount
ALTER TABLE order_line ADD CONSTRAINT order_line_discount_of_stay CHECK (discount IS NULL
  OR (kind = 'STAY' AND list_price_minor IS NULL)) NOT VALID;
ALTER TABLE order_line VALIDATE CONSTRAINT order_line_discount_of_stay;
INSERT INTO named_lock (name) VALUES ('discounts');
SELECT grant_runtime_rights();
