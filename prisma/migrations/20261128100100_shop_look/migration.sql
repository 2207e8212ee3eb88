-- Which colours and which pattern the shop has, by their names in lib/merchant/shop-look.ts. Empty: nobody has chosen.
ALTER TABLE shop_identity
  ADD COLUMN palette text NOT NULL DEFAULT '',
  ADD COLUMN pattern text NOT NULL DEFAULT '';
