-- What a person may do alone, in minor units; null: the general rule holds alone.
ALTER TABLE "user" ADD COLUMN "discount_max_minor" BIGINT,
  ADD COLUMN "completion_above_minor" BIGINT, ADD COLUMN "reversal_max_minor" BIGINT;
-- survives: an older instance never writes them, and there are some dozens of people
ALTER TABLE "user" ADD CONSTRAINT "user_limits_not_negative" CHECK (
  "discount_max_minor" >= 0 AND "completion_above_minor" >= 0 AND "reversal_max_minor" >= 0);
