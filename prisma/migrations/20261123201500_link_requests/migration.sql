-- Somebody asked for the links of an address; the row goes with the answer, minutes later at most.
CREATE TABLE "link_request" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "reference" TEXT,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "link_request_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "link_request_asked_at_idx" ON "link_request"("asked_at");

SELECT grant_runtime_rights();
