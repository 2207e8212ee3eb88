-- What a guest may add to a stay, or has with it: breakfast, half board, a transfer (decision 144).
CREATE TABLE stay_extra (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name jsonb NOT NULL CHECK (are_texts(name, 60) AND name <> '{}'),
  price_minor bigint NOT NULL CHECK (price_minor >= 0),
  counted text NOT NULL CHECK (counted IN ('stay', 'night', 'person_night')),
  product_ids uuid[] NOT NULL DEFAULT '{}',
  is_included boolean NOT NULL DEFAULT false,
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
ALTER TABLE cart_line ADD COLUMN extras uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE order_line ADD COLUMN is_extra boolean NOT NULL DEFAULT false;
-- survives: every line that an older instance writes is no extra, and keeps the rule that it had
ALTER TABLE order_line DROP CONSTRAINT order_line_in_words;
-- survives: the same rule for every line that is no extra, which an older instance does not write
ALTER TABLE order_line ADD CONSTRAINT order_line_in_words CHECK (product_id IS NOT NULL OR (kind = 'GOODS'
  AND (quantity = 1 OR is_extra) AND check_in IS NULL AND list_price_minor IS NULL)) NOT VALID;
ALTER TABLE order_line VALIDATE CONSTRAINT order_line_in_words;
-- survives: an older instance writes no extra
ALTER TABLE order_line ADD CONSTRAINT order_line_extra_of_stay CHECK (NOT is_extra OR (product_id IS NULL
  AND stay IS NOT NULL AND NOT is_delivery)) NOT VALID;
ALTER TABLE order_line VALIDATE CONSTRAINT order_line_extra_of_stay;
INSERT INTO named_lock (name) VALUES ('extras');
SELECT grant_runtime_rights();
