-- What somebody typed of the shop's identity and looks at before it is saved (decision 126).
ALTER TABLE shop_identity ADD COLUMN draft jsonb;
