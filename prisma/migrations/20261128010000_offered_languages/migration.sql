-- Which languages the shop offers, the first one foremost. None: nobody has chosen, and all are offered.
ALTER TABLE shop_identity ADD COLUMN locales text[] NOT NULL DEFAULT '{}';
