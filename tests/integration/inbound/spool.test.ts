import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { closeDb, db } from '@/lib/db/client';
import { closeMoneyPool } from '@/lib/db/transaction';
import { receiveMailTexts } from '@/lib/payments/incoming/notification-mail';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { applyMigrations } from '@/prisma/migrate/apply';
import { startTemporaryServer } from '../../../scripts/postgres/server';
import { withClient } from '../../../scripts/stack/database';
import { deliver, readAttempt } from '../../support/one-night';
import { ownerQuery } from '../../support/owner-sql';
import { type BankFields, withBank } from '../../support/shop';
import { stateOf, waitingPayment } from '../../support/waiting-payment';

// What was committed must survive the halt: without the settings that make tests fast.
const server = await startTemporaryServer(['fsync=off']);
await withClient(server.databaseUrl('postgres'), (client) => client.query('CREATE DATABASE shop'));
await applyMigrations(server.databaseUrl('shop'));
process.env.DATABASE_URL = server.appUrl('shop');
process.env.DATABASE_OWNER_URL = server.databaseUrl('shop');

const previousKey = 'FFEEDDCCBBAA99887766554433221100';
process.env.GATEWAY_MAC_KEY_PREVIOUS = previousKey;
process.env.GATEWAY_MAC_KEY_PREVIOUS_UNTIL = new Date(Date.now() + 3_600_000).toISOString();

const bank = withBank();
const spool = process.env.SPOOL_DIR ?? '';
beforeEach(() => rmSync(spool, { recursive: true, force: true }));
afterAll(async () => {
  await Promise.all([closeDb(), closeMoneyPool()]);
  await server.stop();
});

const files = () =>
  existsSync(spool) ? readdirSync(spool).filter((name) => name !== 'journal') : [];
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * 60_000) });

/** The server is not there at all while `work` runs, and comes back as after a crash. */
async function withoutDatabase<T>(work: () => Promise<T>): Promise<T> {
  await server.halt();
  try {
    return await work();
  } finally {
    await server.resume();
  }
}

describe('C20 H1 an authentic result that comes while the database is stopped', () => {
  test('F24 is answered 503 with its fields, waits on the disk, and is recorded once', async () => {
    const { attempt } = await waitingPayment();
    const fields = { ...(await bank.pay(attempt.gatewayOrderId)), CARD: '4111111111111111' };
    const receivedAt = new Date();
    const answer = await withoutDatabase(() => deliver(fields, receivedAt));
    expect(answer).toMatchObject({ status: 503, code: 'DATABASE_UNAVAILABLE' });
    expect(new Map((answer.fields ?? []).map(({ name, value }) => [name, value]))).toEqual(
      new Map(Object.entries(fields)),
    );
    const [file = '', ...others] = files();
    expect(others).toEqual([]);
    expect(statSync(path.join(spool, file)).mode & 0o777).toBe(0o600);
    expect(statSync(spool).mode & 0o777).toBe(0o700);
    const kept = readFileSync(path.join(spool, file), 'utf8');
    expect(kept).toContain(receivedAt.toISOString());
    expect(kept).not.toContain('4111111111111111');
    expect(await replaySpool(later(30))).toEqual({ recorded: 1 });
    expect(files()).toEqual([]);
    const found = await readAttempt(attempt.id);
    expect(found).toMatchObject({ state: 'PAID', outcomeAt: receivedAt, duplicates: 0 });
    expect(await replaySpool(later(30))).toEqual({ recorded: 0 });
  });

  test('is written once however often the page posts it again, and may be posted after all', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await withoutDatabase(async () => {
      const first = new Date();
      for (let second = 0; second < 15; second += 5) {
        await deliver(fields, new Date(first.getTime() + second * 1_000));
      }
      const [file = '', ...others] = files();
      expect(others).toEqual([]);
      // It counts from when it had first come.
      expect(readFileSync(path.join(spool, file), 'utf8')).toContain(first.toISOString());
    });
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
    expect(await replaySpool()).toEqual({ recorded: 1 });
    expect(await stateOf(attempt.id)).toBe('PAID');
    const where = { orderId: attempt.orderId, kind: 'invoice' };
    expect(await db().mailOutbox.count({ where })).toBe(1);
  });

  test('is given back when the database is still away, and nothing forged is kept', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await withoutDatabase(async () => {
      await deliver({ ...fields, AMOUNT: '1.00' });
      expect(files()).toEqual([]);
      await deliver(fields);
      expect(await replaySpool()).toEqual({ recorded: 0 });
      expect(files()).toEqual([expect.stringMatching(/^[0-9a-f]{64}\.json$/)]);
    });
    expect(await replaySpool()).toEqual({ recorded: 1 });
    expect(await stateOf(attempt.id)).toBe('PAID');
  });

  test('is recorded once by several janitors on one folder', async () => {
    const payments = await Promise.all([waitingPayment(), waitingPayment(), waitingPayment()]);
    const results: BankFields[] = [];
    for (const { attempt } of payments) results.push(await bank.pay(attempt.gatewayOrderId));
    await withoutDatabase(() => Promise.all(results.map((fields) => deliver(fields))));
    expect(files()).toHaveLength(3);
    const rounds = await Promise.all([replaySpool(), replaySpool(), replaySpool()]);
    expect(rounds.reduce((sum, { recorded }) => sum + recorded, 0)).toBe(3);
    for (const { attempt } of payments) {
      expect(await readAttempt(attempt.id)).toMatchObject({ state: 'PAID', duplicates: 0 });
    }
  });

  test('F24 is taken over from a process that died while it held or wrote it', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await withoutDatabase(() => deliver(fields));
    const [file = ''] = files();
    const digest = file.slice(0, 64);
    renameSync(path.join(spool, file), path.join(spool, `${digest}.${Date.now()}.claimed`));
    expect(await replaySpool()).toEqual({ recorded: 0 });
    expect(await replaySpool(later(2))).toEqual({ recorded: 1 });
    expect(await stateOf(attempt.id)).toBe('PAID');
    const second = await waitingPayment();
    const others = await bank.pay(second.attempt.gatewayOrderId);
    await withoutDatabase(() => deliver(others));
    const [whole = ''] = files();
    const temporary = path.join(spool, `${whole.slice(0, 64)}.0123456789ab.tmp`);
    renameSync(path.join(spool, whole), temporary);
    const half = path.join(spool, `${'0'.repeat(64)}.0123456789ab.tmp`);
    writeFileSync(half, '{"version":1');
    const old = new Date(Date.now() - 120_000);
    for (const one of [temporary, half]) utimesSync(one, old, old);
    expect(await replaySpool()).toEqual({ recorded: 1 });
    expect(await stateOf(second.attempt.id)).toBe('PAID');
    expect(files()).toEqual([]);
  });
});

test('A5 what came while an older key was accepted is believed whenever it is replayed', async () => {
  const { attempt } = await waitingPayment();
  const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
  const signed = await bank.sign(fields, { key: previousKey });
  await withoutDatabase(() => deliver(signed));
  expect(await replaySpool(later(120))).toEqual({ recorded: 1 });
  expect(await stateOf(attempt.id)).toBe('PAID');
});

test('A5 a mail that came before its key ended and was read after that is believed from the spool', async () => {
  const { attempt } = await waitingPayment();
  const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
  const text = Object.entries(await bank.sign(fields, { key: previousKey }))
    .map(([name, value]) => `${name}=${value}`)
    .join('\n');
  const times = { arrivedAt: new Date(), receivedAt: later(120).now() };
  const read = await withoutDatabase(() =>
    receiveMailTexts([{ kind: 'plain', text }], { road: 'imap', ...times }),
  );
  expect(read).toMatchObject([{ verdict: 'spooled' }]);
  expect(await replaySpool(later(125))).toEqual({ recorded: 1 });
  const answer = await readAttempt(attempt.id);
  expect(answer).toMatchObject({ state: 'PAID', outcomeAt: times.receivedAt });
});

describe('what the spool cannot do', () => {
  test('a file that nobody can read or believe is set aside and shown to people', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await withoutDatabase(() => deliver(fields));
    const [file = ''] = files();
    const content = readFileSync(path.join(spool, file), 'utf8');
    writeFileSync(path.join(spool, file), content.replace('25000.00', '25000.01'));
    writeFileSync(path.join(spool, `${'a'.repeat(64)}.json`), 'not ours');
    expect(await replaySpool()).toEqual({ recorded: 0 });
    const found = files().sort();
    expect(found).toEqual([`${file.slice(0, 64)}.aside`, `${'a'.repeat(64)}.aside`].sort());
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
    const items = await db().attentionItem.findMany({ where: { kind: 'spool_unreadable' } });
    const given = [{ code: 'MAC_MISMATCH' }, { code: 'UNREADABLE' }];
    expect(items.map(({ detail }) => detail)).toEqual(expect.arrayContaining(given));
    expect(await replaySpool(later(60))).toEqual({ recorded: 0 });
  });

  test('when the disk refuses as well, the page still posts the result again', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    mkdirSync(path.dirname(spool), { recursive: true });
    writeFileSync(spool, 'a file where the folder should be');
    const answer = await withoutDatabase(() => deliver(fields));
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.fields).toHaveLength(Object.keys(fields).length);
    rmSync(spool);
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
  });

  test('a fault of ours loses no result: it waits and is recorded when the fault is gone', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await ownerQuery(
      "ALTER TABLE evidence ADD CONSTRAINT test_fault CHECK (source <> 'RESULT') NOT VALID",
    );
    expect(await deliver(fields)).toMatchObject({ status: 503, code: 'NOT_RECORDED' });
    expect(await replaySpool()).toEqual({ recorded: 0 });
    expect(files()).toEqual([expect.stringMatching(/\.json$/)]);
    await ownerQuery('ALTER TABLE evidence DROP CONSTRAINT test_fault');
    expect(await replaySpool()).toEqual({ recorded: 1 });
    expect(await stateOf(attempt.id)).toBe('PAID');
    const where = { kind: 'spool_unreadable', detail: { path: ['code'], equals: 'NOT_RECORDED' } };
    const items = await db().attentionItem.findMany({ where });
    expect(items).toMatchObject([{ closedReason: 'settled' }]);
  });
});
