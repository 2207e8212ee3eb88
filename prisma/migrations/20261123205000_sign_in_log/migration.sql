-- Who signed in to an account, from where and how, or typed a wrong code. Kept for ninety days.
CREATE TABLE "sign_in_event" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "passed_factor" BOOLEAN NOT NULL DEFAULT false,
    "network" TEXT NOT NULL,
    "user_agent" TEXT NOT NULL,

    CONSTRAINT "sign_in_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sign_in_event_outcome" CHECK ("outcome" IN
      ('password', 'organisation', 'wrong_code'))
);
CREATE INDEX "sign_in_event_user_id_at_idx" ON "sign_in_event"("user_id", "at");
CREATE INDEX "sign_in_event_at_idx" ON "sign_in_event"("at");
ALTER TABLE "sign_in_event"
  ADD CONSTRAINT "sign_in_event_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT grant_runtime_rights();
