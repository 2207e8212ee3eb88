import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { approvedOrder, operationInput } from '../../support/held-stay';
import { ownerQuery } from '../../support/owner-sql';
import { runSql } from '../../support/plain-sql';
import { createActor, withBank } from '../../support/shop';

const bank = withBank();
const duplicate = '23505';
const impossible = '23514';

type Stay = Awaited<ReturnType<typeof approvedOrder>> & { operationId: string; userId: string };
let stay: Stay;
let drawn = 1_000_000;

beforeAll(async () => {
  const order = await approvedOrder(bank, 'STAY');
  const actor = await createActor<'complete'>();
  const done = await completePayment(actor, operationInput(order));
  if (!done.ok || done.value.kind !== 'sent') throw new Error('the completion was refused');
  stay = { ...order, operationId: done.value.operationId, userId: actor.userId };
});

type Row = Record<string, unknown>;
type Copied = {
  table: string;
  /** The row that is copied. */
  where: () => string;
  /** What a copy needs to be another row in every other respect. */
  other?: () => Row;
};

/** A number that no row has. */
const unused = () => {
  drawn += 1;
  return drawn;
};
const ofOrder = (column: string) => () => `${column} = '${stay.orderId}'`;
const ofTrace = () => `gateway_order_id = '${stay.gatewayOrderId}'`;
const anotherTrace = () => ({ gateway_order_id: randomUUID() });

const attempt: Copied = {
  table: 'payment_attempt',
  where: () => `id = '${stay.attemptId}'`,
  other: () => ({
    id: randomUUID(),
    sequence: unused(),
    ...anotherTrace(),
    client_token: randomUUID(),
    state: 'DECLINED',
  }),
};
const operation: Copied = {
  table: 'operation',
  where: () => `id = '${stay.operationId}'`,
  other: () => ({ id: randomUUID(), client_token: randomUUID(), state: 'NOT_SENT' }),
};
const placed: Copied = {
  table: '"order"',
  where: ofOrder('id'),
  other: () => ({
    id: randomUUID(),
    reference: randomUUID(),
    checkout_token: randomUUID(),
    invoice_number: null,
  }),
};
const trace: Copied = { table: 'trace_number_use', where: ofTrace, other: anotherTrace };
const traceNumber: Copied = { ...trace, other: () => ({ trace_number: unused() }) };
const nonce: Copied = { table: 'accepted_nonce', where: ofTrace, other: anotherTrace };
const night: Copied = { table: 'room_night', where: ofOrder('order_id') };
const entry: Copied = {
  table: 'audit_entry',
  where: () => `subject = 'order:${stay.orderId}'`,
  other: () => ({ id: unused() }),
};
const mail: Copied = {
  table: 'mail_outbox',
  where: ofOrder('order_id'),
  other: () => ({ id: randomUUID() }),
};

/** What only one row may have, and another value with which its copy is taken. */
const guards: readonly (readonly [string, Copied, string, string | number, string | number])[] = [
  ['two open operations of an attempt', operation, 'state', 'INTENT', 'DECLINED'],
  [
    ...(['two attempts of an order on their way to the card page', attempt] as const),
    ...(['state', 'PREPARING', 'PREPARE_FAILED'] as const),
  ],
  ['two attempts with one gateway order', attempt, 'gateway_order_id', 'one', 'another'],
  ['two attempts of one click', attempt, 'client_token', 'one-click', 'another'],
  ['two operations of one dialog', operation, 'client_token', 'one-dialog', 'another'],
  ['two orders of one checkout page', placed, 'checkout_token', 'one-page', 'another'],
  ['two orders with one invoice number', placed, 'invoice_number', 77, 78],
  ['two uses of one trace number', trace, 'trace_number', 1, 2],
  ['two trace numbers of one gateway order', traceNumber, 'gateway_order_id', 'one', 'another'],
  ['two owners of one accepted nonce', nonce, 'nonce', 'one-nonce', 'another'],
  ['two guests in one room in one night', night, 'night', '2030-01-01', '2030-01-02'],
  ['two audit rows at one place of a chain', entry, 'sequence', 1_000, 1_001],
  ['two mails of one kind about an order', mail, 'kind', 'one-kind', 'another'],
];

describe('the database itself refuses', () => {
  test.each(guards)('%s', async (_what, { table, where, other }, column, same, free) => {
    const copy = (value: string | number) =>
      copyRow(table, where(), { ...other?.(), [column]: value });
    await copy(same);
    await expect(copy(same)).rejects.toMatchObject({ code: duplicate });
    // Only that one value stood in the way.
    await copy(free);
  });

  test('two open items of one kind about one subject', async () => {
    const open = (closedAt: Date | null) =>
      db().attentionItem.create({ data: { kind: 'guard', subject: 'one', closedAt } });
    await open(null);
    await expect(open(null)).rejects.toThrow('Unique');
    await open(new Date());
  });

  test('two requests that wait for a second person on one attempt', async () => {
    await approvalRequest({ state: 'PENDING' });
    await expect(approvalRequest({ state: 'PENDING' })).rejects.toMatchObject({ code: duplicate });
    await approvalRequest({ state: 'WITHDRAWN' });
  });

  test('an approval by the one who asked for it', async () => {
    const decided_by_id = (await createActor('Karwan')).userId;
    await approvalRequest({ state: 'APPROVED', decided_by_id });
    for (const wrong of [stay.userId, null]) {
      const asked = approvalRequest({ state: 'APPROVED', decided_by_id: wrong });
      await expect(asked).rejects.toMatchObject({ code: impossible });
    }
  });

  test('an operation whose second person is its first', async () => {
    const copy = (approved_by_id: string) =>
      copyRow('operation', operation.where(), { ...operation.other?.(), approved_by_id });
    await copy((await createActor('Karwan')).userId);
    await expect(copy(stay.userId)).rejects.toMatchObject({ code: impossible });
  });

  test('stock below zero', async () => {
    const sold = runSql('UPDATE product SET stock = -1 WHERE id = $1::uuid', [stay.product.id]);
    await expect(sold).rejects.toMatchObject({ code: impossible });
  });

  test('an anchor of the audit that is changed or taken away', async () => {
    await runSql(`INSERT INTO audit_anchor (day, at, last_entry_id, heads, entries, root_hash, prev_hash, hash)
       VALUES ('2026-01-01', now(), 1, 1, 1, '', '', '')`);
    for (const attack of [
      `UPDATE audit_anchor SET hash = 'x'`,
      'DELETE FROM audit_anchor',
      'TRUNCATE audit_anchor',
    ]) {
      await expect(runSql(attack)).rejects.toMatchObject({ code: '42501' });
      await expect(ownerQuery(attack)).rejects.toThrow(/append-only/);
    }
  });
});

/** One more row like an existing one, but for what is given. */
function copyRow(table: string, where: string, change: Row): Promise<unknown> {
  return runSql(
    `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(t) || $1::jsonb)).*
     FROM ${table} t WHERE ${where} LIMIT 1`,
    [JSON.stringify(change)],
  );
}

function approvalRequest(given: { state: string; decided_by_id?: string | null }) {
  return runSql(
    `INSERT INTO approval_request (id, kind, state, order_id, attempt_id, payload, reason,
       order_version, client_token, client_digest, requested_by_id, requested_at, expires_at,
       decided_by_id)
     VALUES (gen_random_uuid(), 'reversal', $1::"ApprovalState", $2::uuid, $3::uuid, '{}', 'guard',
       1, gen_random_uuid(), '', $4::uuid, now(), now(), $5::uuid)`,
    [given.state, stay.orderId, stay.attemptId, stay.userId, given.decided_by_id ?? null],
  );
}
