// Which protections does the database hold by itself, whatever the code believes?
import { integration, type Protection, type SourceChange, text } from '../protection';

/** Taken out of the database; statements that lean on it go back to what they would have been. */
function guard(
  id: string,
  protection: string,
  sql: string,
  test: string,
  changes: readonly SourceChange[] = [],
): Protection {
  return {
    id: `database-${id}`,
    protection,
    changes: [{ sql }, ...changes],
    killer: integration('payments/database-guards', `the database itself refuses > ${test}`),
  };
}

const dropIndex = (name: string) => `DROP INDEX ${name}`;
const dropConstraint = (table: string, name: string) =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${name}`;
const statement = 'lib/payments/ledger/change-statement.ts';

export const databaseProtections: readonly Protection[] = [
  guard(
    'one-open-operation',
    'An attempt has one open operation.',
    dropIndex('operation_one_open_per_attempt'),
    'two open operations of an attempt',
  ),
  guard(
    'one-preparing',
    'An order has one attempt on its way to the card page.',
    dropIndex('payment_attempt_one_preparing_per_order'),
    'two attempts of an order on their way to the card page',
  ),
  guard(
    'gateway-order',
    'A gateway order belongs to one attempt.',
    dropIndex('payment_attempt_gateway_order_id_key'),
    'two attempts with one gateway order',
  ),
  guard(
    'attempt-token',
    'One click is one attempt.',
    dropIndex('payment_attempt_client_token_key'),
    'two attempts of one click',
  ),
  guard(
    'operation-token',
    'One dialog is one operation.',
    dropIndex('operation_client_token_key'),
    'two operations of one dialog',
  ),
  guard(
    'checkout-token',
    'One checkout page is one order.',
    dropIndex('order_checkout_token_key'),
    'two orders of one checkout page',
  ),
  guard(
    'invoice-number',
    'An invoice number is given once.',
    dropIndex('order_invoice_number_key'),
    'two orders with one invoice number',
  ),
  guard(
    'trace-number',
    'A trace number of a terminal is in use once.',
    dropConstraint('trace_number_use', 'trace_number_use_pkey'),
    'two uses of one trace number',
    [
      text(
        'lib/payments/ledger/gateway-order-number.ts',
        ` ON CONFLICT (terminal, trace_number)
       DO UPDATE SET used_at = excluded.used_at, gateway_order_id = excluded.gateway_order_id`,
      ),
    ],
  ),
  guard(
    'trace-order',
    'A gateway order has one trace number.',
    dropIndex('trace_number_use_gateway_order_id_key'),
    'two trace numbers of one gateway order',
  ),
  guard(
    'accepted-nonce',
    'An accepted nonce has one owner.',
    dropConstraint('accepted_nonce', 'accepted_nonce_pkey'),
    'two owners of one accepted nonce',
  ),
  guard(
    'audit-place',
    'A place in a chain of the audit is taken once.',
    dropIndex('audit_entry_subject_sequence_key'),
    'two audit rows at one place of a chain',
  ),
  guard(
    'outbox',
    'An order gets one mail of a kind.',
    dropIndex('mail_outbox_order_id_kind_key'),
    'two mails of one kind about an order',
    [text(statement, 'ON CONFLICT (order_id, kind) DO NOTHING')],
  ),
  guard(
    'attention',
    'People see one open item of a kind about a subject.',
    dropIndex('attention_item_one_open'),
    'two open items of one kind about one subject',
    [
      text(
        'lib/attention/open-attention.ts',
        'ON CONFLICT (kind, subject) WHERE closed_at IS NULL ${whenOpen[again]}',
      ),
    ],
  ),
  guard(
    'approval-pending',
    'One request waits for a second person on an attempt.',
    dropIndex('approval_request_one_pending'),
    'two requests that wait for a second person on one attempt',
  ),
  guard(
    'approval-two-people',
    'Nobody approves what they asked for.',
    dropConstraint('approval_request', 'approval_request_two_people'),
    'an approval by the one who asked for it',
  ),
  guard(
    'operation-two-people',
    'The second person of an operation is not its first.',
    dropConstraint('operation', 'operation_two_people'),
    'an operation whose second person is its first',
  ),
  guard(
    'stock',
    'Stock is never below zero.',
    dropConstraint('product', 'product_stock_not_negative'),
    'stock below zero',
  ),
  guard(
    'anchor-append-only',
    'Anchors of the audit are neither changed nor taken away.',
    'DROP TRIGGER audit_anchor_append_only ON audit_anchor',
    'an anchor of the audit that is changed or taken away',
  ),
  guard(
    'anchor-no-truncate',
    'The anchors of the audit are not emptied.',
    'DROP TRIGGER audit_anchor_no_truncate ON audit_anchor',
    'an anchor of the audit that is changed or taken away',
  ),
];
