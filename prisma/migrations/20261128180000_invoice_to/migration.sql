-- The company that an order's invoice is made out to (its name, address and tax number), what was typed
-- of it at the checkout, and whether the shop asks. An invoice whose company changes is given back and
-- made again: both documents belong to the movement of the first.
-- survives: an older instance writes none of the new columns, and makes documents of version 0
ALTER TABLE "order" ADD COLUMN invoice_to jsonb;
ALTER TABLE shop_identity ADD COLUMN asks_company boolean NOT NULL DEFAULT false;
ALTER TABLE cart_details
  ADD COLUMN company_name text NOT NULL DEFAULT '',
  ADD COLUMN company_address text NOT NULL DEFAULT '',
  ADD COLUMN company_tax_number text NOT NULL DEFAULT '';

ALTER TABLE document ADD COLUMN version int NOT NULL DEFAULT 0;
-- survives: an older instance makes version 0 alone, once a movement, as its own rule says
CREATE UNIQUE INDEX document_movement_id_version_key ON document (movement_id, version);
-- survives: no build names the key in an ON CONFLICT, and the index above refuses the same rows
ALTER TABLE document DROP CONSTRAINT document_movement_id_key;

-- A document keeps its guest's name, and the company, for five years at least, whatever is set.
-- survives: documents of an older instance have no company, and for them nothing has changed
CREATE OR REPLACE FUNCTION refuse_all_but_old_name() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased text[] := ARRAY['customerName', 'guestSalt', 'company'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content'
    AND NEW.content - erased = OLD.content - erased
    AND NEW.content->>'customerName' = '-' AND NOT NEW.content ?| ARRAY['guestSalt', 'company']
    AND OLD.issued_at < now() - interval '5 years'
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
