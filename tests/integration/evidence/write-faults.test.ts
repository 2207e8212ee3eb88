import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '@/lib/log/log';
import { applyMigrations } from '@/prisma/migrate/apply';
import { checkWrites, judgeWriteError } from '@/scripts/doctor/database-checks';
import type { Finding } from '@/scripts/doctor/findings';
import { startTemporaryServer } from '@/scripts/postgres/server';
import { withClient } from '@/scripts/stack/database';

type Server = Awaited<ReturnType<typeof startTemporaryServer>>;
let server: Server;
let folder: string;
let readiness: typeof import('@/lib/health/readiness').readiness;
let asked = 0;

/** Each question a new one: an answer lasts a second, a write that went well five. */
const ask = () => {
  asked += 1;
  return readiness(Date.now() + asked * 10_000);
};
const asAdmin = (text: string) =>
  withClient(server.databaseUrl('shop'), async (client) => (await client.query(text)).rows);
const unavailable = (reason: string) => ({ status: 'unavailable', reasons: [reason] });
/** What doctor says in its line and its remedy. */
const doctor = async () => said(await checkWrites(server.appUrl('shop'), 'production'));
const said = ({ state, words, remedy = '' }: Finding) => `${state}: ${words}. ${remedy}`;
const patience = { timeout: 240_000, interval: 200 };
const untilOk = () => vi.waitFor(async () => expect((await ask()).status).toBe('ok'), patience);

beforeAll(async () => {
  // A commit waits for its disk and its standby here, as it does for a merchant.
  server = await startTemporaryServer(['fsync=off', 'full_page_writes=off']);
  await withClient(server.databaseUrl('postgres'), (client) =>
    client.query('CREATE DATABASE shop'),
  );
  await applyMigrations(server.databaseUrl('shop'));
  const [row] = await asAdmin('SHOW data_directory');
  folder = row.data_directory;
  // Settings are read once, at the first use.
  process.env.DATABASE_URL = server.appUrl('shop');
  ({ readiness } = await import('@/lib/health/readiness'));
});

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const) vi.spyOn(log, level).mockReturnValue();
  await untilOk();
});

afterAll(() => server.stop());

test('doctor names a full disk, and where its mode keeps the data', () => {
  const full = { code: '53100' };
  expect(said(judgeWriteError(full, 'production'))).toMatch(/disk .* full\. .*database's server/);
  expect(said(judgeWriteError(full, 'demo'))).toMatch(/disk .* full\. .*where \.data lies/);
  expect(said(judgeWriteError({ code: '58030' }, 'test'))).toMatch(/^bad: refused \(58030\)/);
});

test('a spool that cannot be written degrades it, and is tried anew each time', async () => {
  const { settings } = await import('@/lib/settings/env');
  const spool = path.resolve(settings().spoolDir);
  expect(spool.startsWith(tmpdir())).toBe(true);
  await rm(spool, { recursive: true, force: true });
  await writeFile(spool, 'in the way');
  expect(await ask()).toEqual({ status: 'degraded', reasons: ['spool_unwritable'] });
  await rm(spool);
  await untilOk();
});

describe('a process is not ready', () => {
  test('H7 while the disk of the database has no room, and is again when it has', async () => {
    const places = path.join(folder, 'base', 'pgsql_tmp');
    /** A temporary file of this session is refused as a full disk refuses it. */
    const refuseFilesOf = async (pid: number) => {
      for (let number = 0; number < 50; number += 1) {
        await symlink('/dev/full', path.join(places, `pgsql_tmp${pid}.${number}`)).catch(() => {});
      }
    };
    const sessions = await asAdmin('SELECT pid FROM pg_stat_activity');
    await mkdir(places, { recursive: true });
    for (const { pid } of sessions) await refuseFilesOf(pid);
    expect(await ask()).toEqual(unavailable('database_full'));
    await rm(places, { recursive: true });
    await untilOk();
  });

  test('while a standby that must confirm is gone, and takes one connection meanwhile', async () => {
    await asAdmin(`ALTER SYSTEM SET synchronous_standby_names = 'gone'`);
    await asAdmin('SELECT pg_reload_conf()');
    const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`;
    const isLate = async () => expect(await ask()).toEqual(unavailable('database_write_late'));
    await vi.waitFor(isLate, patience);
    // Longer than a connection is waited for: what was given up does not wait on the server either.
    for (const end = Date.now() + 11_000; Date.now() < end; ) {
      expect((await ask()).status).toBe('unavailable');
      expect((await asAdmin(waiting)).length).toBeLessThan(2);
      await pause(200);
    }
    expect(await doctor()).toMatch(/^bad: no commit within 5 s\. .*synchronous_standby_names/);
    await asAdmin('ALTER SYSTEM RESET synchronous_standby_names');
    await asAdmin('SELECT pg_reload_conf()');
    await untilOk();
  });

  test('while the database takes reads alone', async () => {
    await asAdmin('ALTER DATABASE shop SET default_transaction_read_only = on');
    await endSessions();
    // A connection may not know yet that it was ended.
    const isSeen = async () => expect(await ask()).toEqual(unavailable('database_read_only'));
    await vi.waitFor(isSeen, patience);
    expect(await doctor()).toMatch(/^bad: the server takes reads alone/);
    await withClient(server.databaseUrl('postgres'), (client) =>
      client.query('ALTER DATABASE shop RESET default_transaction_read_only'),
    );
    await endSessions();
  });

  test('H1 while it speaks to a standby', async () => {
    await server.halt();
    await writeFile(path.join(folder, 'standby.signal'), '');
    await server.resume();
    const isSeen = async () => expect(await ask()).toEqual(unavailable('database_standby'));
    await vi.waitFor(isSeen, patience);
    expect(await doctor()).toMatch(/^bad: the server is a standby/);
    await asAdmin('SELECT pg_promote()');
    await untilOk();
    expect(await doctor()).toMatch(/^good: /);
  });
});

function endSessions() {
  return asAdmin(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND datname = 'shop'`);
}
