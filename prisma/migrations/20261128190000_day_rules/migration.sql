-- Which stays may be sold (decision 137): what staff set for days of a kind of room. Null sets
-- nothing; zero nights and false lift what was set before. The newest value of each column holds.
CREATE TABLE day_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  first_day date NOT NULL,
  last_day date NOT NULL,
  weekdays int NOT NULL,
  min_nights int,
  max_nights int,
  closed_to_arrival boolean,
  closed_to_departure boolean,
  not_for_sale boolean,
  created_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT day_rule_days CHECK (last_day >= first_day),
  CONSTRAINT day_rule_weekdays CHECK (weekdays BETWEEN 1 AND 127),
  CONSTRAINT day_rule_nights CHECK (min_nights BETWEEN 0 AND 30 AND max_nights BETWEEN 0 AND 30),
  CONSTRAINT day_rule_says CHECK (num_nonnulls(min_nights, max_nights, closed_to_arrival,
    closed_to_departure, not_for_sale) > 0)
);
CREATE INDEX day_rule_product_id_last_day_idx ON day_rule (product_id, last_day);

-- The rules that an order by telephone was sold against; its reason is the composition's.
ALTER TABLE order_composition ADD COLUMN against_rules text[] NOT NULL DEFAULT '{}';
