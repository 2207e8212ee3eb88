// A primary and its standby, both real, named in one address as an operator names them.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { applyMigrations } from '../../prisma/migrate/apply';
import { checkBackup } from '../../scripts/doctor/backup-check';
import { startTemporaryServer } from '../../scripts/postgres/server';
import { withClient } from '../../scripts/stack/database';
import { startProxy } from '../faults/proxy/tcp-proxy';
import { deliver } from '../support/one-night';
import { firing, readPage, readRules } from '../support/prometheus';
import { withBank } from '../support/shop';
import { startStandby } from '../support/standby-server';
import { stateOf, waitingPayment } from '../support/waiting-payment';

/** Lines of a file of deploy/postgres, but for those that name what only its machine has. */
const linesOf = (file: string) =>
  [...readFileSync(`deploy/postgres/${file}`, 'utf8').matchAll(/^(\w+) = (?:'([^']*)'|(\S+))/gm)]
    .map(([, name = '', quoted, bare = '']): [string, string] => [name, quoted ?? bare])
    .filter(([name]) => !/^(?:ssl|shared_buffers|archive_command|restore_command)$/.test(name))
    .filter(([name]) => !/^(?:primary_conninfo|fsync)$/.test(name))
    .map(([name, value]) => `${name}=${value}`);
const serverSettings = [
  'fsync=off',
  'wal_receiver_timeout=5s',
  'wal_retrieve_retry_interval=200ms',
];
const away = path.join(mkdtempSync(path.join(tmpdir(), 'diwan-archive-')), 'away');
chmodSync(path.dirname(away), 0o755);
const archived = [...serverSettings, ...linesOf('shop.conf'), `archive_command=test ! -f ${away}`];
const primary = await startTemporaryServer(archived);
const asOwner = (text: string) =>
  withClient(primary.databaseUrl(), async (client) => (await client.query(text)).rows);
await withClient(primary.databaseUrl('postgres'), (client) =>
  client.query('CREATE DATABASE diwan'),
);
await applyMigrations(primary.databaseUrl());
expect(linesOf('shop.conf').length).toBeGreaterThan(10);
expect(linesOf('standby.conf')).toContain('primary_slot_name=standby');
await asOwner("SELECT pg_create_physical_replication_slot('standby', true)");
const standby = await startStandby(primary, [
  ...serverSettings,
  ...linesOf('shop.conf'),
  ...linesOf('standby.conf'),
]);
const lines = await Promise.all(
  [primary, standby].map(({ folder }) =>
    startProxy({ name: 'database', target: { path: `${folder}/.s.PGSQL.5432` } }),
  ),
);
const app = new URL(primary.appUrl());
const hosts = lines.map(({ port }) => `127.0.0.1:${port}`);
process.env.DATABASE_URL = `postgresql://${app.username}:${app.password}@${hosts}/diwan?target_session_attrs=read-write`;
process.env.METRICS_TOKEN = 'metrics-token-of-the-test';

const { GET } = await import('@/app/api/metrics/route');
const { closeDb } = await import('@/lib/db/client');
const { closeMoneyPool } = await import('@/lib/db/transaction');
const bank = withBank();
const rules = readRules(readFileSync('deploy/monitoring/alerts.yml', 'utf8'));
let minutes = 0;

/** The page, read when everything that was kept is old. */
async function readFigures() {
  minutes += 2;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutes * 60_000);
  const headers = { authorization: 'Bearer metrics-token-of-the-test' };
  const answer = await GET(new Request('http://localhost/api/metrics', { headers }));
  vi.restoreAllMocks();
  return readPage(await answer.text());
}
const ours = ['DiwanLogNotArchived', 'DiwanStandbyBehind', 'DiwanBackupOld'];
const fired = async () => {
  const page = await readFigures();
  const moment = { pages: [page, page], now: Date.now(), seconds: 60 };
  const names = rules
    .filter(({ expression }) => firing(expression, moment).length > 0)
    .map(({ name }) => name);
  return names.filter((name) => ours.includes(name));
};
/** A part of the log is finished, in which something was written. */
async function finishPart(): Promise<void> {
  await asOwner('SELECT note_backup()');
  await asOwner('SELECT pg_switch_wal()');
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 2_400 && !(await isSo()); tries += 1) await pause(100);
  expect(await isSo()).toBe(true);
}

beforeEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all([closeDb(), closeMoneyPool()]);
  await Promise.all(lines.map((line) => line.stop()));
  await Promise.all([primary.stop(), standby.stop()]);
  rmSync(path.dirname(away), { recursive: true });
});

test('a server whose log is archived, with a standby and a backup, raises no alarm', async () => {
  const page = await readFigures();
  const value = (name: string) => page.find((one) => one.name === name)?.value;
  expect(value('diwan_database_bytes')).toBeGreaterThan(5_000_000);
  expect(value('diwan_wal_archive_failing')).toBe(0);
  expect(value('diwan_standby_behind_bytes')).toBeLessThan(100_000_000);
  // Nobody has noted one: doctor says so, and no figure lies.
  expect(value('diwan_backup_timestamp_seconds')).toBeUndefined();
  expect(await checkBackup(primary.appUrl())).toMatchObject({ state: 'note' });
  expect(await fired()).toEqual([]);
});

test('the last backup is old', async () => {
  await asOwner('SELECT note_backup()');
  expect(await fired()).toEqual([]);
  expect(await checkBackup(primary.appUrl())).toMatchObject({ state: 'good' });
  await asOwner("UPDATE base_backup SET ended_at = now() - interval '27 hours'");
  expect(await fired()).toEqual(['DiwanBackupOld']);
  await asOwner('SELECT note_backup()');
  expect(await fired()).toEqual([]);
});

test('the log cannot be archived, until it can', async () => {
  writeFileSync(away, '');
  await finishPart();
  await until(async () => (await fired()).includes('DiwanLogNotArchived'));
  expect(await fired()).toEqual(['DiwanLogNotArchived']);
  rmSync(away);
  await finishPart();
  await until(async () => (await fired()).length === 0);
});

test('H7 payments go on at the other server once it is promoted, whoever is named first', async () => {
  const before = await waitingPayment();
  const found = await deliver(await bank.pay(before.attempt.gatewayOrderId));
  expect(found).toMatchObject({ status: 200 });
  const waiting = await waitingPayment();
  await until(async () => {
    const [row] = await asOwner(
      'SELECT pg_current_wal_lsn() = replay_lsn AS same FROM pg_stat_replication',
    );
    return row?.same === true;
  });

  // The first server is gone, and the other one still a standby: the result goes to the disk.
  await primary.halt();
  const fields = await bank.pay(waiting.attempt.gatewayOrderId);
  await expect(deliver(fields)).resolves.toMatchObject({ status: 503 });
  await withClient(standby.databaseUrl('postgres'), (client) =>
    client.query('SELECT pg_promote(true, 30)'),
  );
  await until(async () => (await deliver(fields)).status === 200);
  // Each pool learns it from one connection that fails.
  await until(async () => (await stateOf(waiting.attempt.id).catch(() => '')) === 'PAID');
  expect(await stateOf(before.attempt.id)).toBe('PAID');
  const after = await waitingPayment();
  const answer = await deliver(await bank.pay(after.attempt.gatewayOrderId));
  expect(answer).toMatchObject({ status: 200 });
});
