import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { sendOperation } from '@/lib/payments/operations/send-operation';
import { systemClock } from '@/lib/time/clock';
import { withClient } from '../../../scripts/stack/database';
import { approvedOrder, operationInput, placedOrder, startOnce } from '../../support/held-stay';
import { must } from '../../support/must';
import { deliver } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { createActor, withBank } from '../../support/shop';

const bank = withBank();

describe('a payment that is started', () => {
  test('is the only one of a paid order', async () => {
    const order = await approvedOrder(bank, 'GOODS');
    expect(await startOnce(order.orderId)).toEqual({ ok: false, code: 'ALREADY_PAID' });
    expect(await attemptsOf(order.orderId)).toBe(1);
  });

  test('is the living one when another page asks for it', async () => {
    const order = await placedOrder('GOODS');
    const [first, second] = [await startOnce(order.orderId), await startOnce(order.orderId)];
    expect(second).toEqual(first);
    expect(await attemptsOf(order.orderId)).toBe(1);
  });

  test('waits while people look at a result that may be money', async () => {
    const order = await approvedOrder(bank, 'GOODS', { CURRENCY: 'USD' });
    expect(order.receipt).toMatchObject({ code: 'CURRENCY_MISMATCH' });
    expect(await startOnce(order.orderId)).toEqual({ ok: false, code: 'WAIT' });
    expect(await attemptsOf(order.orderId)).toBe(1);
  });
});

describe('a money action', () => {
  test.each([
    ['without the references that it must repeat', {}, { INT_REF: '' }, 'NO_REFERENCES'],
    ['while the bank contradicts itself', { isBlocked: true }, {}, 'BLOCKED'],
    [
      'on what people recorded by hand, which is theirs',
      { isByHand: true, authorisedAmountText: null },
      {},
      'BY_HAND_ONLY',
    ],
  ])('is refused %s', async (_why, data, said, code) => {
    const order = await approvedOrder(bank, 'STAY', said as Record<string, string>);
    await db().paymentAttempt.update({ where: { id: order.attemptId }, data });
    const refused = await completePayment(await createActor<'complete'>(), operationInput(order));
    expect(refused).toMatchObject({ ok: false, code });
  });

  test('on a surplus approval is a reversal and never a completion', async () => {
    const order = await approvedOrder(bank, 'STAY');
    await db().paymentAttempt.update({ where: { id: order.attemptId }, data: { isSurplus: true } });
    const refused = await completePayment(await createActor<'complete'>(), operationInput(order));
    expect(refused).toMatchObject({ ok: false, code: 'SURPLUS_ONLY_REVERSE' });
    const reversed = await reversePayment(await createActor<'reverse'>(), operationInput(order));
    expect(reversed).toMatchObject({ ok: true });
  });

  test.each(['SENT', 'UNKNOWN', 'SUCCEEDED', 'DECLINED', 'NOT_SENT', 'RESOLVED'] as const)(
    'that is %s is sent by nobody else',
    async (state) => {
      const order = await approvedOrder(bank, 'STAY');
      const done = await completePayment(await createActor<'complete'>(), operationInput(order));
      if (!done.ok || done.value.kind !== 'sent') throw new Error('refused');
      const { operationId: id } = done.value;
      await db().operation.update({ where: { id }, data: { state } });
      const before = sendings(order.gatewayOrderId);
      expect(before).toBe(1);
      expect(await sendOperation(order.orderId, id)).toBeNull();
      expect(await sendOperation(order.orderId, id, systemClock, 'repeat')).toBeNull();
      expect(sendings(order.gatewayOrderId)).toBe(before);
    },
  );

  test.each(['prepare', 'completion', 'reversal'] as const)(
    'O3 is on record, seen by everybody, before the bank hears of it: %s',
    async (kind) => {
      const order =
        kind === 'prepare' ? await placedOrder('GOODS') : await approvedOrder(bank, 'STAY');
      const barrier = `guard-${kind}`;
      await bank.script({ operation: kind, hold: barrier });
      const acting = act(kind, order);
      await bank.wait({ barrier });
      const seen = await committedSendings(order.orderId, kind);
      await bank.release(barrier);
      expect(await acting).toMatchObject({ ok: true });
      expect(seen).toBe(1);
    },
  );
});

test('C2 changes of one order follow one another, also when they begin in the same moment', async () => {
  const { orderId, fields } = await paid();
  const copies = 4;
  const codes = await withClient(process.env.DATABASE_URL ?? '', async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [orderId]);
    const delivering = Promise.all(Array.from({ length: copies }, () => deliver(fields)));
    await untilWaiting(copies);
    await client.query('COMMIT');
    return (await delivering).map(({ code }) => code).sort();
  });
  expect(codes).toEqual(['APPROVED', 'DUPLICATE', 'DUPLICATE', 'DUPLICATE']);
});

describe('a nonce', () => {
  test.each(['A', 'a'])('B17 L-13 counts once, also with its letter as %s', async (letter) => {
    const nonce = `${randomUUID().replaceAll('-', '').slice(1)}A`;
    const first = await approvedOrder(bank, 'GOODS', { NONCE: nonce });
    expect(first.receipt).toMatchObject({ code: 'APPROVED' });
    const second = await approvedOrder(bank, 'GOODS', { NONCE: nonce.replace(/A$/, letter) });
    expect(second.receipt).toMatchObject({ code: 'NONCE_REUSED' });
  });
});

test('what was not believed has no say in what is: the true result counts', async () => {
  const { orderId, fields } = await paid();
  const { P_SIGN: _mac, ...unsigned } = fields;
  const answer = await deliver(await bank.sign(unsigned, { key: 'AB'.repeat(16) }));
  expect(answer).toMatchObject({ code: 'MAC_MISMATCH' });
  await drainUnverified();
  expect(await db().quarantinedPost.count()).toBe(1);
  expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
  const uniqueOrThrow = await db().order.findUniqueOrThrow({ where: { id: orderId } });
  expect(uniqueOrThrow).toMatchObject({ state: 'PAID' });
});

test('N3 what is kept of a message holds no MAC', async () => {
  const { orderId, fields } = await paid();
  await deliver(fields);
  expect(fields.P_SIGN).toHaveLength(64);
  expect(await keptText(orderId)).toContain(fields.NONCE);
  expect(await keptText(orderId)).not.toContain(fields.P_SIGN);
});

/** A payment that the bank has approved, and its result, which nobody has delivered yet. */
async function paid() {
  const { orderId } = await placedOrder('GOODS');
  const { attemptId } = must(await startOnce(orderId));
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  return { orderId, fields: await bank.pay(attempt.gatewayOrderId) };
}

/** So many connections stand before a lock: nobody can be faster than another any more. */
async function untilWaiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await runSql<{
        waiting: number;
      }>(`SELECT count(*)::int AS waiting FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock'`);
      expect(row?.waiting).toBe(count);
    },
    { timeout: 240_000 },
  );
}

type Held = Awaited<ReturnType<typeof approvedOrder>>;

async function act(kind: string, order: Held | { orderId: string }): Promise<unknown> {
  if (kind === 'prepare') return startOnce(order.orderId);
  const wish = { ...operationInput(order as Held), clientToken: randomUUID() };
  if (kind === 'completion') return completePayment(await createActor<'complete'>(), wish);
  return reversePayment(await createActor<'reverse'>(), wish);
}

/** By a connection of its own: what is not committed is not there for it. */
function committedSendings(orderId: string, kind: string): Promise<number> {
  return withClient(process.env.DATABASE_URL ?? '', async (client) => {
    const found = await client.query(
      `SELECT count(*)::int AS sendings FROM evidence
       WHERE order_id = $1 AND source = $2 AND verdict = 'ABOUT_TO_SEND'`,
      [orderId, `${kind.toUpperCase()}_REQUEST`],
    );
    return found.rows[0].sendings;
  });
}

const sendings = (gatewayOrderId: string) =>
  (bank.state()?.requests.items ?? []).filter(
    (one) => one.operation === 'completion' && one.fields.ORDER === gatewayOrderId,
  ).length;

const attemptsOf = (orderId: string) => db().paymentAttempt.count({ where: { orderId } });

async function keptText(orderId: string): Promise<string> {
  const rows = await db().evidence.findMany({ where: { orderId } });
  return JSON.stringify(rows.map(({ content }) => content));
}
