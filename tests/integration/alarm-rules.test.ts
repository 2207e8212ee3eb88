import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { openAttention, settleAttention } from '@/lib/attention/open-attention';
import { queryOnce } from '@/lib/db/transaction';
import { ownerQuery, plantRow } from '../support/owner-sql';
import { runSql } from '../support/plain-sql';
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
  GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(Date.now() + 9 * day).toISOString(),
});

const { GET } = await import('@/app/api/metrics/route');
const { beat } = await import('@/lib/health/lanes');
const { observeClock } = await import('@/lib/health/gateway-clock');
const { watchIncomingRequests } = await import('@/lib/http/incoming-requests');
const { time } = await import('@/lib/log/metrics');
const { callGateway } = await import('@/lib/payments/call-gateway');
const { gatewayConfig } = await import('@/lib/payments/gateway-config');
const { settings } = await import('@/lib/settings/env');
const { waitingPayment } = await import('../support/waiting-payment');
const door = await import('@/app/api/backref/route');
const rules = readRules(readFileSync('deploy/monitoring/alerts.yml', 'utf8'));
const minute = 60_000;
let aheadMs = 0;

/** The page as it is read eleven seconds after the last time, or minutes: what was kept is old. */
async function readFigures(minutes = 0) {
  aheadMs += 11_000 + minutes * minute;
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + aheadMs);
  const headers = { authorization: 'Bearer metrics-token-of-the-test' };
  const answer = await GET(new Request('http://localhost/api/metrics', { headers }));
  now.mockRestore();
  return readPage(await answer.text());
}

type Page = Awaited<ReturnType<typeof readFigures>>;
const fired = (pages: readonly Page[], now = Date.now()) =>
  rules
    .filter(({ expression }) => firing(expression, { pages, now, seconds: 60 }).length > 0)
    .map(({ name }) => name)
    .sort();

type Cause = {
  readonly what: string;
  readonly rules: readonly string[];
  readonly begin?: () => unknown;
  /** Counters need none: what happened is over. */
  readonly end?: () => unknown;
  /** How much later than usual the figures are read. */
  readonly minutes?: number;
  /** How far the clock of who judges is ahead of the figures. */
  readonly laterMs?: number;
};

const causes: readonly Cause[] = [
  {
    what: 'a migration that is not there',
    rules: ['DiwanNotAsItShouldBe', 'DiwanNotReady'],
    begin: () => ownerQuery('UPDATE _prisma_migrations SET finished_at = NULL'),
    end: () => ownerQuery('UPDATE _prisma_migrations SET finished_at = now()'),
  },
  {
    what: 'a result that has just come to the disk',
    rules: ['DiwanNotAsItShouldBe'],
    begin: () => keepResult(0),
    end: () => rmSync(spooled()),
  },
  {
    what: 'a table that cannot be read',
    rules: ['DiwanFiguresMissing'],
    begin: () => ownerQuery('ALTER TABLE alarm_notice RENAME TO alarm_notice_gone'),
    end: () => ownerQuery('ALTER TABLE alarm_notice_gone RENAME TO alarm_notice'),
  },
  {
    what: 'a result that is answered 503',
    rules: ['DiwanResultNotRecorded'],
    begin: () => fail('/api/backref', 1),
  },
  { what: 'ten pages that fail', rules: [], begin: () => fail('/admin/orders', 10) },
  {
    what: 'eleven pages that fail',
    rules: ['DiwanErrors'],
    begin: () => fail('/admin/orders', 11),
  },
  {
    what: 'results that take long',
    rules: ['DiwanSlowResults'],
    begin: () => time('http_request_seconds', { door: 'backref' }, 60),
  },
  {
    what: 'pages that take long',
    rules: ['DiwanSlowPages'],
    begin: () => time('http_request_seconds', { door: 'desk' }, 60),
  },
  { what: 'lanes that stand still', rules: ['DiwanLaneLate'], laterMs: 6 * minute },
  {
    what: 'a result on the disk for ten minutes',
    rules: ['DiwanNotAsItShouldBe', 'DiwanSpoolWaiting'],
    begin: () => keepResult(600),
    end: () => rmSync(spooled()),
  },
  {
    what: 'a disk that is getting full',
    rules: ['DiwanSpoolRoom'],
    begin: () => Object.assign(room, { bytes: 150_000_000 }),
    end: () => Object.assign(room, { bytes: 10 ** 12 }),
  },
  {
    what: 'an email that waits',
    rules: ['DiwanMailWaiting'],
    begin: () => plantMail(40),
    end: () => plantRow('DELETE FROM mail_outbox', []),
  },
  {
    what: 'an alarm that the webhook does not take',
    rules: ['DiwanWebhookWaiting'],
    begin: () =>
      plantRow(
        `WITH item AS (INSERT INTO attention_item (id, kind, subject, closed_at)
           VALUES (gen_random_uuid(), 'clock_skew', 'y', now()) RETURNING id)
         INSERT INTO alarm_notice (item_id, event, occurred_at, queued_at)
         SELECT id, 'raised', now(), now() - interval '40 minutes' FROM item`,
        [],
      ),
    end: () => plantRow('DELETE FROM alarm_notice', []),
  },
  {
    what: 'more callers than connections',
    rules: ['DiwanPoolFull'],
    begin: () => {
      line = Array.from({ length: 40 }, () => runSql('SELECT pg_sleep(0.05)'));
    },
    end: () => Promise.all(line),
  },
  {
    what: 'an operation of unknown outcome',
    rules: ['DiwanUnknownOperation'],
    begin: async () => {
      await plantAttempt('PAID');
      await plantRow(
        `INSERT INTO operation (id, attempt_id, kind, state, amount_minor, gateway_order_id,
           client_token, client_digest, sent_at, reason, requested_by_id)
         VALUES (gen_random_uuid(), $1, 'reversal', 'UNKNOWN', 1, '1', gen_random_uuid(), '',
           now() - interval '2 hours', '', gen_random_uuid())`,
        [attempt],
      );
    },
    end: async () => {
      await plantRow('DELETE FROM operation', []);
      await plantRow('DELETE FROM payment_attempt WHERE id = $1', [attempt]);
    },
  },
  {
    what: 'a payment that people must look at',
    rules: ['DiwanReviewWaiting'],
    begin: () => plantAttempt('NEEDS_REVIEW'),
    end: () => plantRow('DELETE FROM payment_attempt WHERE id = $1', [attempt]),
  },
  ...[
    [6, 'near', 'DiwanHoldsEnding'],
    [8, 'past', 'DiwanHoldsOver'],
  ].map(([days, where, rule]) => ({
    what: `a hold ${where} its end`,
    rules: [String(rule)],
    begin: () => plantRow(`UPDATE "order" SET held_since = now() - $1 * interval '1 day'`, [days]),
    end: () => plantRow('UPDATE "order" SET held_since = NULL', []),
  })),
  {
    what: 'numbers that run out',
    rules: ['DiwanOrderNumbersLow'],
    minutes: 11,
    begin: () => Object.assign(room, { used: 810_000 }),
    end: () => Object.assign(room, { used: 1 }),
  },
  {
    what: 'a payment without a number',
    rules: ['DiwanOrderNumbersExhausted'],
    begin: () => expect(waitingPayment()).rejects.toThrow('TRACE_NUMBERS_EXHAUSTED'),
  },
  { what: 'a gateway that is not there', rules: ['DiwanGatewayFails'], begin: askInVain },
  { what: 'results that a stranger signed', rules: ['DiwanForgedResults'], begin: forgeResults },
  {
    what: 'the clock of the gateway',
    rules: ['DiwanGatewayClockOff'],
    begin: () => observeClock('cgi', new Date(Date.now() - 10 * minute), now()),
    end: () => observeClock('cgi', new Date(), now()),
  },
  {
    what: 'a key that ends tomorrow',
    rules: ['DiwanKeyEnds'],
    begin: () => setKeyEnd(1),
    end: () => setKeyEnd(9),
  },
  {
    what: 'an issue of the system',
    rules: ['DiwanShopIssue'],
    begin: () => open('clock_skew'),
    end: () => settleAttention({ query: queryOnce }, 'clock_skew', 'x', new Date()),
  },
  {
    what: 'money in doubt for a day',
    rules: ['DiwanMoneyIssueOld'],
    begin: async () => {
      await open('conflict');
      await ownerQuery(`UPDATE attention_item SET age_level = 3 WHERE kind = 'conflict'`);
    },
    end: () => ownerQuery(`UPDATE attention_item SET closed_at = now() WHERE kind = 'conflict'`),
  },
];

let line: Promise<unknown>[] = [];
const attempt = '00000000-0000-4000-8000-000000000001';

beforeAll(async () => {
  watchIncomingRequests(() => {});
  for (const lane of ['spool', 'mail', 'documents', 'janitor']) beat(lane, 5_000);
  for (const door of ['backref', 'desk']) time('http_request_seconds', { door }, 0.01);
  await expect(waitingPayment()).rejects.toThrow('TRACE_NUMBERS_EXHAUSTED');
  await readFigures(11);
});
afterAll(() => strangers.close());

describe('each cause raises its own alarms and no other, until it ends', () => {
  test.each(causes)('$what', async (cause) => {
    const before = await readFigures();
    expect(fired([before, before])).toEqual([]);
    await cause.begin?.();
    const during = await readFigures(cause.minutes);
    expect(fired([before, during], Date.now() + (cause.laterMs ?? 0))).toEqual(cause.rules);
    await cause.end?.();
    expect(fired([await readFigures(cause.minutes), await readFigures()])).toEqual([]);
  });

  test('a clock that is wrong, and no email is late by it', async () => {
    await plantMail(1);
    const before = await readFigures();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * minute });
    const later = await readFigures();
    vi.useRealTimers();
    await plantRow('DELETE FROM mail_outbox', []);
    expect(fired([before, later])).toEqual(['DiwanClockOff', 'DiwanNotAsItShouldBe']);
    expect(fired([await readFigures()])).toEqual([]);
  });

  test('no instance at all', () => expect(fired([[]])).toEqual(['DiwanGone']));

  test('figures that the database does not give are left out', async () => {
    const before = await readFigures();
    await ownerQuery('ALTER TABLE alarm_notice RENAME TO alarm_notice_gone');
    const after = await readFigures();
    await ownerQuery('ALTER TABLE alarm_notice_gone RENAME TO alarm_notice');
    expect(before.map(({ name }) => name)).toContain('diwan_operations_unknown');
    expect(after.map(({ name }) => name)).not.toContain('diwan_operations_unknown');
  });

  // The last: an end that was seen is the known one until another certificate is seen.
  test('a certificate that nobody believes', async () => {
    const cgiUrl = `https://localhost:${(strangers.address() as AddressInfo).port}`;
    Object.assign(settings().gateway, { cgiUrl });
    const before = await readFigures(61);
    // A host that did not answer in time is asked again after five minutes.
    const rules = async () => fired([before, await readFigures(6)]);
    await expect.poll(rules).toEqual(['DiwanCertificateEnds']);
  });

  test('and no rule is left without a cause', () => {
    // The last three, of the database’s server: two-servers.test.ts.
    // The second is of Prometheus itself: promtool.test.ts.
    const others = ['DiwanGone', 'DiwanInstanceGone', 'DiwanClockOff', 'DiwanCertificateEnds'];
    others.push('DiwanLogNotArchived', 'DiwanStandbyBehind', 'DiwanBackupOld');
    const played = new Set([...others, ...causes.flatMap((cause) => cause.rules)]);
    expect([...played].sort()).toEqual(rules.map(({ name }) => name).sort());
  });
});

const now = () => ({ from: new Date(), to: new Date() });
const open = (kind: 'clock_skew' | 'conflict') =>
  openAttention({ query: queryOnce }, { kind, subject: 'x', detail: {} }, new Date());
const setKeyEnd = (days: number) =>
  Object.assign(settings().gateway, { macKeyPreviousUntil: new Date(Date.now() + days * day) });

/** An email that has waited for so many minutes. */
const plantMail = (minutes: number) =>
  plantRow(
    `INSERT INTO mail_outbox (id, kind, subject_key, recipient, locale, payload, next_try_at)
     VALUES (gen_random_uuid(), 'x', 'x', 'a@b.test', 'en', '{}', now() - $1 * interval '1 minute')`,
    [minutes],
  );

async function plantAttempt(state: string) {
  const [order] = (await ownerQuery('SELECT id FROM "order"')).rows;
  await plantRow(
    `INSERT INTO payment_attempt (id, order_id, sequence, transaction_type, gateway_order_id,
       terminal, amount_minor, amount_max_minor, description, client_token, hold_minutes, state)
     VALUES ($1, $2, 99, 'sale', '1', 'T', 1, 1, '', gen_random_uuid(), 1, $3::"AttemptState")`,
    [attempt, order.id, state],
  );
}

/** Answers with errors, as a server gives them. */
async function fail(path: string, times: number) {
  const server = createServer((_request, response) => response.writeHead(503).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  for (let done = 0; done < times; done += 1) {
    await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  }
  await new Promise((resolve) => server.close(resolve));
}

async function askInVain() {
  const config = { ...gatewayConfig(), cgiUrl: 'http://127.0.0.1:9', isHttpsRequired: false };
  const request = { operation: 'reversal', url: 'http://127.0.0.1:9/x', body: '' } as Parameters<
    typeof callGateway
  >[0];
  for (let times = 0; times < 4; times += 1) await callGateway(request, config);
}

async function forgeResults() {
  for (let times = 0; times < 11; times += 1) {
    const body = `ORDER=1&ACTION=0&RC=00&AMOUNT=1.00&CURRENCY=IQD&TERMINAL=TESTTERM&TRTYPE=1&RRN=1&INT_REF=1&APPROVAL=1&TIMESTAMP=20261124010000&NONCE=${'A'.repeat(32)}&P_SIGN=${'0'.repeat(64)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await door.POST(new Request('http://localhost/api/backref', { method: 'POST', body, headers }));
  }
}

function spooled(): string {
  return path.join(process.env.SPOOL_DIR ?? '', `${'0'.repeat(64)}.json`);
}

/** A result that has waited on the disk for so long. */
function keepResult(seconds: number) {
  mkdirSync(path.dirname(spooled()), { recursive: true });
  writeFileSync(spooled(), '{}');
  const since = (Date.now() + aheadMs) / 1000 - seconds;
  utimesSync(spooled(), since, since);
}
