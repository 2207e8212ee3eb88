-- When a person took the list of first steps off the desk; null: it stands there until all are done.
ALTER TABLE "shop_identity" ADD COLUMN "first_steps_hidden_at" TIMESTAMPTZ(3);
