-- The rows that every shop begins with.

-- Changes that no row of theirs stands for wait for each other under one of these.
INSERT INTO named_lock (name) VALUES
  ('categories'), ('documents'), ('quarantine'), ('shared views'), ('signed days'), ('statements'), ('zones');

-- What extras and reasons people choose from, until they change them at the desk.
INSERT INTO choice (id, list, kind, name, is_per_night, needs_text, position)
VALUES
  (gen_random_uuid(), 'extra', 'night', '{"en": "Extra night", "ar": "ليلة إضافية", "ckb": "شەوی زیادە"}', false, false, 1),
  (gen_random_uuid(), 'extra', 'minibar', '{"en": "Minibar", "ar": "الميني بار", "ckb": "مینیبار"}', false, false, 2),
  (gen_random_uuid(), 'extra', 'city_tax', '{"en": "City tax", "ar": "رسم المدينة", "ckb": "باجی شار"}', true, false, 3),
  (gen_random_uuid(), 'extra', 'damage', '{"en": "Damage", "ar": "أضرار", "ckb": "زیان"}', false, false, 4),
  (gen_random_uuid(), 'extra', 'other', '{"en": "Other charge", "ar": "رسم آخر", "ckb": "خەرجیی تر"}', false, false, 5),
  (gen_random_uuid(), 'extra', 'discount', '{"en": "Discount", "ar": "خصم", "ckb": "داشکاندن"}', false, false, 6),
  (gen_random_uuid(), 'extra', 'left_early', '{"en": "Left early", "ar": "مغادرة مبكرة", "ckb": "زوو ڕۆیشتن"}', false, false, 7),
  (gen_random_uuid(), 'extra', 'other_deduction', '{"en": "Other deduction", "ar": "حسم آخر", "ckb": "کەمکردنەوەی تر"}', false, false, 8),
  (gen_random_uuid(), 'completion_reason', NULL, '{"en": "Extras at check-out", "ar": "إضافات عند المغادرة", "ckb": "زیادەی کاتی ڕۆیشتن"}', false, false, 1),
  (gen_random_uuid(), 'completion_reason', NULL, '{"en": "The guest left early", "ar": "غادر الضيف مبكراً", "ckb": "میوانەکە زوو ڕۆیشت"}', false, false, 2),
  (gen_random_uuid(), 'completion_reason', NULL, '{"en": "Agreed discount", "ar": "خصم متفق عليه", "ckb": "داشکاندنی ڕێککەوتوو"}', false, false, 3),
  (gen_random_uuid(), 'completion_reason', NULL, '{"en": "Damage in the room", "ar": "أضرار في الغرفة", "ckb": "زیان لە ژوورەکەدا"}', false, false, 4),
  (gen_random_uuid(), 'reversal_reason', NULL, '{"en": "The guest cancelled", "ar": "ألغى الضيف الحجز", "ckb": "میوانەکە ھەڵیوەشاندەوە"}', false, false, 1),
  (gen_random_uuid(), 'reversal_reason', NULL, '{"en": "Booked or paid twice", "ar": "حُجز أو دُفع مرتين", "ckb": "دوو جار حجز کراوە یان پارە دراوە"}', false, false, 2),
  (gen_random_uuid(), 'reversal_reason', NULL, '{"en": "We cannot deliver what was booked", "ar": "لا نستطيع تقديم ما حُجز", "ckb": "ناتوانین ئەوە دابین بکەین کە حجز کراوە"}', false, false, 3),
  (gen_random_uuid(), 'reversal_reason', NULL, '{"en": "Paid in another way", "ar": "دُفع بطريقة أخرى", "ckb": "بە ڕێگەیەکی تر پارە دراوە"}', false, false, 4),
  (gen_random_uuid(), 'reversal_reason', NULL, '{"en": "Complaint", "ar": "شكوى", "ckb": "سکاڵا"}', false, true, 5);
