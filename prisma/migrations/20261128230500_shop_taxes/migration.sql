-- The tax that the merchant sets at the desk (decision 135), and the rates by which an order was sold:
-- its documents divide by them, whatever is set later. Null: those of the settings.
-- survives: an older instance writes neither column, and its orders were sold by the settings' rates
ALTER TABLE shop_identity ADD COLUMN taxes jsonb;
ALTER TABLE "order" ADD COLUMN tax_rates jsonb;
SELECT grant_runtime_rights();
