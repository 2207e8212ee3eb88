-- Where goods are brought, for how much and when (decision 042).
CREATE TABLE "delivery_zone" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "fee_minor" BIGINT NOT NULL,
    "weekdays" INTEGER NOT NULL,
    "lead_days" INTEGER NOT NULL,
    "windows" TEXT[] NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "delivery_zone_pkey" PRIMARY KEY ("id"),
    CONSTRAINT delivery_zone_fee CHECK (fee_minor >= 0),
    CONSTRAINT delivery_zone_days CHECK (weekdays BETWEEN 1 AND 127 AND lead_days BETWEEN 1 AND 30),
    CONSTRAINT delivery_zone_windows CHECK (cardinality(windows) BETWEEN 1 AND 6)
);
CREATE UNIQUE INDEX "delivery_zone_name_en_key" ON "delivery_zone"("name_en");
SELECT grant_runtime_rights();
