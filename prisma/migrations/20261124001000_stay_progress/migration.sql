-- Where the guest of a stay is (decision 047). A stay is named by its first line; no row: expected.
CREATE TABLE "stay_progress" (
    "line_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "state_changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stay_progress_pkey" PRIMARY KEY ("line_id"),
    CONSTRAINT stay_progress_state CHECK (state IN ('EXPECTED', 'IN_HOUSE', 'LEFT'))
);
-- Those who are here, also after the day on which they were to leave.
CREATE INDEX stay_progress_in_house ON "stay_progress"("line_id") WHERE state = 'IN_HOUSE';
ALTER TABLE "stay_progress"
  ADD CONSTRAINT "stay_progress_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
SELECT grant_runtime_rights();
