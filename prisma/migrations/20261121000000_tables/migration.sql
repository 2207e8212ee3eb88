-- Types, tables with their rules, and indexes. What a table and its columns mean stands in schema.prisma.

CREATE TYPE "ProductKind" AS ENUM ('STAY', 'GOODS');
CREATE TYPE "TransactionType" AS ENUM ('authorization', 'sale');
CREATE TYPE "OrderState" AS ENUM ('NOT_STARTED', 'AWAITING_RESULT', 'RESULT_OVERDUE', 'CHECKING', 'AUTHORISED', 'PAID',
  'COMPLETED', 'REVERSED', 'DECLINED', 'CANCELLED');
CREATE TYPE "AttemptState" AS ENUM ('CREATED', 'PREPARING', 'PREPARE_FAILED', 'AWAITING_RESULT', 'RESULT_OVERDUE',
  'AUTHORISED', 'PAID', 'DECLINED', 'COMPLETED', 'REVERSED', 'NEEDS_REVIEW');
CREATE TYPE "OperationKind" AS ENUM ('completion', 'reversal');
CREATE TYPE "OperationState" AS ENUM ('INTENT', 'SENT', 'SUCCEEDED', 'DECLINED', 'NOT_SENT', 'UNKNOWN', 'RESOLVED');
CREATE TYPE "EvidenceSource" AS ENUM ('PREPARE_REQUEST', 'PREPARE_ANSWER', 'RESULT', 'COMPLETION_REQUEST',
  'COMPLETION_ANSWER', 'REVERSAL_REQUEST', 'REVERSAL_ANSWER', 'MAIL', 'TIMER', 'PERSON');
CREATE TYPE "MailState" AS ENUM ('QUEUED', 'SENT', 'PARKED');
CREATE TYPE "Permission" AS ENUM ('see_orders', 'complete', 'complete_above_ceiling', 'reverse', 'resolve', 'approve',
  'export', 'manage_catalogue', 'manage_users', 'read_audit');
CREATE TYPE "ApprovalKind" AS ENUM ('resolution', 'reversal', 'completion');
CREATE TYPE "ApprovalState" AS ENUM ('PENDING', 'APPROVED', 'REFUSED', 'WITHDRAWN', 'EXPIRED', 'STALE');
CREATE TYPE "AccountLinkPurpose" AS ENUM ('INVITATION', 'PASSWORD');
CREATE TYPE "StatementState" AS ENUM ('RECEIVING', 'MAPPING', 'MATCHED');
CREATE TYPE "StatementOutcome" AS ENUM ('matched', 'amount_differs', 'bank_only', 'set_aside', 'unreadable');
CREATE TYPE "ChargeKind" AS ENUM ('night', 'minibar', 'city_tax', 'damage', 'other', 'discount', 'left_early',
  'other_deduction');
CREATE TYPE "ChoiceList" AS ENUM ('extra', 'completion_reason', 'reversal_reason');

-- Invoice numbers: unique and rising; a number once drawn is never drawn again.
CREATE SEQUENCE invoice_number AS integer START 1001;

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

-- A text in several languages: an object of texts by the code of their language, none of them empty.
CREATE FUNCTION are_texts(given jsonb, longest int) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(given) = 'object' THEN NOT EXISTS (SELECT FROM jsonb_each(given) t
    WHERE t.key !~ '^[a-z]{2,3}$' OR jsonb_typeof(t.value) <> 'string'
      OR char_length(t.value #>> '{}') NOT BETWEEN 1 AND longest) ELSE false END;

-- By which such a text is ordered and told from others: the English one, else the first by its code.
CREATE FUNCTION main_text(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(texts->>'en', (SELECT t.value FROM jsonb_each_text(texts) t ORDER BY t.key LIMIT 1));

-- Such a text as it is searched for, in all its languages: a line each, and no folded text has a line break.
CREATE FUNCTION folded_texts(texts jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce((SELECT string_agg(desk_name_key(t.value), E'\n' ORDER BY t.key) FROM jsonb_each_text(texts) t), '');

CREATE TABLE installation (
  id int PRIMARY KEY DEFAULT 1,
  made_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT installation_single CHECK (id = 1)
);

CREATE TABLE delivery_zone (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name jsonb NOT NULL,
  fee_minor bigint NOT NULL,
  weekdays int NOT NULL, lead_days int NOT NULL,
  windows text[] NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT delivery_zone_fee CHECK (fee_minor >= 0),
  CONSTRAINT delivery_zone_days CHECK (weekdays BETWEEN 1 AND 127 AND lead_days BETWEEN 1 AND 30),
  CONSTRAINT delivery_zone_windows CHECK (cardinality(windows) BETWEEN 1 AND 6),
  CONSTRAINT delivery_zone_name CHECK (are_texts(name, 60) AND name <> '{}')
);
CREATE UNIQUE INDEX delivery_zone_name ON delivery_zone (main_text(name));

CREATE TABLE cart (
  id uuid PRIMARY KEY,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL
);
CREATE INDEX cart_updated_at_idx ON cart (updated_at);

CREATE TABLE cart_details (
  cart_id uuid PRIMARY KEY REFERENCES cart ON UPDATE CASCADE ON DELETE CASCADE,
  key_hash text NOT NULL, name text NOT NULL, email text NOT NULL, phone text NOT NULL,
  guest_names text NOT NULL DEFAULT '', arrival text NOT NULL DEFAULT '', wishes text NOT NULL DEFAULT '',
  delivery jsonb,
  kept_at timestamptz(3) NOT NULL
);
CREATE INDEX cart_details_kept_at_idx ON cart_details (kept_at);

CREATE TABLE "order" (
  id uuid PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  transaction_type "TransactionType" NOT NULL,
  state "OrderState" NOT NULL DEFAULT 'NOT_STARTED',
  total_minor bigint NOT NULL,
  currency text NOT NULL DEFAULT 'IQD',
  customer_name text NOT NULL, customer_email text NOT NULL, customer_phone text NOT NULL,
  stay_details jsonb,
  locale text NOT NULL DEFAULT 'en',
  cart_id uuid,
  checkout_token text NOT NULL UNIQUE, checkout_digest text NOT NULL,
  is_test boolean NOT NULL,
  is_reserved boolean NOT NULL DEFAULT false,
  kept_until timestamptz(3),
  invoice_number int UNIQUE,
  cancelled_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  state_changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version int NOT NULL DEFAULT 1,
  link_round int NOT NULL DEFAULT 0,
  held_since timestamptz(3), erased_at timestamptz(3),
  CONSTRAINT order_total_positive CHECK (total_minor > 0)
);
CREATE INDEX order_cart_id_idx ON "order" (cart_id);
CREATE INDEX order_state_transaction_type_is_test_created_at_id_idx ON "order"
  (state, transaction_type, is_test, created_at DESC, id DESC);
CREATE INDEX order_state_transaction_type_is_test_total_minor_created_at_idx ON "order"
  (state, transaction_type, is_test, total_minor DESC, created_at DESC, id DESC);
CREATE INDEX order_created_at_id_idx ON "order" (created_at DESC, id DESC);
-- Beginnings of the other things that people are found by. The bank's references are whole.
CREATE INDEX order_reference_beginning ON "order" ((upper(reference) COLLATE "C"));
CREATE INDEX order_email_beginning ON "order" ((lower(customer_email) COLLATE "C"), created_at DESC, id DESC);
CREATE INDEX order_phone_beginning ON "order" ((desk_phone_key(customer_phone) COLLATE "C"), created_at DESC, id DESC);
-- Holds, the oldest first.
CREATE INDEX order_held ON "order" (held_since, id) WHERE held_since IS NOT NULL;
-- Whether a database holds orders of a test mode beside real ones is asked with every total.
CREATE INDEX order_of_test_mode ON "order" (id) WHERE is_test;
CREATE INDEX order_of_real_mode ON "order" (id) WHERE NOT is_test;
-- The janitor asks each minute which deadlines are over or near.
CREATE INDEX order_kept_until ON "order" (kept_until) WHERE kept_until IS NOT NULL;
-- The guests of orders that came to nothing, those whose time is over first.
CREATE INDEX order_guest_unpaid ON "order" (state_changed_at)
  WHERE erased_at IS NULL AND state NOT IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED');
-- The guests of orders that money moved for, those whose time is over first.
CREATE INDEX order_guest_paid ON "order" (state_changed_at)
  WHERE erased_at IS NULL AND state IN ('AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED');

CREATE TABLE order_goods (
  order_id uuid PRIMARY KEY REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  way text NOT NULL,
  delivery jsonb,
  due_on date,
  state text NOT NULL DEFAULT 'TO_PREPARE',
  state_changed_at timestamptz(3) NOT NULL,
  CONSTRAINT order_goods_state CHECK (state = 'TO_PREPARE' OR state = 'HANDED_OVER' OR (way = 'collect' AND state =
    'READY') OR (way = 'deliver' AND state = 'ON_ITS_WAY')),
  CONSTRAINT order_goods_way CHECK ((way = 'collect' AND delivery IS NULL) OR (way = 'deliver' AND delivery IS NOT NULL
    AND due_on IS NOT NULL))
);
-- What people still have to do something for.
CREATE INDEX order_goods_open ON order_goods (due_on, order_id) WHERE state <> 'HANDED_OVER';

CREATE TABLE payment_attempt (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  sequence int NOT NULL,
  transaction_type "TransactionType" NOT NULL,
  state "AttemptState" NOT NULL DEFAULT 'CREATED',
  gateway_order_id text NOT NULL UNIQUE, terminal text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL DEFAULT 'IQD',
  description text NOT NULL,
  amount_max_minor bigint NOT NULL,
  client_token text NOT NULL UNIQUE,
  request_token text, failure_code text,
  hold_minutes int,
  authorised_amount_minor bigint,
  authorised_amount_text text, authorised_currency_text text, authorised_terminal_text text, action text,
  response_code text, approval_code text, rrn text, internal_reference text, result_timestamp text,
  result_code text,
  completed_amount_minor bigint, reversed_amount_minor bigint, returned_amount_minor bigint,
  review_money_hint boolean NOT NULL DEFAULT false, is_surplus boolean NOT NULL DEFAULT false,
  is_by_hand boolean NOT NULL DEFAULT false, is_blocked boolean NOT NULL DEFAULT false,
  duplicates int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  preparing_at timestamptz(3), awaiting_at timestamptz(3), outcome_at timestamptz(3),
  state_changed_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  version int NOT NULL DEFAULT 1,
  CONSTRAINT payment_attempt_amount_positive CHECK (amount_minor > 0)
);
CREATE INDEX payment_attempt_state_state_changed_at_idx ON payment_attempt (state, state_changed_at);
CREATE INDEX payment_attempt_rrn_idx ON payment_attempt (rrn);
CREATE INDEX payment_attempt_internal_reference_idx ON payment_attempt (internal_reference);
CREATE INDEX payment_attempt_approval_code_idx ON payment_attempt (approval_code);
CREATE UNIQUE INDEX payment_attempt_order_id_sequence_key ON payment_attempt (order_id, sequence);
-- One attempt of an order may be on its way to the card page at a time.
CREATE UNIQUE INDEX payment_attempt_one_preparing_per_order ON payment_attempt (order_id)
  WHERE state IN ('CREATED', 'PREPARING');
-- Movements by the time at which the bank's word came: day totals read the index alone.
CREATE INDEX payment_attempt_outcome ON payment_attempt (outcome_at)
  INCLUDE (state, transaction_type, authorised_amount_minor, response_code, order_id) WHERE outcome_at IS NOT NULL;
-- Holds by age.
CREATE INDEX payment_attempt_held ON payment_attempt (outcome_at)
  INCLUDE (authorised_amount_minor, order_id) WHERE state = 'AUTHORISED';

CREATE TABLE document_due (
  id bigserial,
  movement_id uuid PRIMARY KEY,
  due_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE gateway_order_counter (
  terminal text PRIMARY KEY,
  last_number bigint NOT NULL
);

CREATE TABLE trace_number_use (
  terminal text NOT NULL,
  trace_number int NOT NULL,
  used_at timestamptz(3) NOT NULL,
  gateway_order_id text NOT NULL UNIQUE,
  PRIMARY KEY (terminal, trace_number)
);
CREATE INDEX trace_number_use_terminal_used_at_idx ON trace_number_use (terminal, used_at);

CREATE TABLE named_lock (
  name text PRIMARY KEY
);

CREATE TABLE base_backup (
  name text PRIMARY KEY,
  ended_at timestamptz(3) NOT NULL
);

CREATE TABLE accepted_nonce (
  nonce text PRIMARY KEY,
  gateway_order_id text NOT NULL,
  accepted_at timestamptz(3) NOT NULL
);

CREATE TABLE audit_entry (
  id bigserial PRIMARY KEY,
  subject text NOT NULL,
  sequence int NOT NULL,
  at timestamptz(3) NOT NULL,
  actor_kind text NOT NULL,
  actor_id text,
  actor_name text NOT NULL, action text NOT NULL, cause text NOT NULL,
  before jsonb NOT NULL, after jsonb NOT NULL,
  prev_hash text NOT NULL, hash text NOT NULL
);
CREATE INDEX audit_entry_at_idx ON audit_entry (at);
CREATE UNIQUE INDEX audit_entry_subject_sequence_key ON audit_entry (subject, sequence);
CREATE INDEX audit_entry_actor_id_at_id_idx ON audit_entry (actor_id, at, id);
CREATE INDEX audit_entry_action_at_id_idx ON audit_entry (action, at, id);
-- The trails that are of no order are few among millions of entries: they are found by themselves,
-- so that the hourly look at all of them does not read the whole audit.
CREATE INDEX audit_entry_other_trails ON audit_entry (subject) WHERE subject NOT LIKE 'order:%';

CREATE TABLE quarantined_post (
  id uuid PRIMARY KEY,
  gateway_order_id text NOT NULL,
  source "EvidenceSource" NOT NULL,
  received_at timestamptz(3) NOT NULL,
  digest text NOT NULL, profile_name text NOT NULL, key_fingerprint text NOT NULL,
  fields jsonb NOT NULL,
  network text NOT NULL DEFAULT '',
  verified_at timestamptz(3)
);
CREATE INDEX quarantined_post_received_at_idx ON quarantined_post (received_at);
CREATE UNIQUE INDEX quarantined_post_gateway_order_id_digest_key ON quarantined_post (gateway_order_id, digest);
CREATE INDEX quarantined_post_unverified ON quarantined_post (received_at) WHERE verified_at IS NULL;

CREATE TABLE audit_anchor (
  id serial PRIMARY KEY,
  day date NOT NULL UNIQUE,
  at timestamptz(3) NOT NULL,
  last_entry_id bigint NOT NULL,
  since_entry_id bigint NOT NULL DEFAULT 0,
  heads int NOT NULL,
  entries bigint NOT NULL,
  root_hash text NOT NULL, prev_hash text NOT NULL, hash text NOT NULL
);

CREATE TABLE audit_seal (
  id int PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  last_entry_id bigint NOT NULL,
  entries text[] NOT NULL,
  anchor_hash text NOT NULL, prev_hash text NOT NULL, hash text NOT NULL, signature text NOT NULL
);

CREATE TABLE audit_checkpoint (
  id int PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  seal_id int NOT NULL,
  seal_hash text NOT NULL,
  last_entry_id bigint NOT NULL,
  prev_hash text NOT NULL, hash text NOT NULL, signature text NOT NULL
);

CREATE TABLE task_lease (
  name text PRIMARY KEY,
  holder text NOT NULL,
  leased_until timestamptz(3) NOT NULL,
  done_at timestamptz(3),
  place text
);

CREATE TABLE background_lane (
  instance uuid NOT NULL,
  lane text NOT NULL,
  due_at timestamptz(3) NOT NULL,
  begun_at timestamptz(3), done_at timestamptz(3), failed_at timestamptz(3),
  knows text,
  PRIMARY KEY (instance, lane)
);

CREATE TABLE clock_sample (
  source text PRIMARY KEY,
  offset_ms int NOT NULL,
  measured_at timestamptz(3) NOT NULL
);

CREATE TABLE mailbox_cursor (
  mailbox text PRIMARY KEY,
  uid_validity bigint NOT NULL, last_uid bigint NOT NULL
);

CREATE TABLE inbound_throttle (
  key text NOT NULL,
  minute timestamptz(3) NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (key, minute)
);

CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  order_id uuid REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  subject_key text,
  kind text NOT NULL, recipient text NOT NULL, locale text NOT NULL,
  payload jsonb NOT NULL,
  state "MailState" NOT NULL DEFAULT 'QUEUED',
  tries int NOT NULL DEFAULT 0,
  next_try_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  leased_until timestamptz(3), first_tried_at timestamptz(3),
  last_error_code text,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3),
  -- A mail belongs to an order, or says what makes it unique.
  CONSTRAINT mail_outbox_has_subject CHECK (order_id IS NOT NULL OR subject_key IS NOT NULL)
);
CREATE INDEX mail_outbox_state_next_try_at_idx ON mail_outbox (state, next_try_at);
CREATE UNIQUE INDEX mail_outbox_order_id_kind_key ON mail_outbox (order_id, kind);
CREATE UNIQUE INDEX mail_outbox_kind_subject_key_key ON mail_outbox (kind, subject_key);
-- Emails whose text is still there, the oldest first.
CREATE INDEX mail_outbox_with_text ON mail_outbox (created_at) WHERE recipient <> '';
-- The emails that gave an address its links, for the day on which it asks to be forgotten.
CREATE INDEX mail_outbox_links_by_address ON mail_outbox ((lower(recipient) COLLATE "C"))
  WHERE kind = 'order_links' AND recipient <> '';

CREATE TABLE "user" (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE, name text NOT NULL,
  password_hash text,
  permissions "Permission"[],
  price_limit_percent int NOT NULL DEFAULT 0,
  discount_max_minor bigint, completion_above_minor bigint, reversal_max_minor bigint,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_sign_in_at timestamptz(3),
  CONSTRAINT user_price_limit CHECK (price_limit_percent BETWEEN 0 AND 100),
  CONSTRAINT user_limits_not_negative CHECK (discount_max_minor >= 0 AND completion_above_minor >= 0 AND
    reversal_max_minor >= 0)
);

CREATE TABLE email_correction (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  old_email text NOT NULL, new_email text NOT NULL,
  corrected_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  corrected_at timestamptz(3) NOT NULL
);
CREATE INDEX email_correction_order_id_idx ON email_correction (order_id);
-- A guest's corrections of a day count among the mails that strangers cause to one address.
CREATE INDEX email_correction_corrected_at_idx ON email_correction (corrected_at);

CREATE TABLE phone_correction (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  old_phone text NOT NULL, new_phone text NOT NULL,
  corrected_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  corrected_at timestamptz(3) NOT NULL
);
CREATE INDEX phone_correction_order_id_idx ON phone_correction (order_id);

CREATE TABLE operation (
  id uuid PRIMARY KEY,
  attempt_id uuid NOT NULL REFERENCES payment_attempt ON UPDATE CASCADE ON DELETE RESTRICT,
  kind "OperationKind" NOT NULL,
  state "OperationState" NOT NULL DEFAULT 'INTENT',
  gateway_order_id text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL DEFAULT 'IQD',
  reason text NOT NULL DEFAULT '',
  client_token text NOT NULL UNIQUE, client_digest text NOT NULL,
  requested_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  approved_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE SET NULL,
  sends int NOT NULL DEFAULT 0, unknown_sends int NOT NULL DEFAULT 0,
  is_by_hand boolean NOT NULL DEFAULT false,
  verdict_code text, answer_text text, action text, response_code text, approval_code text, rrn text,
  internal_reference text,
  answered_amount_minor bigint, returns_minor bigint,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at timestamptz(3), settled_at timestamptz(3), next_send_at timestamptz(3),
  version int NOT NULL DEFAULT 1,
  CONSTRAINT operation_amount_positive CHECK (amount_minor > 0),
  CONSTRAINT operation_two_people CHECK (approved_by_id IS NULL OR approved_by_id <> requested_by_id)
);
CREATE INDEX operation_attempt_id_created_at_idx ON operation (attempt_id, created_at);
CREATE INDEX operation_state_next_send_at_idx ON operation (state, next_send_at);
-- One open money operation an attempt: the index decides races, not the code.
CREATE UNIQUE INDEX operation_one_open_per_attempt ON operation (attempt_id)
  WHERE state IN ('INTENT', 'SENT', 'UNKNOWN');
CREATE INDEX operation_gateway_order_id_idx ON operation (gateway_order_id);
CREATE INDEX operation_rrn_idx ON operation (rrn);
CREATE INDEX operation_internal_reference_idx ON operation (internal_reference);
CREATE INDEX operation_approval_code_idx ON operation (approval_code);

CREATE TABLE money_movement (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL, figure text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL DEFAULT 'IQD',
  terminal text NOT NULL,
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  attempt_id uuid NOT NULL REFERENCES payment_attempt ON UPDATE CASCADE ON DELETE RESTRICT,
  operation_id uuid REFERENCES operation ON UPDATE CASCADE ON DELETE RESTRICT,
  money_at timestamptz(3),
  recorded_at timestamptz(3) NOT NULL,
  rrn text, approval text,
  person uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  certainty text NOT NULL,
  round int NOT NULL DEFAULT 0,
  is_test boolean NOT NULL,
  CONSTRAINT money_movement_figure CHECK (figure IN ('HELD', 'RELEASED', 'TAKEN', 'REFUNDED', 'FEE') AND kind IN
    (figure, 'CORRECTED')),
  -- A correction carries the sign of what it does to its figure.
  CONSTRAINT money_movement_amount CHECK (amount_minor > 0 OR (kind = 'CORRECTED' AND amount_minor < 0)),
  CONSTRAINT money_movement_certainty CHECK (certainty IN ('authentic', 'by_hand', 'assumed'))
);
-- Nothing is booked twice: a round ends with a correction.
CREATE UNIQUE INDEX money_movement_attempt_id_kind_figure_round_key ON money_movement
  (attempt_id, kind, figure, round);
CREATE INDEX money_movement_order_id_idx ON money_movement (order_id);
CREATE INDEX money_movement_period ON money_movement (is_test, (coalesce(money_at, recorded_at)), id)
  INCLUDE (kind, figure, amount_minor, terminal, attempt_id, money_at, recorded_at);

CREATE TABLE signed_day (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  day date NOT NULL,
  since timestamptz(3) NOT NULL, until timestamptz(3) NOT NULL,
  is_test boolean NOT NULL,
  figures jsonb NOT NULL,
  unknown int NOT NULL, lines int NOT NULL,
  digest text NOT NULL,
  signed_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  signed_at timestamptz(3) NOT NULL,
  -- Until then the bank's clock may still name it (money-date.ts), and a running result book it.
  CONSTRAINT signed_day_over CHECK (signed_at >= until + interval '2 hours')
);
CREATE UNIQUE INDEX signed_day_is_test_day_key ON signed_day (is_test, day);

CREATE TABLE late_movement (
  movement_id uuid PRIMARY KEY REFERENCES money_movement ON UPDATE CASCADE ON DELETE RESTRICT,
  day_id uuid NOT NULL REFERENCES signed_day ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX late_movement_day_id_idx ON late_movement (day_id);

CREATE TABLE signed_adjustment (
  movement_id uuid PRIMARY KEY REFERENCES late_movement ON UPDATE CASCADE ON DELETE RESTRICT,
  day_id uuid NOT NULL REFERENCES signed_day ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX signed_adjustment_day_id_idx ON signed_adjustment (day_id);

CREATE TABLE document (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  series_year int NOT NULL, number int NOT NULL,
  label text NOT NULL UNIQUE,
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  movement_id uuid NOT NULL UNIQUE REFERENCES money_movement ON UPDATE CASCADE ON DELETE RESTRICT,
  -- An invoice is given back once.
  corrects_id uuid UNIQUE REFERENCES document ON UPDATE CASCADE ON DELETE RESTRICT,
  locale text NOT NULL,
  issued_at timestamptz(3) NOT NULL,
  content jsonb NOT NULL,
  digest text NOT NULL,
  is_test boolean NOT NULL,
  CONSTRAINT document_kind CHECK (kind IN ('confirmation', 'invoice', 'credit_note')),
  CONSTRAINT document_number CHECK (number > 0),
  CONSTRAINT document_corrects CHECK (corrects_id IS NULL OR kind = 'credit_note')
);
CREATE UNIQUE INDEX document_is_test_kind_series_year_number_key ON document (is_test, kind, series_year, number);
CREATE INDEX document_order_id_idx ON document (order_id);
CREATE INDEX document_number_idx ON document (number);
-- Documents that still name their guest, the oldest first.
CREATE INDEX document_with_name ON document (issued_at) WHERE content->>'customerName' <> '-';

CREATE TABLE evidence (
  id bigserial PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  source "EvidenceSource" NOT NULL,
  verdict text NOT NULL,
  order_id uuid REFERENCES "order" ON UPDATE CASCADE ON DELETE SET NULL,
  attempt_id uuid REFERENCES payment_attempt ON UPDATE CASCADE ON DELETE SET NULL,
  operation_id uuid REFERENCES operation ON UPDATE CASCADE ON DELETE SET NULL,
  gateway_order_id text, nonce text,
  digest text NOT NULL,
  content jsonb NOT NULL
);
CREATE INDEX evidence_order_id_id_idx ON evidence (order_id, id);
CREATE INDEX evidence_attempt_id_id_idx ON evidence (attempt_id, id);
CREATE INDEX evidence_gateway_order_id_idx ON evidence (gateway_order_id);

CREATE TABLE attention_item (
  id uuid PRIMARY KEY,
  kind text NOT NULL, subject text NOT NULL,
  order_id uuid REFERENCES "order" ON UPDATE CASCADE ON DELETE SET NULL,
  attempt_id uuid REFERENCES payment_attempt ON UPDATE CASCADE ON DELETE SET NULL,
  operation_id uuid REFERENCES operation ON UPDATE CASCADE ON DELETE SET NULL,
  detail jsonb NOT NULL DEFAULT '{}'::jsonb,
  opened_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  closed_at timestamptz(3),
  closed_reason text,
  closed_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE SET NULL,
  owner_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE SET NULL,
  owned_at timestamptz(3),
  occurrences int NOT NULL DEFAULT 1,
  age_level int NOT NULL DEFAULT 0,
  order_created_at timestamptz(3)
);
CREATE INDEX attention_item_closed_at_opened_at_idx ON attention_item (closed_at, opened_at);
-- One open item a kind and subject in the attention queue.
CREATE UNIQUE INDEX attention_item_one_open ON attention_item (kind, subject) WHERE closed_at IS NULL;
CREATE INDEX attention_item_subject_kind_idx ON attention_item (subject, kind);
CREATE INDEX attention_item_order_id_idx ON attention_item (order_id);
CREATE INDEX attention_item_open_orders ON attention_item (order_created_at DESC, order_id DESC)
  WHERE closed_at IS NULL AND order_id IS NOT NULL;
-- Each kind of what is open is walked from its oldest item in this index: the desk reads no more
-- of a long queue than it shows, and counts it without what is closed.
CREATE INDEX attention_item_open_walk ON attention_item (kind, opened_at, id)
  INCLUDE (owner_id) WHERE closed_at IS NULL;
-- The page of payments without an answer asks which of a hundred attempts have an open item.
CREATE INDEX attention_item_open_attempts ON attention_item (attempt_id)
  WHERE closed_at IS NULL AND attempt_id IS NOT NULL;

CREATE TABLE approval_request (
  id uuid PRIMARY KEY,
  kind "ApprovalKind" NOT NULL,
  state "ApprovalState" NOT NULL DEFAULT 'PENDING',
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  attempt_id uuid NOT NULL REFERENCES payment_attempt ON UPDATE CASCADE ON DELETE RESTRICT,
  operation_id uuid,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  order_version int NOT NULL,
  client_token text NOT NULL UNIQUE, client_digest text NOT NULL,
  requested_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  requested_browser text,
  requested_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL,
  decided_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE SET NULL,
  decided_at timestamptz(3),
  decision_note text NOT NULL DEFAULT '',
  -- Nobody is the second person of their own request, whatever the code believes.
  CONSTRAINT approval_request_two_people CHECK (state <> 'APPROVED' OR (decided_by_id IS NOT NULL AND decided_by_id <>
    requested_by_id))
);
CREATE INDEX approval_request_state_expires_at_idx ON approval_request (state, expires_at);
CREATE INDEX approval_request_order_id_idx ON approval_request (order_id);
-- One request waits for a second person at a time on an attempt.
CREATE UNIQUE INDEX approval_request_one_pending ON approval_request (attempt_id) WHERE state = 'PENDING';
-- Open pages of the desk ask each second what became of one's own requests (decision 046).
CREATE INDEX approval_request_requested_by_id_decided_at_idx ON approval_request (requested_by_id, decided_at);
-- What the application has still to add to the history.
CREATE INDEX approval_request_untold ON approval_request (requested_by_id) WHERE state = 'STALE' AND decided_at IS NULL;

CREATE TABLE approval_notice (
  request_id uuid NOT NULL REFERENCES approval_request ON UPDATE CASCADE ON DELETE RESTRICT,
  user_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  told_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3),
  PRIMARY KEY (request_id, user_id)
);
CREATE INDEX approval_notice_user_id_idx ON approval_notice (user_id);

CREATE TABLE alarm_notice (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  item_id uuid NOT NULL REFERENCES attention_item ON UPDATE CASCADE ON DELETE CASCADE,
  event text NOT NULL,
  occurred_at timestamptz(3) NOT NULL,
  state "MailState" NOT NULL DEFAULT 'QUEUED',
  tries int NOT NULL DEFAULT 0,
  queued_at timestamptz(3) NOT NULL DEFAULT now(), next_try_at timestamptz(3) NOT NULL DEFAULT now(),
  leased_until timestamptz(3),
  last_error_code text,
  sent_at timestamptz(3),
  CONSTRAINT alarm_notice_event CHECK (event IN ('raised', 'settled'))
);
CREATE UNIQUE INDEX alarm_notice_item_id_event_key ON alarm_notice (item_id, event);
CREATE INDEX alarm_notice_state_next_try_at_idx ON alarm_notice (state, next_try_at);
CREATE INDEX alarm_notice_event_occurred_at_idx ON alarm_notice (event, occurred_at);

CREATE TABLE founding (
  id int PRIMARY KEY DEFAULT 1,
  first_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  second_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  named_at timestamptz(3) NOT NULL,
  CONSTRAINT founding_once CHECK (id = 1),
  CONSTRAINT founding_two_people CHECK (first_id <> second_id)
);

CREATE TABLE staff_session (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_seen_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  expires_at timestamptz(3) NOT NULL,
  revoked_at timestamptz(3),
  user_agent text NOT NULL DEFAULT '',
  proved_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  factor_at timestamptz(3)
);
CREATE INDEX staff_session_user_id_idx ON staff_session (user_id);

CREATE TABLE sign_in_event (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  at timestamptz(3) NOT NULL,
  outcome text NOT NULL,
  passed_factor boolean NOT NULL DEFAULT false,
  network text NOT NULL, user_agent text NOT NULL,
  -- Wrong passwords, and tries at a disabled account, stand beside the sign-ins.
  CONSTRAINT sign_in_event_outcome CHECK (outcome IN ('password', 'organisation', 'wrong_code', 'wrong_password',
    'disabled'))
);
CREATE INDEX sign_in_event_user_id_at_idx ON sign_in_event (user_id, at);
CREATE INDEX sign_in_event_at_idx ON sign_in_event (at);

CREATE TABLE sign_in_throttle (
  key text PRIMARY KEY,
  failures int NOT NULL,
  next_allowed_at timestamptz(3) NOT NULL, updated_at timestamptz(3) NOT NULL
);

CREATE TABLE attempt_throttle (
  key text NOT NULL,
  hour timestamptz(3) NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (key, hour)
);

CREATE TABLE anonymous_charge (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL,
  attempt_id uuid UNIQUE,
  network text NOT NULL, recipient text NOT NULL,
  nights int NOT NULL,
  value_minor bigint NOT NULL,
  is_above boolean NOT NULL, has_mail boolean NOT NULL,
  at timestamptz(3) NOT NULL
);
CREATE INDEX anonymous_charge_order_id_idx ON anonymous_charge (order_id);
CREATE INDEX anonymous_charge_network_at_idx ON anonymous_charge (network, at);
CREATE INDEX anonymous_charge_recipient_at_idx ON anonymous_charge (recipient, at);
-- A client with an IPv6 /48 has 65,536 networks: what all of them keep is found by their beginning.
CREATE INDEX anonymous_charge_network_beginning ON anonymous_charge (network COLLATE "C", at);

CREATE TABLE organisation_account (
  issuer text NOT NULL, subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  bound_at timestamptz(3) NOT NULL,
  PRIMARY KEY (issuer, subject)
);
-- One account of an issuer for each person.
CREATE UNIQUE INDEX organisation_account_user_id_issuer_key ON organisation_account (user_id, issuer);

CREATE TABLE second_factor (
  user_id uuid PRIMARY KEY REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  sealed_secret text NOT NULL,
  last_step int NOT NULL,
  recovery_salt bytea NOT NULL,
  created_at timestamptz(3) NOT NULL
);

CREATE TABLE recovery_code (
  user_id uuid NOT NULL REFERENCES second_factor ON UPDATE CASCADE ON DELETE CASCADE,
  hash text NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, hash),
  CONSTRAINT recovery_code_is_hashed CHECK (hash LIKE '$argon2id$%')
);

CREATE TABLE account_link (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  purpose "AccountLinkPurpose" NOT NULL,
  token_hash text NOT NULL UNIQUE, locale text NOT NULL,
  created_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL, expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3), withdrawn_at timestamptz(3),
  -- Hashes alone: neither a token nor a code in clear fits in here.
  CONSTRAINT account_link_token_is_hashed CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT account_link_ends_once CHECK (used_at IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX account_link_user_id_idx ON account_link (user_id);
-- A person has at most one link that can still be used.
CREATE UNIQUE INDEX account_link_one_open ON account_link (user_id) WHERE used_at IS NULL AND withdrawn_at IS NULL;

CREATE TABLE order_note (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  client_token text NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL
);
CREATE INDEX order_note_order_id_created_at_idx ON order_note (order_id, created_at);

CREATE TABLE order_note_version (
  note_id uuid NOT NULL REFERENCES order_note ON UPDATE CASCADE ON DELETE RESTRICT,
  version int NOT NULL,
  at timestamptz(3) NOT NULL,
  author_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  text text NOT NULL,
  is_withdrawn boolean NOT NULL DEFAULT false,
  PRIMARY KEY (note_id, version),
  -- Notes are written once: an edit or a withdrawal is a further version.
  CONSTRAINT order_note_version_counted CHECK (version BETWEEN 1 AND 100),
  CONSTRAINT order_note_version_length CHECK (char_length(text) BETWEEN 1 AND 2000)
);

CREATE TABLE bank_statement (
  id uuid PRIMARY KEY,
  digest text NOT NULL UNIQUE, file_name text NOT NULL,
  bytes int NOT NULL,
  encoding text NOT NULL, delimiter text NOT NULL,
  header text[],
  header_line int, header_width int,
  header_signature text NOT NULL,
  state "StatementState" NOT NULL DEFAULT 'RECEIVING',
  card_cells int NOT NULL DEFAULT 0,
  card_columns int[] DEFAULT ARRAY[]::integer[],
  row_count int NOT NULL DEFAULT 0,
  cells_forgotten_at timestamptz(3),
  mapping jsonb,
  first_day date, last_day date,
  is_test boolean NOT NULL,
  uploaded_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  uploaded_at timestamptz(3) NOT NULL,
  matched_at timestamptz(3),
  progress int,
  -- A statement's sizes and days are what they are called.
  CONSTRAINT bank_statement_days CHECK (first_day IS NULL OR first_day <= last_day),
  CONSTRAINT bank_statement_row_count CHECK (row_count >= 0)
);
CREATE INDEX bank_statement_uploaded_at_id_idx ON bank_statement (uploaded_at DESC, id);

CREATE TABLE statement_row (
  statement_id uuid NOT NULL REFERENCES bank_statement ON UPDATE CASCADE ON DELETE RESTRICT,
  line int NOT NULL,
  cells text[],
  problem text, problem_field text, direction text, rrn text, approval_code text,
  amount_minor bigint,
  day date,
  at timestamptz(3),
  terminal text,
  outcome "StatementOutcome",
  note text, movement_key text,
  ours_minor bigint,
  ours_day date,
  order_id uuid,
  difference text,
  commission_minor bigint, net_minor bigint,
  role text,
  role_by_id uuid,
  listed int,
  PRIMARY KEY (statement_id, line),
  -- What is matched names what it is matched with; what could not be read says why.
  CONSTRAINT statement_row_matched CHECK ((outcome IN ('matched', 'amount_differs')) = (movement_key IS NOT NULL) OR
    outcome IS NULL),
  CONSTRAINT statement_row_unreadable CHECK (problem = 'ABOVE_HEADER' OR (outcome = 'unreadable') = (problem IS NOT
    NULL) OR outcome IS NULL),
  CONSTRAINT statement_row_role_check CHECK (role IN ('fee', 'total', 'movement'))
);
CREATE INDEX statement_row_statement_id_outcome_line_idx ON statement_row (statement_id, outcome, line);
CREATE UNIQUE INDEX statement_row_statement_id_movement_key_key ON statement_row (statement_id, movement_key);
CREATE INDEX statement_row_difference_idx ON statement_row (difference) WHERE difference IS NOT NULL;
CREATE INDEX statement_row_movement_key_idx ON statement_row (movement_key) WHERE movement_key IS NOT NULL;
-- What the bank's file says about an order.
CREATE INDEX statement_row_by_order ON statement_row (order_id) WHERE order_id IS NOT NULL;

CREATE TABLE statement_missing (
  statement_id uuid NOT NULL REFERENCES bank_statement ON UPDATE CASCADE ON DELETE RESTRICT,
  movement_key text NOT NULL, kind text NOT NULL,
  amount_minor bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  order_id uuid NOT NULL, attempt_id uuid NOT NULL,
  rrn text, note text,
  PRIMARY KEY (statement_id, movement_key)
);
CREATE INDEX statement_missing_movement_key_idx ON statement_missing (movement_key);

CREATE TABLE statement_explanation (
  difference text PRIMARY KEY,
  statement_id uuid NOT NULL REFERENCES bank_statement ON UPDATE CASCADE ON DELETE RESTRICT,
  reason text NOT NULL,
  explained_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  explained_at timestamptz(3) NOT NULL
);
CREATE INDEX statement_explanation_statement_id_idx ON statement_explanation (statement_id);

CREATE TABLE statement_mapping (
  header_signature text PRIMARY KEY,
  mapping jsonb NOT NULL,
  saved_at timestamptz(3) NOT NULL
);

CREATE TABLE order_name (
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE CASCADE,
  position int NOT NULL,
  key text COLLATE "C" NOT NULL,
  head text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (order_id, position)
);
CREATE INDEX order_name_key_created_at_order_id_idx ON order_name (key, created_at DESC, order_id DESC);

CREATE TABLE desk_view (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  name text NOT NULL, query text NOT NULL,
  is_shared boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT desk_view_bounds CHECK (length(name) BETWEEN 1 AND 60 AND length(query) <= 2000)
);
CREATE INDEX desk_view_owner_id_idx ON desk_view (owner_id);
CREATE INDEX desk_view_is_shared_idx ON desk_view (is_shared);

CREATE TABLE desk_columns (
  user_id uuid PRIMARY KEY REFERENCES "user" ON UPDATE CASCADE ON DELETE CASCADE,
  columns text[]
);

CREATE TABLE product_category (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  slug text NOT NULL UNIQUE,
  name jsonb NOT NULL,
  position int NOT NULL DEFAULT 0,
  CONSTRAINT product_category_name CHECK (are_texts(name, 40) AND name <> '{}')
);

CREATE TABLE picture (
  hash text PRIMARY KEY,
  content_type text NOT NULL,
  width int NOT NULL, height int NOT NULL,
  bytes bytea NOT NULL,
  narrow_bytes bytea,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  uploaded_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  -- A picture is small, is one of three kinds and never changes under its name.
  CONSTRAINT picture_hash_shape CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT picture_kind CHECK (content_type IN ('image/png', 'image/jpeg', 'image/webp')),
  CONSTRAINT picture_size CHECK (octet_length(bytes) BETWEEN 1 AND 2097152)
);

CREATE TABLE product (
  id uuid PRIMARY KEY,
  kind "ProductKind" NOT NULL,
  slug text NOT NULL UNIQUE,
  name jsonb NOT NULL, summary jsonb NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}', unit jsonb NOT NULL DEFAULT '{}', more jsonb NOT NULL DEFAULT '{}',
  price_minor bigint NOT NULL,
  stock int, guests_max int,
  drawing text NOT NULL,
  picture_hash text REFERENCES picture ON UPDATE CASCADE ON DELETE RESTRICT,
  category_id uuid REFERENCES product_category ON UPDATE CASCADE ON DELETE SET NULL,
  beds text[] DEFAULT ARRAY[]::text[], amenities text[] DEFAULT ARRAY[]::text[],
  search_text text GENERATED ALWAYS AS (folded_texts(name) || E'\n' || folded_texts(summary)) STORED,
  is_visible boolean NOT NULL DEFAULT true,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL,
  version int NOT NULL DEFAULT 1,
  -- Amounts and quantities that cannot be.
  CONSTRAINT product_price_positive CHECK (price_minor > 0),
  CONSTRAINT product_stock_not_negative CHECK (stock IS NULL OR stock >= 0),
  CONSTRAINT product_texts CHECK (are_texts(name, 80) AND name <> '{}' AND are_texts(summary, 200)
    AND are_texts(detail, 2000) AND are_texts(unit, 40) AND are_texts(more, 600))
);
CREATE INDEX product_is_visible_kind_position_idx ON product (is_visible, kind, "position");

CREATE TABLE night_price (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  first_night date NOT NULL, last_night date NOT NULL,
  weekdays int NOT NULL,
  price_minor bigint NOT NULL,
  created_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL,
  CONSTRAINT night_price_nights CHECK (last_night >= first_night),
  CONSTRAINT night_price_weekdays CHECK (weekdays BETWEEN 1 AND 127),
  CONSTRAINT night_price_positive CHECK (price_minor > 0)
);
CREATE INDEX night_price_product_id_last_night_idx ON night_price (product_id, last_night);

CREATE TABLE cancellation_rule (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid UNIQUE REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  free_days int NOT NULL,
  fee_unit text NOT NULL,
  fee_count int NOT NULL,
  no_show_unit text NOT NULL,
  no_show_count int NOT NULL,
  CONSTRAINT cancellation_rule_days CHECK (free_days BETWEEN 0 AND 365),
  CONSTRAINT cancellation_rule_fee CHECK ((fee_unit = 'nights' AND fee_count BETWEEN 0 AND 30) OR (fee_unit = 'percent'
    AND fee_count BETWEEN 0 AND 100)),
  CONSTRAINT cancellation_rule_no_show CHECK ((no_show_unit = 'nights' AND no_show_count BETWEEN 0 AND 30) OR
    (no_show_unit = 'percent' AND no_show_count BETWEEN 0 AND 100))
);
-- The house has one.
CREATE UNIQUE INDEX cancellation_rule_of_house ON cancellation_rule ((product_id IS NULL)) WHERE product_id IS NULL;

CREATE TABLE room_unit (
  id uuid PRIMARY KEY,
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  label text NOT NULL,
  is_retired boolean NOT NULL DEFAULT false
);
CREATE INDEX room_unit_product_id_idx ON room_unit (product_id);
-- One room is let under one label; a label of a room that is no longer let may be used again.
CREATE UNIQUE INDEX room_unit_label_let ON room_unit (label) WHERE NOT is_retired;

CREATE TABLE stock_reservation (
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE RESTRICT,
  quantity int NOT NULL,
  PRIMARY KEY (order_id, product_id)
);

CREATE TABLE cart_line (
  id uuid PRIMARY KEY,
  cart_id uuid NOT NULL REFERENCES cart ON UPDATE CASCADE ON DELETE CASCADE,
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  quantity int NOT NULL DEFAULT 1,
  check_in date, check_out date,
  guests int,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX cart_line_cart_id_idx ON cart_line (cart_id);

CREATE TABLE order_line (
  id uuid PRIMARY KEY,
  order_id uuid NOT NULL REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  position int NOT NULL,
  product_id uuid REFERENCES product ON UPDATE CASCADE ON DELETE RESTRICT,
  kind "ProductKind" NOT NULL,
  name jsonb NOT NULL,
  unit_price_minor bigint NOT NULL,
  quantity int NOT NULL,
  line_total_minor bigint NOT NULL,
  list_price_minor bigint,
  check_in date, check_out date,
  guests int, stay int,
  cancellation jsonb,
  cancelled_at timestamptz(3),
  cancel_fee_minor bigint,
  is_delivery boolean NOT NULL DEFAULT false,
  CONSTRAINT order_line_quantity_positive CHECK (quantity > 0),
  CONSTRAINT order_line_total CHECK (line_total_minor = unit_price_minor * quantity),
  -- A line in words is one agreed amount: nothing of it is kept in stock, and it has no nights.
  CONSTRAINT order_line_in_words CHECK (product_id IS NOT NULL OR (kind = 'GOODS' AND quantity = 1 AND check_in IS NULL
    AND list_price_minor IS NULL)),
  CONSTRAINT order_line_list_price_positive CHECK (list_price_minor > 0),
  CONSTRAINT order_line_cancelled CHECK ((cancelled_at IS NULL) = (cancel_fee_minor IS NULL) AND (cancel_fee_minor IS
    NULL OR cancel_fee_minor BETWEEN 0 AND line_total_minor)),
  CONSTRAINT order_line_name CHECK (are_texts(name, 200) AND name <> '{}')
);
CREATE UNIQUE INDEX order_line_order_id_position_key ON order_line (order_id, "position");
-- Who comes and who leaves on a day: the list of orders asks for it.
CREATE INDEX order_line_check_in ON order_line (check_in) INCLUDE (order_id) WHERE check_in IS NOT NULL;
CREATE INDEX order_line_check_out ON order_line (check_out) INCLUDE (order_id) WHERE check_out IS NOT NULL;

CREATE TABLE stay_progress (
  line_id uuid PRIMARY KEY REFERENCES order_line ON UPDATE CASCADE ON DELETE RESTRICT,
  state text NOT NULL,
  state_changed_at timestamptz(3) NOT NULL,
  CONSTRAINT stay_progress_state CHECK (state IN ('EXPECTED', 'IN_HOUSE', 'LEFT'))
);
-- Those who are here, also after the day on which they were to leave.
CREATE INDEX stay_progress_in_house ON stay_progress (line_id) WHERE state = 'IN_HOUSE';

CREATE TABLE product_image (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  product_id uuid NOT NULL REFERENCES product ON UPDATE CASCADE ON DELETE CASCADE,
  position int NOT NULL,
  drawing text NOT NULL DEFAULT '',
  picture_hash text REFERENCES picture ON UPDATE CASCADE ON DELETE RESTRICT,
  alt jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT product_image_is_one CHECK ((drawing = '') = (picture_hash IS NOT NULL)),
  CONSTRAINT product_image_alt CHECK (are_texts(alt, 200))
);
CREATE INDEX product_image_product_id_position_idx ON product_image (product_id, "position");

CREATE TABLE shop_identity (
  id int PRIMARY KEY DEFAULT 1,
  name jsonb NOT NULL DEFAULT '{}', title jsonb NOT NULL DEFAULT '{}', lead jsonb NOT NULL DEFAULT '{}',
  address jsonb NOT NULL DEFAULT '{}', hours jsonb NOT NULL DEFAULT '{}', handover jsonb NOT NULL DEFAULT '{}',
  policies jsonb NOT NULL DEFAULT '{}', tax jsonb NOT NULL DEFAULT '{}', picture_alt jsonb NOT NULL DEFAULT '{}',
  map_url text NOT NULL DEFAULT '', phone text NOT NULL DEFAULT '', whatsapp text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '', check_in_from text NOT NULL DEFAULT '', check_out_by text NOT NULL DEFAULT '',
  preparation_days text NOT NULL DEFAULT '', drawing text NOT NULL DEFAULT '',
  picture_hash text REFERENCES picture ON UPDATE CASCADE ON DELETE RESTRICT,
  logo_hash text REFERENCES picture ON UPDATE CASCADE ON DELETE RESTRICT,
  version int NOT NULL DEFAULT 1,
  typed_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  first_steps_hidden_at timestamptz(3),
  CONSTRAINT shop_identity_one_row CHECK (id = 1),
  CONSTRAINT shop_identity_texts CHECK (are_texts(name, 60) AND are_texts(title, 90) AND are_texts(lead, 400)
    AND are_texts(address, 200) AND are_texts(hours, 300) AND are_texts(handover, 300) AND are_texts(policies, 6000)
    AND are_texts(tax, 120) AND are_texts(picture_alt, 200))
);

CREATE TABLE room_block (
  id uuid PRIMARY KEY,
  unit_id uuid NOT NULL REFERENCES room_unit ON UPDATE CASCADE ON DELETE RESTRICT,
  first_night date NOT NULL, until date NOT NULL,
  reason text NOT NULL,
  created_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  opened_at timestamptz(3),
  CONSTRAINT room_block_some_nights CHECK (until > first_night)
);

CREATE TABLE room_night (
  unit_id uuid NOT NULL REFERENCES room_unit ON UPDATE CASCADE ON DELETE RESTRICT,
  night date NOT NULL,
  order_id uuid REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  line_id uuid REFERENCES order_line ON UPDATE CASCADE ON DELETE RESTRICT,
  block_id uuid REFERENCES room_block ON UPDATE CASCADE ON DELETE RESTRICT,
  PRIMARY KEY (unit_id, night),
  CONSTRAINT room_night_within_reason CHECK (night BETWEEN DATE '2020-01-01' AND DATE '2120-01-01'),
  -- A night is taken by an order's line or closed by people, never by both and never by nobody.
  CONSTRAINT room_night_one_reason CHECK ((order_id IS NULL) = (line_id IS NULL) AND (order_id IS NULL) <> (block_id IS
    NULL))
);
CREATE INDEX room_night_order_id_idx ON room_night (order_id);
CREATE INDEX room_night_night_idx ON room_night (night);
CREATE INDEX room_night_block_id_idx ON room_night (block_id);

CREATE TABLE order_composition (
  order_id uuid PRIMARY KEY REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  composed_by_id uuid NOT NULL REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  instead_of_id uuid REFERENCES "order" ON UPDATE CASCADE ON DELETE RESTRICT,
  reason text NOT NULL DEFAULT '',
  price_waits boolean NOT NULL DEFAULT false,
  price_agreed_by_id uuid REFERENCES "user" ON UPDATE CASCADE ON DELETE RESTRICT,
  price_agreed_at timestamptz(3),
  link_mails int NOT NULL DEFAULT 0,
  link_mailed_at timestamptz(3)
);

CREATE TABLE choice (
  id uuid PRIMARY KEY,
  list "ChoiceList" NOT NULL,
  kind "ChargeKind",
  name jsonb NOT NULL,
  unit_price_minor bigint,
  is_per_night boolean NOT NULL DEFAULT false, needs_text boolean NOT NULL DEFAULT false,
  is_hidden boolean NOT NULL DEFAULT false,
  position int NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT choice_kind CHECK ((list = 'extra') = (kind IS NOT NULL)),
  CONSTRAINT choice_price CHECK (unit_price_minor IS NULL OR (list = 'extra' AND unit_price_minor > 0)),
  CONSTRAINT choice_per_night CHECK (list = 'extra' OR NOT is_per_night),
  CONSTRAINT choice_needs_text CHECK (list <> 'extra' OR NOT needs_text),
  CONSTRAINT choice_name CHECK (are_texts(name, 60) AND name <> '{}')
);

CREATE TABLE completion_line (
  operation_id uuid NOT NULL REFERENCES operation ON UPDATE CASCADE ON DELETE RESTRICT,
  position int NOT NULL,
  kind "ChargeKind" NOT NULL,
  name jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  quantity int NOT NULL,
  unit_minor bigint NOT NULL, total_minor bigint NOT NULL,
  PRIMARY KEY (operation_id, position),
  -- What a line comes to is quantity times price, less for a deduction; nothing rounds here.
  CONSTRAINT completion_line_quantity CHECK (quantity BETWEEN 1 AND 999),
  CONSTRAINT completion_line_unit CHECK (unit_minor > 0),
  CONSTRAINT completion_line_total CHECK (total_minor = quantity * unit_minor * CASE WHEN kind IN ('discount',
    'left_early', 'other_deduction') THEN -1 ELSE 1 END),
  CONSTRAINT completion_line_name CHECK (are_texts(name, 60) AND name <> '{}')
);

CREATE TABLE link_request (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL,
  reference text,
  asked_at timestamptz(3) NOT NULL
);
CREATE INDEX link_request_asked_at_idx ON link_request (asked_at);
