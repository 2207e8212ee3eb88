-- DropIndex
DROP INDEX "order_created_at_id_idx";

-- DropIndex
DROP INDEX "order_customer_email_idx";

-- DropIndex
DROP INDEX "order_state_created_at_id_idx";

-- AlterTable
ALTER TABLE "attention_item" ADD COLUMN     "order_created_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "order" ADD COLUMN     "held_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "order_name" (
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "head" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_name_pkey" PRIMARY KEY ("order_id","position")
);

-- CreateTable
CREATE TABLE "desk_view" (
    "id" UUID NOT NULL,
    "owner_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "desk_view_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "desk_columns" (
    "user_id" UUID NOT NULL,
    "columns" TEXT[],

    CONSTRAINT "desk_columns_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "order_name_key_created_at_order_id_idx" ON "order_name"("key", "created_at" DESC, "order_id" DESC);

-- CreateIndex
CREATE INDEX "desk_view_owner_id_idx" ON "desk_view"("owner_id");

-- CreateIndex
CREATE INDEX "desk_view_is_shared_idx" ON "desk_view"("is_shared");

-- CreateIndex
CREATE INDEX "operation_rrn_idx" ON "operation"("rrn");

-- CreateIndex
CREATE INDEX "operation_internal_reference_idx" ON "operation"("internal_reference");

-- CreateIndex
CREATE INDEX "operation_approval_code_idx" ON "operation"("approval_code");

-- CreateIndex
CREATE INDEX "order_state_transaction_type_is_test_created_at_id_idx" ON "order"("state", "transaction_type", "is_test", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_state_transaction_type_is_test_total_minor_created_at_idx" ON "order"("state", "transaction_type", "is_test", "total_minor" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "order_created_at_id_idx" ON "order"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "attention_item_order_id_idx" ON "attention_item"("order_id");

-- AddForeignKey
ALTER TABLE "order_name" ADD CONSTRAINT "order_name_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "order"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_view" ADD CONSTRAINT "desk_view_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "desk_columns" ADD CONSTRAINT "desk_columns_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A name as it is searched for: without case, diacritics, tatweel and marks, the variants of
-- Arabic and Kurdish letters as one, signs as spaces. Only listed characters are touched, so that
-- it gives the same in a database of any collation.
CREATE FUNCTION desk_name_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(
    translate(
      regexp_replace(
        lower(normalize(left(given, 200), NFKD)),
        '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]',
        '', 'g'),
      'ىیێېكکڪةەھہۃآأإٱۆۇڕڵ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹',
      'ييييكككهههههااااوورل01234567890123456789'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u066a-\u066d\u06d4\u2000-\u206f\u3000-\u3003]+',
    ' ', 'g'));

-- A telephone number as it is searched for: digits alone, without the Iraqi country code, the
-- international 00 and the leading 0.
CREATE FUNCTION desk_phone_key(given text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN regexp_replace(
    regexp_replace(
      translate(left(given, 64), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '[^0-9]', '', 'g'),
    '^(00964|964|00|0)', '');

-- The rows of order_name for a name: from each of its first eight words on.
CREATE FUNCTION desk_name_words(given text)
  RETURNS TABLE ("position" int, key text, head text)
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  BEGIN ATOMIC
    SELECT p, array_to_string(w.words[p:], ' '),
      CASE WHEN p = 1 THEN '' ELSE array_to_string(w.words[:p - 1], ' ') || ' ' END
    FROM (SELECT string_to_array(desk_name_key(given), ' ') AS words) w,
      generate_series(1, least(coalesce(array_length(w.words, 1), 0), 8)) AS p;
  END;

-- The key is ordered byte by byte, so that the beginning of a name is a range of the index.
DROP INDEX "order_name_key_created_at_order_id_idx";
ALTER TABLE order_name ALTER COLUMN key TYPE text COLLATE "C";
CREATE INDEX order_name_key_created_at_order_id_idx
  ON order_name (key, created_at DESC, order_id DESC);

CREATE FUNCTION keep_order_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM order_name WHERE order_id = NEW.id;
  END IF;
  INSERT INTO order_name (order_id, position, key, head, created_at)
  SELECT NEW.id, w.position, w.key, w.head, NEW.created_at
  FROM desk_name_words(NEW.customer_name) w;
  RETURN NULL;
END $$;
-- Whoever writes an order, and by whatever road, its name can be found.
CREATE TRIGGER order_keeps_name AFTER INSERT OR UPDATE OF customer_name ON "order"
  FOR EACH ROW EXECUTE FUNCTION keep_order_name();

INSERT INTO order_name (order_id, position, key, head, created_at)
SELECT o.id, w.position, w.key, w.head, o.created_at
FROM "order" o, desk_name_words(o.customer_name) w;

-- Beginnings of the other things that people are found by. The bank's references are whole.
CREATE INDEX order_reference_beginning ON "order" ((upper(reference) COLLATE "C"));
CREATE INDEX order_email_beginning
  ON "order" ((lower(customer_email) COLLATE "C"), created_at DESC, id DESC);
CREATE INDEX order_phone_beginning
  ON "order" ((desk_phone_key(customer_phone) COLLATE "C"), created_at DESC, id DESC);

-- Holds, the oldest first.
CREATE INDEX order_held ON "order" (held_since, id) WHERE held_since IS NOT NULL;
UPDATE "order" o SET held_since = h.since
FROM (
  SELECT order_id, min(coalesce(outcome_at, state_changed_at)) AS since
  FROM payment_attempt WHERE state = 'AUTHORISED' GROUP BY order_id
) h WHERE h.order_id = o.id;

-- An item's order is found by when it was placed, without touching or locking the order.
CREATE FUNCTION keep_order_created_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.order_created_at := (SELECT created_at FROM "order" WHERE id = NEW.order_id);
  RETURN NEW;
END $$;
CREATE TRIGGER attention_item_keeps_order_created_at
  BEFORE INSERT OR UPDATE OF order_id ON attention_item
  FOR EACH ROW EXECUTE FUNCTION keep_order_created_at();
UPDATE attention_item i SET order_created_at = o.created_at FROM "order" o WHERE o.id = i.order_id;
CREATE INDEX attention_item_open_orders
  ON attention_item (order_created_at DESC, order_id DESC)
  WHERE closed_at IS NULL AND order_id IS NOT NULL;

ALTER TABLE desk_view
  ADD CONSTRAINT desk_view_bounds CHECK (length(name) BETWEEN 1 AND 60 AND length(query) <= 2000);
ANALYZE order_name;
