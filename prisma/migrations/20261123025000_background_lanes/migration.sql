-- Background work by lanes with a schedule in the database. The tables of the former job queue stay
-- where they are, for processes of the older build; nothing reads them any more.
CREATE TABLE "background_lane" (
    "instance" UUID NOT NULL,
    "lane" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "begun_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),

    CONSTRAINT "background_lane_pkey" PRIMARY KEY ("instance","lane")
);
