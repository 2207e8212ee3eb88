-- A file of products as it was uploaded: rows of cells, until a person says that they shall count.
CREATE TABLE product_file (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  rows jsonb NOT NULL,
  sent_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  sent_at timestamptz(3) NOT NULL,
  applied_at timestamptz(3)
);
CREATE INDEX product_file_sent_at_idx ON product_file (sent_at);
