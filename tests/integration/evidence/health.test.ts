import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { closeMoneyPool, queryOnce } from '@/lib/db/transaction';
import { flushClock, observeClock } from '@/lib/health/gateway-clock';
import { readiness } from '@/lib/health/readiness';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import { settings } from '@/lib/settings/env';
import { plain } from '../../support/plain-sql';

let asked = 0;
/** Each question a new one: an answer lasts a second. */
const ask = () => {
  asked += 1;
  return readiness(Date.now() + asked * 2_000);
};

const spool = () => path.resolve(settings().spoolDir);

afterEach(async () => {
  await rm(path.join(spool(), 'f'.repeat(64).concat('.json')), { force: true });
  await queryOnce(plain('DELETE FROM clock_sample'));
});

/** As one exchange leaves it. */
async function heard(offsetMs: number, at = new Date()) {
  observeClock('prepare', new Date(at.getTime() - offsetMs), { from: at, to: at });
  await flushClock();
}

describe('the health of a process', () => {
  test('H7 a database that takes no writes is no health, and says so', async () => {
    const { name } = await databaseName();
    await queryOnce(plain(`ALTER DATABASE ${name} SET default_transaction_read_only = on`));
    await closeMoneyPool();
    try {
      expect(await ask()).toEqual({ status: 'unavailable', reasons: ['database_read_only'] });
    } finally {
      await queryOnce(plain('SET default_transaction_read_only = off'));
      await queryOnce(plain(`ALTER DATABASE ${name} RESET default_transaction_read_only`));
      await closeMoneyPool();
    }
    expect(await ask()).toEqual({ status: 'ok', reasons: [] });
  });

  test('a result that waits on the disk degrades it, and takes no shopper away', async () => {
    await mkdir(spool(), { recursive: true });
    await writeFile(path.join(spool(), `${'f'.repeat(64)}.json`), '{}');
    expect(await ask()).toEqual({ status: 'degraded', reasons: ['spool_not_empty'] });
  });

  test.each([
    [44, 'ok'],
    [-44, 'ok'],
    [46, 'degraded'],
    [-46, 'degraded'],
  ])('I1 a clock %d minutes from the gateway’s is %s', async (minutes, status) => {
    await heard(minutes * 60_000);
    expect((await ask()).status).toBe(status);
  });
});

describe('I1 the clock sentinel', () => {
  const open = () => db().attentionItem.findMany({ where: { kind: 'clock_skew', closedAt: null } });

  test('tells people from 45 minutes on, once, and not any more when the clock is right', async () => {
    await heard(20 * 60_000);
    await runJanitor();
    expect(await open()).toEqual([]);
    await heard(-50 * 60_000);
    await runJanitor();
    await runJanitor();
    expect(await open()).toMatchObject([
      { detail: { source: 'prepare', usualCause: 'time_zone' } },
    ]);
    expect((await open())[0]?.detail).toMatchObject({ offsetSeconds: -3000 });
    await heard(1_000);
    await runJanitor();
    expect(await open()).toEqual([]);
  });
});

async function databaseName() {
  const [row] = await queryOnce(plain<{ name: string }>('SELECT current_database() AS name'));
  return { name: row?.name ?? '' };
}
