-- Who comes, when, and with which wishes: what a guest told with the order, as it was typed.
ALTER TABLE "order" ADD COLUMN "stay_details" JSONB;
ALTER TABLE "cart_details" ADD COLUMN "guest_names" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "arrival" TEXT NOT NULL DEFAULT '', ADD COLUMN "wishes" TEXT NOT NULL DEFAULT '';
