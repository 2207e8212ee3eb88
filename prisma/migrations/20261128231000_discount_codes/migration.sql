-- Discounts that a guest has by typing a code (decision 146): the limits of a code, the code of a cart, and
-- the order that has a use of it.
ALTER TABLE stay_discount DROP CONSTRAINT stay_discount_kind_check;
-- survives: an older instance writes the kinds of before, and gives none that it does not know
ALTER TABLE stay_discount ADD CONSTRAINT stay_discount_kind_check
  CHECK (kind IN ('long_stay', 'early', 'late', 'code'));
-- survives: the table has a hundred rows at most, and an older instance leaves the column null
ALTER TABLE stay_discount ADD COLUMN code text UNIQUE CHECK (char_length(code) BETWEEN 3 AND 30);
-- survives: likewise, an older instance leaves it null
ALTER TABLE stay_discount ADD COLUMN uses_max int CHECK (uses_max >= 1);
ALTER TABLE stay_discount ADD COLUMN booked_from date;
ALTER TABLE stay_discount ADD COLUMN booked_until date;
ALTER TABLE stay_discount ADD COLUMN stay_from date;
ALTER TABLE stay_discount ADD COLUMN stay_until date;
ALTER TABLE stay_discount ADD COLUMN is_once_per_guest boolean NOT NULL DEFAULT false;
-- survives: an older instance makes no codes
ALTER TABLE stay_discount ADD CONSTRAINT stay_discount_code CHECK ((kind = 'code') = (code IS NOT NULL));
-- survives: likewise, an older instance leaves it null
ALTER TABLE stay_discount ADD CONSTRAINT stay_discount_dates
  CHECK (booked_from <= booked_until AND stay_from <= stay_until);
-- survives: a new column without values is not looked at, and an older instance leaves it null
ALTER TABLE cart ADD COLUMN discount_id uuid REFERENCES stay_discount ON DELETE SET NULL ON UPDATE CASCADE;
-- survives: likewise, an older instance leaves it null
ALTER TABLE "order" ADD COLUMN discount_id uuid REFERENCES stay_discount ON DELETE SET NULL ON UPDATE CASCADE;
SELECT grant_runtime_rights();
