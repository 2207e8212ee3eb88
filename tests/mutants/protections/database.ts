// Which protections does the database hold by itself, whatever the code believes?
import { protections } from '../read-list';

export const databaseProtections = protections`
database-one-open-operation: An attempt has one open operation.
  sql DROP INDEX operation_one_open_per_attempt
  integration payments/database-guards: the database itself refuses > two open operations of an
      attempt

database-one-preparing: An order has one attempt on its way to the card page.
  sql DROP INDEX payment_attempt_one_preparing_per_order
  integration payments/database-guards: the database itself refuses > two attempts of an order on
      their way to the card page

database-gateway-order: A gateway order belongs to one attempt.
  sql DROP INDEX payment_attempt_gateway_order_id_key
  integration payments/database-guards: the database itself refuses > two attempts with one gateway
      order

database-attempt-token: One click is one attempt.
  sql DROP INDEX payment_attempt_client_token_key
  integration payments/database-guards: the database itself refuses > two attempts of one click

database-operation-token: One dialog is one operation.
  sql DROP INDEX operation_client_token_key
  integration payments/database-guards: the database itself refuses > two operations of one dialog

database-checkout-token: One checkout page is one order.
  sql DROP INDEX order_checkout_token_key
  integration payments/database-guards: the database itself refuses > two orders of one checkout
      page

database-invoice-number: An invoice number is given once.
  sql DROP INDEX order_invoice_number_key
  integration payments/database-guards: the database itself refuses > two orders with one invoice
      number

database-trace-number: A trace number of a terminal is in use once.
  sql ALTER TABLE trace_number_use DROP CONSTRAINT trace_number_use_pkey
  text lib/payments/ledger/gateway-order-number.ts:
    | ON CONFLICT (terminal, trace_number)
    |     DO UPDATE SET used_at = excluded.used_at, gateway_order_id = excluded.gateway_order_id
    |     WHERE u.used_at <= $5
    → WHERE $5::timestamptz IS NOT NULL
  integration payments/database-guards: the database itself refuses > two uses of one trace number

database-trace-order: A gateway order has one trace number.
  sql DROP INDEX trace_number_use_gateway_order_id_key
  integration payments/database-guards: the database itself refuses > two trace numbers of one
      gateway order

database-accepted-nonce: An accepted nonce has one owner.
  sql ALTER TABLE accepted_nonce DROP CONSTRAINT accepted_nonce_pkey
  integration payments/database-guards: the database itself refuses > two owners of one accepted
      nonce

database-audit-place: A place in a chain of the audit is taken once.
  sql DROP INDEX audit_entry_subject_sequence_key
  integration payments/database-guards: the database itself refuses > two audit rows at one place of
      a chain

database-outbox: An order gets one mail of a kind.
  sql DROP INDEX mail_outbox_order_id_kind_key
  text lib/payments/ledger/change-statement.ts:
    | «ON CONFLICT (order_id, kind) DO UPDATE SET state = 'QUEUED', tries = 0, leased_until = NULL,
    |     last_error_code = NULL, sent_at = NULL, recipient = excluded.recipient,
    |     next_try_at = excluded.next_try_at, payload = excluded.payload
    |       || jsonb_build_object('sending', (m.payload->>'sending')::int + 1)
    |   WHERE m.kind = 'stay_cancelled'»
  integration payments/database-guards: the database itself refuses > two mails of one kind about an
      order

database-attention: People see one open item of a kind about a subject.
  sql DROP INDEX attention_item_one_open
  text lib/attention/open-attention.ts:
    | ON CONFLICT (kind, subject) WHERE closed_at IS NULL \${whenOpen[again]}
  integration payments/database-guards: the database itself refuses > two open items of one kind
      about one subject

database-approval-pending: One request waits for a second person on an attempt.
  sql DROP INDEX approval_request_one_pending
  integration payments/database-guards: the database itself refuses > two requests that wait for a
      second person on one attempt

database-approval-two-people: Nobody approves what they asked for.
  sql ALTER TABLE approval_request DROP CONSTRAINT approval_request_two_people
  integration payments/database-guards: the database itself refuses > an approval by the one who
      asked for it

database-operation-two-people: The second person of an operation is not its first.
  sql ALTER TABLE operation DROP CONSTRAINT operation_two_people
  integration payments/database-guards: the database itself refuses > an operation whose second
      person is its first

database-stock: Stock is never below zero.
  sql ALTER TABLE product DROP CONSTRAINT product_stock_not_negative
  integration payments/database-guards: the database itself refuses > stock below zero

database-anchor-append-only: Anchors of the audit are neither changed nor taken away.
  sql DROP TRIGGER audit_anchor_append_only ON audit_anchor
  integration payments/database-guards: the database itself refuses > an anchor of the audit that is
      changed or taken away

database-anchor-no-truncate: The anchors of the audit are not emptied.
  sql DROP TRIGGER audit_anchor_no_truncate ON audit_anchor
  integration payments/database-guards: the database itself refuses > an anchor of the audit that is
      changed or taken away

database-founding-entries: Founders are named with an entry in the trail of each.
  sql DROP TRIGGER founding_has_entries ON founding
  integration evidence/account-parity: founders > are not named by the app’s own login without an
      entry in the trail of each

database-owner-found: Production says while its own login owns the tables.
  value lib/audit/record-protection.ts: !rights.hasRole || rights.isOwner → !rights.hasRole
  integration database-roles: records that the app could change unseen > are those whose tables the
      app’s login owns

database-records-alarm: Records that the app could change unseen are an issue until it is accepted.
  value lib/audit/record-protection.ts: current.mode !== 'production' → true
  integration database-roles: records that the app could change unseen > open one issue until they are
      protected or acknowledged

standby-left: Of several servers the app uses the primary alone.
  value lib/db/deadline-client.ts: parameterValue !== 'on' → true
  unit db/following-servers: H7 a standby is left at its greeting, and the next connection goes to the
      next server

hosts-encrypted: None of several servers is spoken to in the clear.
  value lib/settings/transport-problems.ts: serversOf(address)?.addresses ?? [address] → ['']
  unit settings/server-addresses: the servers of a database > N4 go without TLS nowhere, also where only
      one of them is far away
`;
