import { afterAll, expect, inject, test, vi } from 'vitest';
import { startWorker, stopWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { withClient } from '../../../scripts/stack/database';

const patience = { timeout: 15_000 };
/** A worker whose database is back does not wait as after a start that failed. */
const soon = { timeout: 4_000 };

afterAll(stopWorker);

test('H1 a worker whose jobs ended while the database was away works again, every time', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'trace').mockImplementation(() => {});
  const lostLanes = () =>
    errors.mock.calls.filter((call) => JSON.stringify(call).includes('Failed to release job'));
  const atWork = { deliverMail: false, janitor: false };
  let isAway = false;
  const work = (name: keyof typeof atWork) => async () => {
    atWork[name] = true;
    await vi.waitUntil(() => isAway, patience);
  };
  startWorker({ deliverMail: work('deliverMail'), janitor: work('janitor') });
  for (const outage of [1, 2, 3, 4]) {
    // Both tasks run when a worker starts.
    await vi.waitUntil(() => atWork.deliverMail && atWork.janitor, outage === 1 ? patience : soon);
    Object.assign(atWork, { deliverMail: false, janitor: false });
    // Both lanes are at work when the database goes; neither can report what it did.
    await takeDatabaseAway();
    isAway = true;
    await vi.waitUntil(() => lostLanes().length === 2 * outage, patience);
    isAway = false;
    await bringDatabaseBack();
  }
  await vi.waitUntil(() => atWork.deliverMail && atWork.janitor, soon);
  isAway = true;
  expect(lostLanes()).toHaveLength(8);
});

const database = new URL(settings().databaseUrl).pathname.slice(1);

function takeDatabaseAway(): Promise<void> {
  return atServer(
    `ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`,
  );
}

function bringDatabaseBack(): Promise<void> {
  return atServer(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
}

function atServer(...statements: readonly string[]): Promise<void> {
  return withClient(inject('databaseAdminUrl'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}
