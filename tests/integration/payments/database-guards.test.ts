import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
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
type Guard = {
  table: string;
  /** The row that is copied. */
  where: () => string;
  /** What a copy needs to be another row in every other respect. */
  other: () => Row;
  /** What only one row may have. */
  same: Row;
  /** Another value of it, with which the copy is taken. */
  free: () => Row;
};

/** A number that no row has. */
const unused = () => {
  drawn += 1;
  return drawn;
};
const attempt = () => ({
  id: randomUUID(),
  sequence: unused(),
  gateway_order_id: randomUUID(),
  client_token: randomUUID(),
  state: 'DECLINED',
});
const operation = () => ({ id: randomUUID(), client_token: randomUUID(), state: 'NOT_SENT' });
const placed = () => ({
  id: randomUUID(),
  reference: randomUUID(),
  checkout_token: randomUUID(),
  invoice_number: null,
});
const ofAttempt = () => `id = '${stay.attemptId}'`;
const ofOperation = () => `id = '${stay.operationId}'`;
const ofOrder = () => `id = '${stay.orderId}'`;
const ofTrace = () => `gateway_order_id = '${stay.gatewayOrderId}'`;

const guards: Record<string, Guard> = {
  'two open operations of an attempt': {
    table: 'operation',
    where: ofOperation,
    other: operation,
    same: { state: 'INTENT' },
    free: () => ({ state: 'DECLINED' }),
  },
  'two attempts of an order on their way to the card page': {
    table: 'payment_attempt',
    where: ofAttempt,
    other: attempt,
    same: { state: 'PREPARING' },
    free: () => ({ state: 'PREPARE_FAILED' }),
  },
  'two attempts with one gateway order': {
    table: 'payment_attempt',
    where: ofAttempt,
    other: attempt,
    same: { gateway_order_id: 'one-gateway-order' },
    free: () => ({ gateway_order_id: randomUUID() }),
  },
  'two attempts of one click': {
    table: 'payment_attempt',
    where: ofAttempt,
    other: attempt,
    same: { client_token: 'one-click' },
    free: () => ({ client_token: randomUUID() }),
  },
  'two operations of one dialog': {
    table: 'operation',
    where: ofOperation,
    other: operation,
    same: { client_token: 'one-dialog' },
    free: () => ({ client_token: randomUUID() }),
  },
  'two orders of one checkout page': {
    table: '"order"',
    where: ofOrder,
    other: placed,
    same: { checkout_token: 'one-page' },
    free: () => ({ checkout_token: randomUUID() }),
  },
  'two orders with one invoice number': {
    table: '"order"',
    where: ofOrder,
    other: placed,
    same: { invoice_number: 77 },
    free: () => ({ invoice_number: 78 }),
  },
  'two uses of one trace number': {
    table: 'trace_number_use',
    where: ofTrace,
    other: () => ({ gateway_order_id: randomUUID() }),
    same: { trace_number: 1 },
    free: () => ({ trace_number: 2 }),
  },
  'two trace numbers of one gateway order': {
    table: 'trace_number_use',
    where: ofTrace,
    other: () => ({ trace_number: unused() }),
    same: { gateway_order_id: 'one-trace' },
    free: () => ({ gateway_order_id: randomUUID() }),
  },
  'two owners of one accepted nonce': {
    table: 'accepted_nonce',
    where: ofTrace,
    other: () => ({ gateway_order_id: randomUUID() }),
    same: { nonce: 'one-nonce' },
    free: () => ({ nonce: randomUUID() }),
  },
  'two guests in one room in one night': {
    table: 'room_night',
    where: () => `order_id = '${stay.orderId}'`,
    other: () => ({}),
    same: { night: '2030-01-01' },
    free: () => ({ night: '2030-01-02' }),
  },
  'two audit rows at one place of a chain': {
    table: 'audit_entry',
    where: () => `subject = 'order:${stay.orderId}'`,
    other: () => ({ id: unused() }),
    same: { sequence: 1_000 },
    free: () => ({ sequence: 1_001 }),
  },
  'two mails of one kind about an order': {
    table: 'mail_outbox',
    where: () => `order_id = '${stay.orderId}'`,
    other: () => ({ id: randomUUID() }),
    same: { kind: 'one-kind' },
    free: () => ({ kind: randomUUID() }),
  },
};

describe('the database itself refuses', () => {
  test.each(Object.keys(guards))('%s', async (name) => {
    const { table, where, other, same, free } = guards[name] ?? never();
    const copy = (change: Row) => copyRow(table, where(), { ...other(), ...change });
    await copy(same);
    await expect(copy(same)).rejects.toMatchObject({ code: duplicate });
    // Only that one value stood in the way.
    await copy(free());
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
      copyRow('operation', ofOperation(), { ...operation(), approved_by_id });
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

function never(): never {
  throw new Error('no such guard');
}
