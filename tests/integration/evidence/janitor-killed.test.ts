import pg from 'pg';
import { db } from '@/lib/db/client';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { readAttempt, startNight } from '../../support/one-night';
import { withBank } from '../../support/shop';

withBank();

const later = () => new Date(Date.now() + 20 * 60_000);

test('F26 a janitor that dies in the middle of its batch loses no row, and none is done twice', async () => {
  const stays: Awaited<ReturnType<typeof startNight>>[] = [];
  for (let count = 0; count < 5; count += 1) stays.push(await startNight());
  const third = stays[2];
  if (!third) throw new Error('no third order');
  const owner = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await owner.connect();
  // The first janitor stops exactly before its third row, and its connection dies there.
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [third.orderId]);
  const dying = markOverdue(later()).catch((error: Error) => error.name);
  await killWhoWaits(owner);
  expect(await dying).toBe('DatabaseUnavailable');
  await owner.query('ROLLBACK');
  await owner.end();
  const states = await Promise.all(stays.map((stay) => readAttempt(stay.attemptId)));
  expect(states.map((attempt) => attempt.state)).toEqual([
    'RESULT_OVERDUE',
    'RESULT_OVERDUE',
    'AWAITING_RESULT',
    'AWAITING_RESULT',
    'AWAITING_RESULT',
  ]);
  await Promise.all([markOverdue(later()), markOverdue(later())]);
  for (const stay of stays) {
    expect((await readAttempt(stay.attemptId)).state).toBe('RESULT_OVERDUE');
    const moved = { subject: `order:${stay.orderId}`, action: 'payment.result_overdue' };
    expect(await db().auditEntry.count({ where: moved })).toBe(1);
    const kept = { attemptId: stay.attemptId, verdict: 'resultOverdue' };
    expect(await db().evidence.count({ where: kept })).toBe(1);
  }
});

/** Ends the connection that waits for our lock; asked again until there is one. */
async function killWhoWaits(owner: pg.Client): Promise<void> {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const killed = await owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    if (killed.rowCount) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('nobody waited');
}
