-- Since when an email waits to leave: the first try since it was queued.
ALTER TABLE "mail_outbox" ADD COLUMN "first_tried_at" TIMESTAMPTZ(3);

-- What leaves by the second channel for alarms, a signed webhook (decision 053).
CREATE TABLE "alarm_notice" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "item_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,
    "state" "MailState" NOT NULL DEFAULT 'QUEUED',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "leased_until" TIMESTAMPTZ(3),
    "last_error_code" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "alarm_notice_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "alarm_notice_event" CHECK ("event" IN ('raised', 'settled'))
);
CREATE UNIQUE INDEX "alarm_notice_item_id_event_key" ON "alarm_notice"("item_id", "event");
CREATE INDEX "alarm_notice_state_next_try_at_idx" ON "alarm_notice"("state", "next_try_at");
CREATE INDEX "alarm_notice_event_occurred_at_idx" ON "alarm_notice"("event", "occurred_at");
ALTER TABLE "alarm_notice"
  ADD CONSTRAINT "alarm_notice_item_id_fkey" FOREIGN KEY ("item_id") REFERENCES "attention_item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
SELECT grant_runtime_rights();
