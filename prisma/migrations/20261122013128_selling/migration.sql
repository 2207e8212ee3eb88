-- DropIndex
DROP INDEX "room_unit_label_key";

-- AlterTable
ALTER TABLE "order_line" ADD COLUMN     "list_price_minor" BIGINT,
ALTER COLUMN "product_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "product" ADD COLUMN     "picture_hash" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "room_night" ADD COLUMN     "block_id" UUID,
ALTER COLUMN "order_id" DROP NOT NULL,
ALTER COLUMN "line_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "room_unit" ADD COLUMN     "is_retired" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "picture" (
    "hash" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uploaded_by_id" UUID NOT NULL,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "room_block" (
    "id" UUID NOT NULL,
    "unit_id" UUID NOT NULL,
    "first_night" DATE NOT NULL,
    "until" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "opened_at" TIMESTAMPTZ(3),

    CONSTRAINT "room_block_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_composition" (
    "order_id" UUID NOT NULL,
    "composed_by_id" UUID NOT NULL,
    "instead_of_id" UUID,
    "reason" TEXT NOT NULL DEFAULT '',
    "link_mails" INTEGER NOT NULL DEFAULT 0,
    "link_mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "order_composition_pkey" PRIMARY KEY ("order_id")
);

-- CreateIndex
CREATE INDEX "room_block_unit_id_idx" ON "room_block"("unit_id");

-- CreateIndex
CREATE INDEX "order_composition_instead_of_id_idx" ON "order_composition"("instead_of_id");

-- CreateIndex
CREATE INDEX "room_night_block_id_idx" ON "room_night"("block_id");

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_picture_hash_fkey" FOREIGN KEY ("picture_hash") REFERENCES "picture"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_night" ADD CONSTRAINT "room_night_block_id_fkey" FOREIGN KEY ("block_id") REFERENCES "room_block"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "picture" ADD CONSTRAINT "picture_uploaded_by_id_fkey" FOREIGN KEY ("uploaded_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_block" ADD CONSTRAINT "room_block_unit_id_fkey" FOREIGN KEY ("unit_id") REFERENCES "room_unit"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "room_block" ADD CONSTRAINT "room_block_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_composition" ADD CONSTRAINT "order_composition_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_composition" ADD CONSTRAINT "order_composition_composed_by_id_fkey" FOREIGN KEY ("composed_by_id") REFERENCES "user"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_composition" ADD CONSTRAINT "order_composition_instead_of_id_fkey" FOREIGN KEY ("instead_of_id") REFERENCES "order"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One room is let under one label; a label of a room that is no longer let may be used again.
CREATE UNIQUE INDEX room_unit_label_let ON room_unit (label) WHERE NOT is_retired;

-- A night is taken by an order's line or closed by people, never by both and never by nobody.
ALTER TABLE room_night ADD CONSTRAINT room_night_one_reason
  CHECK ((order_id IS NULL) = (line_id IS NULL) AND (order_id IS NULL) <> (block_id IS NULL));
ALTER TABLE room_block
  ADD CONSTRAINT room_block_some_nights CHECK (until > first_night);

-- A line in words is one agreed amount: nothing of it is kept in stock, and it has no nights.
ALTER TABLE order_line
  ADD CONSTRAINT order_line_in_words CHECK (product_id IS NOT NULL
    OR (kind = 'GOODS' AND quantity = 1 AND check_in IS NULL AND list_price_minor IS NULL)),
  ADD CONSTRAINT order_line_list_price_positive CHECK (list_price_minor > 0);

-- A picture is small, is one of three kinds and never changes under its name.
ALTER TABLE picture
  ADD CONSTRAINT picture_hash_shape CHECK (hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT picture_kind
    CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  ADD CONSTRAINT picture_size CHECK (octet_length(bytes) BETWEEN 1 AND 2097152);
CREATE TRIGGER picture_never_changes BEFORE UPDATE ON picture
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
