import { existsSync, readdirSync, rmSync } from 'node:fs';
import { db } from '@/lib/db/client';
import { moneyPool } from '@/lib/db/money-pools';
import { isFromOutage, watchOutage } from '@/lib/db/outage';
import { readPool } from '@/lib/db/read-pool';
import { closeMoneyPool, withTx } from '@/lib/db/transaction';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { proxyDatabase } from '../support/database-proxy';
import { deliver, readAttempt } from '../support/one-night';
import { ownTime, passWhileStuck } from '../support/passing-time';
import { plain, runSql } from '../support/plain-sql';
import { withBank } from '../support/shop';
import { waitingPayment } from '../support/waiting-payment';

ownTime();
const proxy = await proxyDatabase();
const bank = withBank();
const spool = process.env.SPOOL_DIR ?? '';
const spooled = () =>
  existsSync(spool) ? readdirSync(spool).filter((name) => name !== 'journal') : [];

beforeEach(() => rmSync(spool, { recursive: true, force: true }));
afterEach(() => proxy.clear());
// The test's own clients end after this, over connections that the proxy has let go.
afterAll(() => proxy.clear());

/** When a result that is not recorded goes to the disk, and when an unanswered statement fails. */
const spoolAfterMs = 3_500;
const answeredAfterMs = 4_000;

/** Nothing comes any more, and no connection ends. */
const hole = (more: { stream?: 'upstream'; match?: string[]; within?: string; times?: number }) =>
  proxy.add({ type: 'timeout', timeoutMs: 0, ...more });

const asPosted = async () => {
  const { attempt } = await waitingPayment();
  return { attempt, fields: await bank.pay(attempt.gatewayOrderId) };
};
const invoicesOf = (orderId: string) =>
  db().mailOutbox.count({ where: { orderId, kind: 'invoice' } });

describe('H1 a result while nothing comes from the database', () => {
  test.each([
    ['at all', {}],
    ['to what is said to it', { stream: 'upstream' }],
    ['from the first statement on', { match: ['BEGIN'] }],
    ['to its COMMIT, which arrived', { match: ['payment.result', 'COMMIT'], within: 'BEGIN' }],
    [
      'to its COMMIT, which did not arrive',
      { stream: 'upstream', match: ['payment.result', 'COMMIT'], within: 'BEGIN' },
    ],
  ] as const)('%s: on the disk within five seconds, then recorded once', async (_what, where) => {
    const { attempt, fields } = await asPosted();
    // The first two meet it while they connect, the others on a connection that works.
    await closeMoneyPool();
    const toxic = hole(where as Parameters<typeof hole>[0]);
    const isStuck = () => toxic.delivered.length > 0;
    const { value, ms } = await passWhileStuck(spoolAfterMs, isStuck, () => deliver(fields));
    expect(value).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(value).not.toMatchObject({ fields: { length: 0 } });
    expect(ms).toBeLessThan(5_000);
    expect(toxic.delivered.length).toBeGreaterThan(0);
    expect(spooled()).toHaveLength(1);
    proxy.clear();
    expect(await replaySpool()).toEqual({ recorded: 1 });
    expect(await readAttempt(attempt.id)).toMatchObject({ state: 'PAID' });
    expect(await invoicesOf(attempt.orderId)).toBe(1);
    expect(spooled()).toEqual([]);
  });

  test('behind a lock that is never let go, and the twin that comes a little late', async () => {
    const { attempt, fields } = await asPosted();
    const held = await readPool().connect();
    await held.query('BEGIN');
    await held.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [attempt.orderId]);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    let isWaiting = false;
    void vi
      .waitUntil(async () => (await held.query(waits)).rowCount, { timeout: 300_000 })
      .then(() => {
        isWaiting = true;
      });
    const { value, ms } = await passWhileStuck(
      spoolAfterMs,
      () => isWaiting,
      () => deliver(fields),
    );
    await held.query('ROLLBACK');
    held.release();
    expect(value).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(ms).toBeLessThan(5_000);
    const slow = proxy.add({ type: 'latency', latencyMs: 300 });
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
    expect(slow.delivered.length).toBeGreaterThan(0);
  });
});

const calls = [
  ['a transaction', () => withTx((tx) => tx.query(plain('SELECT 1')))],
  ['a statement', () => runSql('SELECT 1')],
  ['a page', () => db().product.findFirst()],
] as const;

/** The last of a crowd waits for a connection, and then for the answer. */
const crowdAnsweredAfterMs = 10_000;

describe('H12 a hundred at once', () => {
  const records = () => withTx((tx) => tx.records.product.findFirst());
  test.each([...calls, ['a record', records] as const])(
    'of %s: to each the database is away, and none is an error of ours',
    async (_name, call) => {
      await call();
      const toxic = hole({});
      const isStuck = () => toxic.delivered.length > 0;
      const ask = async () => {
        watchOutage();
        return call().then(() => 'answered', isFromOutage);
      };
      const { value } = await passWhileStuck<unknown>(crowdAnsweredAfterMs, isStuck, () =>
        Promise.all(Array.from({ length: 100 }, ask)),
      );
      expect(value).toEqual(Array.from({ length: 100 }, () => true));
    },
  );
});

describe('H1 every other call', () => {
  test.each(calls)('of %s ends, and its connection with it', async (_name, call) => {
    await call();
    const toxic = hole({});
    const isStuck = () => toxic.delivered.length > 0;
    const { value, ms } = await passWhileStuck<unknown>(answeredAfterMs, isStuck, call);
    expect(value).toBeInstanceOf(Error);
    expect(ms).toBeLessThan(5_500);
    expect(toxic.delivered).toHaveLength(1);
    expect(Math.min(...[moneyPool('usual'), readPool()].map((pool) => pool.totalCount))).toBe(0);
    proxy.clear();
    await call();
  });

  test('a caller who waited in vain leaves nothing open at the server', async () => {
    const { attempt } = await asPosted();
    const toxic = hole({ match: ['FOR UPDATE'], within: 'BEGIN', times: 1 });
    const isStuck = () => toxic.delivered.length > 0;
    const { value } = await passWhileStuck<unknown>(answeredAfterMs, isStuck, () =>
      withTx((tx) =>
        tx.query(plain(`SELECT 1 FROM "order" WHERE id = '${attempt.orderId}' FOR UPDATE`)),
      ),
    );
    expect(value).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    await expect(
      withTx((tx) =>
        tx.query(plain(`SELECT 1 FROM "order" WHERE id = '${attempt.orderId}' FOR UPDATE`)),
      ),
    ).resolves.toHaveLength(1);
  });
});
