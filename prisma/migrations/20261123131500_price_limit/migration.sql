-- How far below the catalogue's price a person may agree one, in percent. Who keeps the catalogue has
-- no limit.
ALTER TABLE "user" ADD COLUMN "price_limit_percent" INTEGER NOT NULL DEFAULT 0;
-- survives: an older instance never writes it, and there are some dozens of people
ALTER TABLE "user" ADD CONSTRAINT "user_price_limit" CHECK ("price_limit_percent" BETWEEN 0 AND 100);
