import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readDatabaseClock } from '@/lib/health/database-clock';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { runJanitor, runWholeJanitor } from '@/lib/payments/janitor/janitor';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { ownerQuery } from '../../support/owner-sql';
import { createActor, formBody, withBank } from '../../support/shop';
import { waitingPayment } from '../../support/waiting-payment';

const bank = withBank();
const minutes = (count: number) => ({ now: () => new Date(Date.now() + count * 60_000) });
const readAttempt = (id: string) => db().paymentAttempt.findUniqueOrThrow({ where: { id } });
const stockOf = async (id: string) =>
  (await db().product.findUniqueOrThrow({ where: { id } })).stock;
const deliver = async (order: string) =>
  receiveResult({
    body: formBody(await bank.pay(order)),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt: new Date(),
    network: 'unknown',
  });

async function held() {
  const stay = await waitingPayment('STAY');
  await deliver(stay.attempt.gatewayOrderId);
  const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
  return {
    ...stay,
    wish: {
      reference: stay.reference,
      attemptId: stay.attempt.id,
      amountText: '25000',
      reason: 'asked',
      clientToken: randomUUID(),
      seenVersion: order.version,
    },
  };
}

const sends = (operation: string, order: string) =>
  (bank.state()?.requests.items ?? []).filter(
    (one) => one.operation === operation && one.fields.ORDER === order,
  ).length;

describe('C14 I1 the round of every minute', () => {
  const age = (id: string) =>
    ownerQuery(
      `UPDATE payment_attempt SET state_changed_at = now() - interval '16 minutes' WHERE id = $1`,
      [id],
    );

  test('goes by the database’s clock, and frees nothing where the machine’s is off', async () => {
    const [young, old] = await Promise.all([waitingPayment(), waitingPayment()]);
    await age(old.attempt.id);
    try {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      await runWholeJanitor();
      expect((await readAttempt(young.attempt.id)).state).toBe('AWAITING_RESULT');
      expect((await readAttempt(old.attempt.id)).state).toBe('AWAITING_RESULT');
      vi.useRealTimers();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 50_000 });
      const { clock, isOff } = await readDatabaseClock();
      expect(isOff).toBe(false);
      // Nearer to the database’s time than to the machine’s.
      expect(Date.now() - clock.now().getTime()).toBeGreaterThan(25_000);
      await runWholeJanitor();
    } finally {
      vi.useRealTimers();
    }
    expect((await readAttempt(young.attempt.id)).state).toBe('AWAITING_RESULT');
    expect((await readAttempt(old.attempt.id)).state).toBe('RESULT_OVERDUE');
  });
});

describe('C14 C7 a result that never comes', () => {
  test('is overdue after its time, frees the goods, and is still believed when it comes', async () => {
    const { attempt, orderId, product } = await waitingPayment();
    await runJanitor(minutes(14));
    expect((await readAttempt(attempt.id)).state).toBe('AWAITING_RESULT');
    await runJanitor(minutes(16));
    expect((await readAttempt(attempt.id)).state).toBe('RESULT_OVERDUE');
    expect(await stockOf(product.id)).toBe(10);
    const expected = { heading: 'overdue', mayPayAgain: 'onlyIfNoCharge', button: 'pay_again' };
    expect(await readShopperOrder(orderId)).toMatchObject(expected);
    await deliver(attempt.gatewayOrderId);
    expect((await readAttempt(attempt.id)).state).toBe('PAID');
    expect(await stockOf(product.id)).toBe(9);
  });

  test('two janitors at once move it once', async () => {
    const { attempt, orderId } = await waitingPayment();
    await Promise.all([runJanitor(minutes(16)), runJanitor(minutes(16))]);
    expect((await readAttempt(attempt.id)).state).toBe('RESULT_OVERDUE');
    const where = { subject: `order:${orderId}`, action: 'payment.result_overdue' };
    const moved = await db().auditEntry.count({ where });
    expect(moved).toBe(1);
  });
});

test('an order that the database refuses to change does not stop the orders after it', async () => {
  const [broken, next] = [await waitingPayment(), await waitingPayment()];
  await ownerQuery(
    `CREATE FUNCTION refuse_this() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'this order cannot be changed'; END $$`,
  );
  await ownerQuery(
    `CREATE TRIGGER refuse_this BEFORE UPDATE ON "order" FOR EACH ROW
       WHEN (OLD.id = '${broken.orderId}') EXECUTE FUNCTION refuse_this()`,
  );
  try {
    expect(await runJanitor(minutes(20))).toEqual(['overdue']);
  } finally {
    await ownerQuery('DROP FUNCTION refuse_this() CASCADE');
  }
  expect((await readAttempt(broken.attempt.id)).state).toBe('AWAITING_RESULT');
  expect((await readAttempt(next.attempt.id)).state).toBe('RESULT_OVERDUE');
  expect(await runJanitor(minutes(20))).toEqual([]);
  expect((await readAttempt(broken.attempt.id)).state).toBe('RESULT_OVERDUE');
});

test('E1 a gateway that cannot be reached leaves a reversal unsent, keeps its place, and gives it up after ten minutes', async () => {
  const stay = await held();
  const { gatewayConfig } = await import('@/lib/payments/gateway-config');
  const config = gatewayConfig() as { cgiUrl: string };
  const reachable = config.cgiUrl;
  config.cgiUrl = 'http://127.0.0.1:9';
  try {
    const done = await reversePayment(await createActor<'reverse'>(), stay.wish);
    expect(done).toMatchObject({ ok: true, value: { state: 'INTENT', verdictCode: 'NOT_SENT' } });
    if (!done.ok || done.value.kind !== 'sent') throw new Error('refused');
    const id = done.value.operationId;
    const read = () => db().operation.findUniqueOrThrow({ where: { id } });
    await ownerQuery('UPDATE operation SET next_send_at = now() WHERE id = $1', [id]);
    // The gateway would refuse what a process with a wrong clock sends.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    await runWholeJanitor();
    vi.useRealTimers();
    expect(await read()).toMatchObject({ state: 'INTENT', sends: 1 });
    await runJanitor(minutes(5));
    expect(await read()).toMatchObject({ state: 'INTENT', sends: 2 });
    await runJanitor(minutes(11));
    expect(await read()).toMatchObject({ state: 'NOT_SENT', verdictCode: 'TOO_OLD' });
    expect((await readAttempt(stay.attempt.id)).state).toBe('AUTHORISED');
  } finally {
    vi.useRealTimers();
    config.cgiUrl = reachable;
  }
  expect(sends('reversal', stay.attempt.gatewayOrderId)).toBe(0);
});
