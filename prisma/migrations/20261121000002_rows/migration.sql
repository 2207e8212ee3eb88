-- The rows that every shop begins with.

-- Changes that no row of theirs stands for wait for each other under one of these.
INSERT INTO named_lock (name) VALUES
  ('categories'), ('documents'), ('quarantine'), ('shared views'), ('signed days'), ('statements'), ('zones');

-- What extras and reasons people choose from, until they change them at the desk.
INSERT INTO choice (id, list, kind, name_en, name_ar, name_ckb, is_per_night, needs_text, position)
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
