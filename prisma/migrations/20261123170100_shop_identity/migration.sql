-- Who sells here: one row, edited at the desk. While nobody has typed, the settings speak.
CREATE TABLE "shop_identity" (
  "id" INTEGER NOT NULL DEFAULT 1,
  "name_en" TEXT NOT NULL DEFAULT '',
  "name_ar" TEXT NOT NULL DEFAULT '',
  "name_ckb" TEXT NOT NULL DEFAULT '',
  "title_en" TEXT NOT NULL DEFAULT '',
  "title_ar" TEXT NOT NULL DEFAULT '',
  "title_ckb" TEXT NOT NULL DEFAULT '',
  "lead_en" TEXT NOT NULL DEFAULT '',
  "lead_ar" TEXT NOT NULL DEFAULT '',
  "lead_ckb" TEXT NOT NULL DEFAULT '',
  "address_en" TEXT NOT NULL DEFAULT '',
  "address_ar" TEXT NOT NULL DEFAULT '',
  "address_ckb" TEXT NOT NULL DEFAULT '',
  "hours_en" TEXT NOT NULL DEFAULT '',
  "hours_ar" TEXT NOT NULL DEFAULT '',
  "hours_ckb" TEXT NOT NULL DEFAULT '',
  "handover_en" TEXT NOT NULL DEFAULT '',
  "handover_ar" TEXT NOT NULL DEFAULT '',
  "handover_ckb" TEXT NOT NULL DEFAULT '',
  "policies_en" TEXT NOT NULL DEFAULT '',
  "policies_ar" TEXT NOT NULL DEFAULT '',
  "policies_ckb" TEXT NOT NULL DEFAULT '',
  "tax_en" TEXT NOT NULL DEFAULT '',
  "tax_ar" TEXT NOT NULL DEFAULT '',
  "tax_ckb" TEXT NOT NULL DEFAULT '',
  "picture_alt_en" TEXT NOT NULL DEFAULT '',
  "picture_alt_ar" TEXT NOT NULL DEFAULT '',
  "picture_alt_ckb" TEXT NOT NULL DEFAULT '',
  "map_url" TEXT NOT NULL DEFAULT '',
  "phone" TEXT NOT NULL DEFAULT '',
  "whatsapp" TEXT NOT NULL DEFAULT '',
  "email" TEXT NOT NULL DEFAULT '',
  "check_in_from" TEXT NOT NULL DEFAULT '',
  "check_out_by" TEXT NOT NULL DEFAULT '',
  "drawing" TEXT NOT NULL DEFAULT '',
  "picture_hash" TEXT,
  "logo_hash" TEXT,
  "version" INTEGER NOT NULL DEFAULT 1,
  "typed_by_id" UUID,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
  CONSTRAINT "shop_identity_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "shop_identity_one_row" CHECK ("id" = 1)
);
ALTER TABLE "shop_identity" ADD CONSTRAINT "shop_identity_picture_hash_fkey"
  FOREIGN KEY ("picture_hash") REFERENCES "picture"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "shop_identity" ADD CONSTRAINT "shop_identity_logo_hash_fkey"
  FOREIGN KEY ("logo_hash") REFERENCES "picture"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "shop_identity" ADD CONSTRAINT "shop_identity_typed_by_id_fkey"
  FOREIGN KEY ("typed_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
