import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { afterAll, expect, test, vi } from 'vitest';
import { openAttention } from '@/lib/attention/open-attention';
import { queryOnce } from '@/lib/db/transaction';
import { ownerQuery, plantRow } from '../support/owner-sql';
import { plain } from '../support/plain-sql';
import { firing, readPage, readRules } from '../support/prometheus';
import { temporarySpool } from '../support/temporary-spool';
import { testKeyPem, validCertificate } from '../unit/gateway/test-certificates';

const room = vi.hoisted(() => ({ bytes: 10 ** 12, used: 1 }));
vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  statfs: async () => ({ bavail: room.bytes, bsize: 1 }),
}));
// A million numbers take their time.
vi.mock('@/lib/payments/ledger/gateway-order-number', async (original) => ({
  ...(await original<object>()),
  traceNumbersUsed: async () => ({ used: room.used, available: 1_000_000 }),
  drawGatewayOrderId: async () => ({ ok: false, code: 'TRACE_NUMBERS_EXHAUSTED' }),
}));

const strangers = createTlsServer({ key: testKeyPem, cert: validCertificate });
await new Promise<void>((resolve) => strangers.on('tlsClientError', () => {}).listen(0, resolve));
const day = 86_400_000;
Object.assign(process.env, {
  METRICS_TOKEN: 'metrics-token-of-the-test',
  SPOOL_DIR: temporarySpool(),
  GATEWAY_MAC_KEY_PREVIOUS: '00112233445566778899AABBCCDDEEFF',
  GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(Date.now() + day).toISOString(),
  GATEWAY_CGI_URL: `https://localhost:${(strangers.address() as AddressInfo).port}`,
});

const { GET } = await import('@/app/api/metrics/route');
const { beat } = await import('@/lib/health/lanes');
const { observeClock } = await import('@/lib/health/gateway-clock');
const { watchIncomingRequests } = await import('@/lib/http/incoming-requests');
const { time } = await import('@/lib/log/metrics');
const { callGateway } = await import('@/lib/payments/call-gateway');
const { gatewayConfig } = await import('@/lib/payments/gateway-config');
const { waitingPayment } = await import('../support/waiting-payment');
const door = await import('@/app/api/backref/route');

const rules = readRules(readFileSync('deploy/monitoring/alerts.yml', 'utf8'));
let turns = 0;

/** The page as it is read eleven seconds after the last time, or minutes: what was kept is old. */
async function readFigures(minutes = 0) {
  turns += 1;
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + turns * 11_000 + minutes * 60_000);
  const headers = { authorization: 'Bearer metrics-token-of-the-test' };
  const answer = await GET(new Request('http://localhost/api/metrics', { headers }));
  vi.restoreAllMocks();
  return readPage(await answer.text());
}

type Page = Awaited<ReturnType<typeof readFigures>>;
const fired = (before: Page, after: Page, now: number) =>
  rules
    .filter(({ expression }) => firing(expression, { before, after, now, seconds: 60 }).length > 0)
    .map(({ name }) => name)
    .sort();

afterAll(() => strangers.close());

test('each alarm fires on what it is about, and none before', async () => {
  watchIncomingRequests();
  for (const lane of ['spool', 'mail', 'documents', 'janitor']) beat(lane, 5_000);
  const before = await readFigures();
  // The key of the settings ends tomorrow; a certificate is not believed from the first look on.
  const early = fired(before, before, Date.now() - 30 * day);
  expect(early.filter((name) => name !== 'DiwanCertificateEnds')).toEqual([]);
  expect(fired(before, [], Date.now())).toEqual(['DiwanGone']);

  await plantRows();
  await failRequests();
  await askInVain();
  observeClock('cgi', new Date(Date.now() - 10 * 60_000), { from: new Date(), to: new Date() });
  keepResult();
  Object.assign(room, { bytes: 150_000_000, used: 810_000 });
  const line = Array.from({ length: 40 }, () => queryOnce(plain('SELECT pg_sleep(0.05)')));
  const after = await readFigures(11);
  await Promise.all(line);

  const rest = ['DiwanGone', 'DiwanNotReady', 'DiwanFiguresMissing', 'DiwanClockOff'];
  const expected = rules.map(({ name }) => name).filter((name) => !rest.includes(name));
  expect(fired(before, after, Date.now() + 6 * 60_000)).toEqual(expected.sort());
});

test('a clock that is wrong, and an instance without its migrations, are said', async () => {
  const before = await readFigures();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  const later = await readFigures();
  vi.useRealTimers();
  expect(fired(before, later, Date.now())).toContain('DiwanClockOff');
  await ownerQuery('UPDATE _prisma_migrations SET finished_at = NULL');
  const after = await readFigures();
  await ownerQuery('UPDATE _prisma_migrations SET finished_at = now()');
  expect(fired(before, after, Date.now())).toContain('DiwanNotReady');
});

test('figures that the database does not give are left out, and that is said', async () => {
  const before = await readFigures();
  await ownerQuery('ALTER TABLE alarm_notice RENAME TO alarm_notice_gone');
  const after = await readFigures();
  await ownerQuery('ALTER TABLE alarm_notice_gone RENAME TO alarm_notice');
  expect(fired(before, after, Date.now())).toContain('DiwanFiguresMissing');
  expect(before.map(({ name }) => name)).toContain('diwan_operations_unknown');
  expect(after.map(({ name }) => name)).not.toContain('diwan_operations_unknown');
});

/** What the database knows: doubts, holds, emails and alarms that wait, issues. */
async function plantRows() {
  await expect(waitingPayment()).rejects.toThrow('TRACE_NUMBERS_EXHAUSTED');
  const [order] = (await ownerQuery('SELECT id FROM "order"')).rows;
  const attempt = '00000000-0000-4000-8000-000000000001';
  await plantRow(
    `INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, gateway_order_id,
       terminal, amount_minor, amount_max_minor, description, client_token, hold_minutes, state)
     VALUES ($1, $2, 1, 'sale', '1', 'T', 1, 1, '', gen_random_uuid(), 1, 'NEEDS_REVIEW')`,
    [attempt, order.id],
  );
  await plantRow(
    `INSERT INTO operation (id, attempt_id, kind, state, amount_minor, gateway_order_id,
       client_token, client_digest, sent_at, reason, requested_by_id)
     VALUES (gen_random_uuid(), $1, 'reversal', 'UNKNOWN', 1, '1', gen_random_uuid(), '',
       now() - interval '2 hours', '', gen_random_uuid())`,
    [attempt],
  );
  await plantRow(
    `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object('id',
       gen_random_uuid(), 'reference', 'X' || days, 'checkout_token', gen_random_uuid(), 'held_since', now() - days * interval '1 day'))).*
     FROM "order" o, unnest(ARRAY[6, 8]) AS days WHERE o.id = $1`,
    [order.id],
  );
  await plantRow(
    `INSERT INTO mail_outbox (id, kind, subject_key, recipient, locale, payload, next_try_at)
     VALUES (gen_random_uuid(), 'x', 'x', 'a@b.test', 'en', '{}', now() - interval '40 minutes')`,
    [],
  );
  const one = { query: queryOnce };
  const shop = await openAttention(
    one,
    { kind: 'clock_skew', subject: 'x', detail: {} },
    new Date(),
  );
  await openAttention(one, { kind: 'conflict', subject: 'x', detail: {} }, new Date());
  await ownerQuery(`UPDATE attention_item SET age_level = 3 WHERE kind = 'conflict'`);
  await plantRow(
    `INSERT INTO alarm_notice (item_id, event, occurred_at, queued_at)
     VALUES ($1, 'raised', now(), now() - interval '40 minutes')`,
    [shop?.id],
  );
}

/** Answers with errors, as a server gives them, and slow ones. */
async function failRequests() {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (const path of ['/api/backref', ...Array.from({ length: 11 }, () => '/admin/orders')]) {
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  }
  await new Promise((resolve) => server.close(resolve));
  for (const slow of ['backref', 'desk']) time('http_request_seconds', { door: slow }, 60);
}

/** A gateway that is not there, and posts that a stranger signed. */
async function askInVain() {
  const config = { ...gatewayConfig(), cgiUrl: 'http://127.0.0.1:9', isHttpsRequired: false };
  const request = { operation: 'reversal', url: 'http://127.0.0.1:9/x', body: '' } as Parameters<
    typeof callGateway
  >[0];
  for (let times = 0; times < 4; times += 1) await callGateway(request, config);
  for (let times = 0; times < 11; times += 1) {
    const body = `ORDER=1&ACTION=0&RC=00&AMOUNT=1.00&CURRENCY=IQD&TERMINAL=TESTTERM&TRTYPE=1&RRN=1&INT_REF=1&APPROVAL=1&TIMESTAMP=20261124010000&NONCE=${'A'.repeat(32)}&P_SIGN=${'0'.repeat(64)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await door.POST(new Request('http://localhost/api/backref', { method: 'POST', body, headers }));
  }
}

/** A result that has waited on the disk for ten minutes. */
function keepResult() {
  const folder = process.env.SPOOL_DIR ?? '';
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${'0'.repeat(64)}.json`);
  writeFileSync(file, '{}');
  utimesSync(file, Date.now() / 1000 - 600, Date.now() / 1000 - 600);
}
