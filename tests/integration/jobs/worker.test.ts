import { afterAll, expect, inject, test, vi } from 'vitest';
import { settings } from '@/lib/env';
import { startWorker, stopWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log';
import { withClient } from '../../../scripts/stack/database';

const patience = { timeout: 15_000 };

afterAll(stopWorker);

test('H1 a worker whose jobs ended while the database was away works again', async () => {
  const errors = vi.spyOn(log, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'trace').mockImplementation(() => {});
  const lostLanes = () =>
    errors.mock.calls.filter((call) => JSON.stringify(call).includes('Failed to release job'));
  const runs = { deliverMail: 0, janitor: 0 };
  let isAway = false;
  const work = (name: keyof typeof runs) => async () => {
    runs[name] += 1;
    // Both lanes are at work when the database goes; neither can report what it did.
    if (runs[name] === 1) await vi.waitUntil(() => isAway, patience);
  };
  startWorker({ deliverMail: work('deliverMail'), janitor: work('janitor') });
  await vi.waitUntil(() => runs.deliverMail === 1 && runs.janitor === 1, patience);
  await takeDatabaseAway();
  isAway = true;
  await vi.waitUntil(() => lostLanes().length === 2, patience);
  await bringDatabaseBack();
  // Both tasks run when a worker starts.
  await vi.waitUntil(() => runs.deliverMail > 1 && runs.janitor > 1, patience);
  expect(lostLanes()).toHaveLength(2);
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
