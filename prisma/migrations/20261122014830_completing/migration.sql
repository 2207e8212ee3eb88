-- CreateEnum
CREATE TYPE "ChargeKind" AS ENUM ('night', 'minibar', 'city_tax', 'damage', 'other', 'discount', 'left_early', 'other_deduction');

-- CreateEnum
CREATE TYPE "ChoiceList" AS ENUM ('extra', 'completion_reason', 'reversal_reason');

-- CreateTable
CREATE TABLE "choice" (
    "id" UUID NOT NULL,
    "list" "ChoiceList" NOT NULL,
    "kind" "ChargeKind",
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "unit_price_minor" BIGINT,
    "is_per_night" BOOLEAN NOT NULL DEFAULT false,
    "needs_text" BOOLEAN NOT NULL DEFAULT false,
    "is_hidden" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "choice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "completion_line" (
    "operation_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" "ChargeKind" NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_ar" TEXT NOT NULL,
    "name_ckb" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "unit_minor" BIGINT NOT NULL,
    "total_minor" BIGINT NOT NULL,

    CONSTRAINT "completion_line_pkey" PRIMARY KEY ("operation_id","position")
);

-- CreateIndex
CREATE INDEX "choice_list_position_idx" ON "choice"("list", "position");

-- AddForeignKey
ALTER TABLE "completion_line" ADD CONSTRAINT "completion_line_operation_id_fkey" FOREIGN KEY ("operation_id") REFERENCES "operation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a line comes to is quantity times price, less for a deduction; nothing rounds here.
ALTER TABLE "completion_line"
  ADD CONSTRAINT completion_line_quantity CHECK (quantity BETWEEN 1 AND 999),
  ADD CONSTRAINT completion_line_unit CHECK (unit_minor > 0),
  ADD CONSTRAINT completion_line_total CHECK (total_minor = quantity * unit_minor
    * CASE WHEN kind IN ('discount', 'left_early', 'other_deduction') THEN -1 ELSE 1 END);

CREATE TRIGGER completion_line_append_only BEFORE UPDATE OR DELETE ON "completion_line"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER completion_line_no_truncate BEFORE TRUNCATE ON "completion_line"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE "choice"
  ADD CONSTRAINT choice_kind CHECK ((list = 'extra') = (kind IS NOT NULL)),
  ADD CONSTRAINT choice_price CHECK (unit_price_minor IS NULL OR (list = 'extra' AND unit_price_minor > 0)),
  ADD CONSTRAINT choice_per_night CHECK (list = 'extra' OR NOT is_per_night),
  ADD CONSTRAINT choice_needs_text CHECK (list <> 'extra' OR NOT needs_text);

INSERT INTO "choice" (id, list, kind, name_en, name_ar, name_ckb, is_per_night, needs_text, position)
VALUES
  (gen_random_uuid(), 'extra', 'night', 'Extra night', 'ليلة إضافية', 'شەوی زیادە', false, false, 1),
  (gen_random_uuid(), 'extra', 'minibar', 'Minibar', 'الميني بار', 'مینیبار', false, false, 2),
  (gen_random_uuid(), 'extra', 'city_tax', 'City tax', 'رسم المدينة', 'باجی شار', true, false, 3),
  (gen_random_uuid(), 'extra', 'damage', 'Damage', 'أضرار', 'زیان', false, false, 4),
  (gen_random_uuid(), 'extra', 'other', 'Other charge', 'رسم آخر', 'خەرجیی تر', false, false, 5),
  (gen_random_uuid(), 'extra', 'discount', 'Discount', 'خصم', 'داشکاندن', false, false, 6),
  (gen_random_uuid(), 'extra', 'left_early', 'Left early', 'مغادرة مبكرة', 'زوو ڕۆیشتن', false, false, 7),
  (gen_random_uuid(), 'extra', 'other_deduction', 'Other deduction', 'حسم آخر', 'کەمکردنەوەی تر', false, false, 8),
  (gen_random_uuid(), 'completion_reason', NULL, 'Extras at check-out', 'إضافات عند المغادرة', 'زیادەی کاتی ڕۆیشتن', false, false, 1),
  (gen_random_uuid(), 'completion_reason', NULL, 'The guest left early', 'غادر الضيف مبكراً', 'میوانەکە زوو ڕۆیشت', false, false, 2),
  (gen_random_uuid(), 'completion_reason', NULL, 'Agreed discount', 'خصم متفق عليه', 'داشکاندنی ڕێککەوتوو', false, false, 3),
  (gen_random_uuid(), 'completion_reason', NULL, 'Damage in the room', 'أضرار في الغرفة', 'زیان لە ژوورەکەدا', false, false, 4),
  (gen_random_uuid(), 'reversal_reason', NULL, 'The guest cancelled', 'ألغى الضيف الحجز', 'میوانەکە ھەڵیوەشاندەوە', false, false, 1),
  (gen_random_uuid(), 'reversal_reason', NULL, 'Booked or paid twice', 'حُجز أو دُفع مرتين', 'دوو جار حجز کراوە یان پارە دراوە', false, false, 2),
  (gen_random_uuid(), 'reversal_reason', NULL, 'We cannot deliver what was booked', 'لا نستطيع تقديم ما حُجز', 'ناتوانین ئەوە دابین بکەین کە حجز کراوە', false, false, 3),
  (gen_random_uuid(), 'reversal_reason', NULL, 'Paid in another way', 'دُفع بطريقة أخرى', 'بە ڕێگەیەکی تر پارە دراوە', false, false, 4),
  (gen_random_uuid(), 'reversal_reason', NULL, 'Complaint', 'شكوى', 'سکاڵا', false, true, 5);
