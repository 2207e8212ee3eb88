import { existsSync, readdirSync } from 'node:fs';
import { NextRequest } from 'next/server';
import { isRecordOnly } from '@/lib/db/admission';
import { closeDb } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { readiness } from '@/lib/health/readiness';
import { startProcess } from '@/lib/jobs/start-process';
import { stopWorker } from '@/lib/jobs/worker';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { proxy as frame } from '@/proxy';
import { proxyDatabase } from '../support/database-proxy';
import { deliver } from '../support/one-night';
import { ownerQuery } from '../support/owner-sql';
import { runSql } from '../support/plain-sql';
import { withBank } from '../support/shop';
import { stateOf, waitingPayment } from '../support/waiting-payment';

const network = await proxyDatabase();
const bank = withBank();
const spool = process.env.SPOOL_DIR ?? '';
const spooled = () =>
  existsSync(spool) ? readdirSync(spool).filter((name) => name !== 'journal') : [];
const parts = {
  checkGateway: () => [],
  openTelemetry: async () => async () => {},
  checkSpool: async () => {},
  noteKeys: async () => {},
  watchIncomingRequests: () => {},
  lanes: () =>
    [
      { name: 'spool', everyMs: 1_000, abandonedAfterMs: 60_000, work: () => replaySpool() },
    ] as const,
};
const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);

const mark = (madeBy: string) =>
  ownerQuery(
    `INSERT INTO installation (id, made_by) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET made_by = excluded.made_by`,
    [madeBy],
  );

beforeEach(async () => {
  exit.mockClear();
  await mark('demo');
});
afterEach(async () => {
  if (network.connections.open === 0) await network.listen().catch(() => {});
  await stopWorker();
});
afterAll(() => exit.mockRestore());

async function startWithoutDatabase() {
  await Promise.all([closeDb(), closeMoneyPool()]);
  await network.refuse();
  await startProcess(parts);
  expect(isRecordOnly()).toBe(true);
}

test('H1 a process that starts without its database takes results, and becomes whole', async () => {
  const { attempt } = await waitingPayment();
  const fields = await bank.pay(attempt.gatewayOrderId);
  await startWithoutDatabase();
  expect(exit).not.toHaveBeenCalled();
  expect(await readiness()).toEqual({ status: 'unavailable', reasons: ['record_only'] });
  const page = await frame(new NextRequest('http://localhost:3000/cart'));
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('back soon');
  expect((await frame(new NextRequest('http://localhost:3000/api/health/ready'))).status).toBe(200);
  expect(await deliver(fields)).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
  expect(spooled()).toHaveLength(1);
  await network.listen();
  // It is there, and nobody has seen yet whose it is.
  await expect(runSql('SELECT 1')).rejects.toMatchObject({ detail: 'RECORD_ONLY' });
  await vi.waitFor(() => expect(isRecordOnly()).toBe(false), 120_000);
  await vi.waitFor(async () => expect(await stateOf(attempt.id)).toBe('PAID'), 120_000);
  expect(spooled()).toEqual([]);
  expect((await readiness(Date.now() + 5_000)).status).not.toBe('unavailable');
  expect((await frame(new NextRequest('http://localhost:3000/cart'))).status).toBe(200);
});

test('H1 a database that comes later and is another shop’s ends the process unused', async () => {
  await startWithoutDatabase();
  await mark('production');
  await network.listen();
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1), 120_000);
  expect(isRecordOnly()).toBe(true);
});

test('N4 a process whose spool cannot be written does not start', async () => {
  const checkSpool = () => Promise.reject(new Error('no spool'));
  await startProcess({ ...parts, checkSpool });
  expect(exit).toHaveBeenCalledWith(1);
});
