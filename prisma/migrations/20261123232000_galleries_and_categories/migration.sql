-- What a product's page shows and says, beyond one picture and its texts (decision 050).
CREATE TABLE "product_category" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "slug" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_category_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "product_category_slug_key" ON "product_category"("slug");

ALTER TABLE "product" ADD COLUMN "unit_en" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "unit_ar" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "unit_ckb" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "category_id" UUID,
  ADD COLUMN "beds" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "amenities" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "more_en" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "more_ar" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "more_ckb" TEXT NOT NULL DEFAULT '';
-- survives: an older instance never writes it, and it is new: there is nothing to read
ALTER TABLE "product"
  ADD CONSTRAINT "product_category_id_fkey" FOREIGN KEY ("category_id") REFERENCES "product_category"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "product_image" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "product_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "drawing" TEXT NOT NULL DEFAULT '',
    "picture_hash" TEXT,
    "alt_en" TEXT NOT NULL DEFAULT '',
    "alt_ar" TEXT NOT NULL DEFAULT '',
    "alt_ckb" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "product_image_pkey" PRIMARY KEY ("id"),
    CONSTRAINT product_image_is_one CHECK ((drawing = '') = (picture_hash IS NOT NULL))
);
CREATE INDEX "product_image_product_id_position_idx" ON "product_image"("product_id", "position");
ALTER TABLE "product_image"
  ADD CONSTRAINT "product_image_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "product_image_picture_hash_fkey" FOREIGN KEY ("picture_hash") REFERENCES "picture"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A product with an uploaded picture keeps it as the first of its images.
INSERT INTO product_image (product_id, position, picture_hash)
SELECT id, 0, picture_hash FROM product WHERE picture_hash IS NOT NULL;
SELECT grant_runtime_rights();
