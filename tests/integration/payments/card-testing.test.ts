import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readAttemptRefusal } from '@/lib/payments/attempts/attempt-limits';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import { watchDeclines } from '@/lib/payments/janitor/janitor-alarms';
import { expirePreparations, markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { placedOrder } from '../../support/held-stay';
import { deliver } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { openIssues } from '../../support/records';
import { withBank } from '../../support/shop';

const bank = withBank();
// The demo and its tests lift the hourly limits: here they are those of a real shop.
for (const name of ['ORDER', 'SESSION_HOUR', 'NETWORK_HOUR']) {
  delete process.env[`ATTEMPTS_PER_${name}`];
}

const tooMany = { ok: false, code: 'TOO_MANY_ATTEMPTS' };
// Far from an hour's end: the limits of an hour are counted by the clock.
const start = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + 60_000);
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const clockAt = (seconds: number) => ({ now: () => later(seconds) });

describe('O11 card testing at the limits that the shop comes with', () => {
  test('a network has 60 tries in an hour, whoever asks and however many at once', async () => {
    const network = `net-${randomUUID()}`;
    const orders = await each(12, () => placedOrder('GOODS'));
    const [first, ...others] = orders.map(
      ({ orderId, cartId }) =>
        () =>
          tryOnce(orderId, { cartId, network }, clockAt(0)),
    );
    expect(await first?.()).toMatchObject({ ok: true });
    const where = { key: `network:${network}`, count: 1 };
    await db().attemptThrottle.updateMany({ where, data: { count: 55 } });
    expect((await Promise.all(others.map((one) => one()))).filter(({ ok }) => ok)).toHaveLength(5);
    const [{ reference = '' } = {}] = orders;
    const asks = (seconds: number, of = network) =>
      readAttemptRefusal(reference, { network: of }, later(seconds));
    expect(await asks(0)).toEqual({ by: 'network', until: later(3_540) });
    expect([await asks(3_540), await asks(0, 'another')]).toEqual([null, null]);
  });

  test('a session has 20 tries in an hour, and the next hour is a new one', async () => {
    const cartId = randomUUID();
    const session = () => ({ cartId, network: randomUUID() });
    for (let count = 1; count <= 20; count += 1) {
      const { orderId } = await placedOrder('GOODS');
      expect(await tryOnce(orderId, session(), clockAt(0))).toMatchObject({ ok: true });
    }
    const { orderId, reference } = await placedOrder('GOODS');
    expect(await tryOnce(orderId, session(), clockAt(0))).toEqual(tooMany);
    const refusal = await readAttemptRefusal(reference, session(), later(0));
    expect(refusal).toEqual({ by: 'session', until: later(3_540) });
    expect(await tryOnce(orderId, session(), clockAt(3_540))).toMatchObject({ ok: true });
  });

  test('declined tries wait longer and longer, the session’s other orders too', async () => {
    const { orderId, reference, cartId } = await placedOrder('GOODS');
    const other = await placedOrder('GOODS');
    const session = { cartId, network: randomUUID() };
    for (const at of [0, 1, 2]) await declinedAt(orderId, session, at);
    await db().order.update({ where: { id: other.orderId }, data: { cartId } });
    expect(await tryOnce(orderId, session, clockAt(16))).toEqual(tooMany);
    expect(await tryOnce(other.orderId, session, clockAt(16))).toEqual(tooMany);
    expect(await tryOnce(orderId, { network: randomUUID() }, clockAt(16))).toEqual(tooMany);
    const attemptRefusal = await readAttemptRefusal(reference, session, later(16));
    expect(attemptRefusal).toEqual({ by: 'pause', until: later(17) });
    await declinedAt(orderId, session, 17);
    expect(await tryOnce(orderId, session, clockAt(46))).toEqual(tooMany);
    expect(await tryOnce(orderId, session, clockAt(47))).toMatchObject({ ok: true });
    const stranger = await placedOrder('GOODS');
    expect(await readAttemptRefusal(stranger.reference, session, later(3_700))).toBeNull();
  });

  test('asking during a pause neither prolongs it nor counts', async () => {
    const { orderId, cartId } = await placedOrder('GOODS');
    const session = { cartId, network: randomUUID() };
    for (const at of [0, 1, 2]) await declinedAt(orderId, session, at);
    for (let count = 0; count < 30; count += 1) {
      expect(await tryOnce(orderId, session, clockAt(10))).toEqual(tooMany);
    }
    expect(await tryOnce(orderId, session, clockAt(17))).toMatchObject({ ok: true });
  });

  test('an hour of declines is an alarm, and an ordinary hour settles it', async () => {
    const week = 8 * 86_400;
    const open = () => openIssues({ kind: 'many_declines' });
    await answered('DECLINED', 19, week);
    await watchDeclines(later(week + 1));
    expect(await open()).toEqual([]);
    await answered('DECLINED', 1, week);
    await answered('PAID', 9, week);
    await watchDeclines(later(week + 1));
    expect(await open()).toEqual([]);
    await answered('DECLINED', 1, week);
    await watchDeclines(later(week + 1));
    await watchDeclines(later(week + 2));
    const expected = [{ subject: 'shop', detail: { declined: 21, approved: 9 }, occurrences: 1 }];
    expect(await open()).toMatchObject(expected);
    await answered('PAID', 13, week);
    await watchDeclines(later(week + 3));
    expect(await open()).toEqual([]);
  });
});

test('O12 an order has eight tries of fifty, and its earlier card pages still bring their result', async () => {
  const { orderId, reference, cartId } = await placedOrder('GOODS');
  const codes: (string | true)[] = [];
  for (let count = 0; count < 50; count += 1) {
    const at = count * 301;
    const tried = await tryOnce(orderId, { cartId, network: randomUUID() }, clockAt(at));
    codes.push(tried.ok || tried.code);
    if (tried.ok) await setDeclined(tried.value.attemptId, later(at));
  }
  expect(codes.slice(0, 8)).toEqual(Array(8).fill(true));
  expect(codes.slice(8)).toEqual(Array(42).fill('TOO_MANY_ATTEMPTS'));
  const attemptRefusal = await readAttemptRefusal(reference, { network: 'any' }, later(90_000));
  expect(attemptRefusal).toEqual({ by: 'order' });
  const first = await db().paymentAttempt.findFirstOrThrow({ where: { orderId, sequence: 1 } });
  expect(await deliver(await bank.pay(first.gatewayOrderId))).toMatchObject({ code: 'APPROVED' });
  const unique = await db().paymentAttempt.findUnique({ where: { id: first.id } });
  expect(unique).toMatchObject({ state: 'PAID' });
});

test('O13 a flood of abandoned payments ends round by round; goods come back and no row of money goes', async () => {
  const { product } = await placedOrder('GOODS');
  const [preparing, waiting] = [120, 120];
  await abandon(product.id, 'PREPARING', preparing);
  await abandon(product.id, 'AWAITING_RESULT', waiting);
  const before = await rowsOfMoney();
  await expirePreparations(later(3_600));
  await markOverdue(later(3_600));
  const where = { clientToken: { startsWith: 'abandoned-' } };
  const states = await db().paymentAttempt.groupBy({ by: ['state'], where, _count: true });
  const answer = Object.fromEntries(states.map(({ state, _count }) => [state, _count]));
  expect(answer).toEqual({ PREPARE_FAILED: preparing, RESULT_OVERDUE: waiting });
  expect(await db().stockReservation.count({ where: { productId: product.id } })).toBe(0);
  expect(await runJanitor({ now: () => later(400 * 86_400) })).toEqual([]);
  const rows = await rowsOfMoney();
  expect(rows).toMatchObject({ orders: before.orders, attempts: before.attempts });
  expect(rows.evidence).toBeGreaterThanOrEqual(before.evidence + preparing + waiting);
  expect(await db().attemptThrottle.count()).toBe(0);
});

function tryOnce(
  orderId: string,
  session: { cartId?: string; network: string },
  clock: { now: () => Date },
) {
  return startPayment({ orderId, clientToken: randomUUID(), session }, clock);
}

async function declinedAt(
  orderId: string,
  session: { cartId?: string; network: string },
  seconds: number,
) {
  const tried = await tryOnce(orderId, session, clockAt(seconds));
  if (!tried.ok) throw new Error(`${tried.code} at ${seconds}`);
  await setDeclined(tried.value.attemptId, later(seconds));
}

async function setDeclined(id: string, at: Date) {
  const said = { state: 'DECLINED', stateChangedAt: at, outcomeAt: at } as const;
  await db().paymentAttempt.update({ where: { id }, data: said });
}

async function each<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make());
  return made;
}

/** Attempts that the bank has answered, written as they end. */
async function answered(state: 'DECLINED' | 'PAID', count: number, seconds: number) {
  const { orderId } = await placedOrder('GOODS');
  await runSql(
    `INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, state,
       gateway_order_id, terminal, amount_minor, amount_max_minor, description, client_token,
       outcome_at, state_changed_at)
     SELECT gen_random_uuid(), $1::uuid, n, 'sale', $2::"AttemptState", 'a' || gen_random_uuid(),
       'T', 1000, 1000, '', gen_random_uuid(), $3, $3 FROM generate_series(1, $4) n`,
    [orderId, state, later(seconds), count],
  );
}

/** Orders whose shoppers went away, with their goods still kept. */
async function abandon(productId: string, state: 'PREPARING' | 'AWAITING_RESULT', count: number) {
  await runSql(
    `WITH o AS (
       INSERT INTO "order" (id, reference, transaction_type, state, total_minor, customer_name,
         customer_email, customer_phone, checkout_token, checkout_digest, is_test, is_reserved)
       SELECT gen_random_uuid(), 'X' || upper(substr(md5(random()::text), 1, 12)), 'sale',
         $4::"OrderState", 1000, 'Nobody', 'nobody@example.test', '', 'abandoned-' || gen_random_uuid(),
         '', true, true FROM generate_series(1, $3) RETURNING id),
     kept AS (
       INSERT INTO stock_reservation (order_id, product_id, quantity)
       SELECT id, $1::uuid, 1 FROM o)
     INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, state,
       gateway_order_id, terminal, amount_minor, amount_max_minor, description, client_token,
       preparing_at, awaiting_at, state_changed_at)
     SELECT gen_random_uuid(), id, 1, 'sale', $2::"AttemptState", 'b' || gen_random_uuid(), 'T',
       1000, 1000, '', 'abandoned-' || gen_random_uuid(), $5, $5, $5 FROM o`,
    [productId, state, count, state === 'PREPARING' ? 'NOT_STARTED' : 'AWAITING_RESULT', start],
  );
}

async function rowsOfMoney() {
  const [orders, attempts, evidence] = await Promise.all([
    db().order.count(),
    db().paymentAttempt.count(),
    db().evidence.count(),
  ]);
  return { orders, attempts, evidence };
}
