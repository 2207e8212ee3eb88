import type { WebhookMessage } from '@/lib/alarms/post-webhook';
import { openAttention, settleAttention } from '@/lib/attention/open-attention';
import { db } from '@/lib/db/client';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { queueMail } from '@/lib/mail/outbox';
import { runSql } from '../support/plain-sql';
import { openKinds } from '../support/records';

process.env.ALARM_WEBHOOK_URL = 'https://alarms.example/hook';
process.env.ALARM_WEBHOOK_SECRET = 'webhook-secret-of-the-test-0123456789';

const { announceAlarms } = await import('@/lib/alarms/announce-alarms');
const { deliverDueAlarms } = await import('@/lib/alarms/deliver-alarms');
const { deliverDueMails } = await import('@/lib/mail/deliver-mails');
const { watchChannels } = await import('@/lib/payments/janitor/janitor-alarms');
const start = new Date('2026-11-24T01:00:00Z');
const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
let [heard, answer]: [Record<string, unknown>[], string | null] = [[], null];

/** A round of both, as the janitor and its lane do them. */
async function round(minutes: number): Promise<void> {
  await watchChannels(at(minutes));
  await announceAlarms(at(minutes));
  const post = async (_webhook: unknown, { body }: WebhookMessage) => {
    heard.push(JSON.parse(body));
    return answer;
  };
  await deliverDueAlarms(() => at(minutes), post);
}

const open = (kind: 'clock_skew' | 'needs_review' | 'mail_parked', subject = 'x') =>
  openAttention({ query: queryOnce }, { kind, subject, detail: { name: 'Zara Guest' } }, start);
const said = () => heard.map(({ type, data }) => [type, (data as { kind: string }).kind]);

beforeEach(() => {
  [heard, answer] = [[], null];
});
afterEach(async () => {
  await runSql('DELETE FROM attention_item');
  await runSql('DELETE FROM mail_outbox');
});

describe('the webhook for alarms', () => {
  test('hears of the shop’s own at once, of others after an hour, once each, and when it is over', async () => {
    await Promise.all([open('clock_skew'), open('needs_review'), open('mail_parked')]);
    await round(1);
    await round(59);
    expect(said()).toEqual([['alarm.raised', 'clock_skew']]);
    await round(60);
    expect(said().slice(1).sort()).toEqual([
      ['alarm.raised', 'mail_parked'],
      ['alarm.raised', 'needs_review'],
    ]);
    await settleAttention({ query: queryOnce }, 'clock_skew', 'x', at(61));
    await round(62);
    await round(63);
    expect(said().slice(3)).toEqual([['alarm.settled', 'clock_skew']]);
    expect(JSON.stringify(heard)).not.toContain('Zara');
  });

  test('is tried again with growing pauses, and never hears the end before the beginning', async () => {
    await open('clock_skew');
    answer = 'HTTP_500';
    for (let minute = 0; minute <= 10; minute += 1) await round(minute);
    expect(heard).toHaveLength(4);
    await settleAttention({ query: queryOnce }, 'clock_skew', 'x', at(11));
    await round(11);
    expect(heard).toHaveLength(4);
    answer = null;
    await round(16);
    expect(said().slice(4)).toEqual([
      ['alarm.raised', 'clock_skew'],
      ['alarm.settled', 'clock_skew'],
    ]);
    expect(new Set(heard.slice(0, 5).map(({ id }) => id)).size).toBe(1);
  });

  test('that does not answer for an hour is said at the desk, and not to itself', async () => {
    await open('clock_skew');
    answer = 'HTTP_500';
    await round(0);
    await round(59);
    expect(await openKinds()).toEqual(['clock_skew']);
    await round(61);
    expect(await openKinds()).toEqual(['clock_skew', 'webhook_stuck']);
    answer = null;
    await round(200);
    await round(201);
    expect(await openKinds()).toEqual(['clock_skew']);
    expect(said().map(([, kind]) => kind)).not.toContain('webhook_stuck');
  });
});

test('P1 email that cannot leave is said after an hour, once, until it leaves', async () => {
  const anchor = `2026-11-23:${'0'.repeat(71)}`;
  const payload = { anchor, day: '2026-11-23', heads: 1, entries: '1' };
  const mail = { kind: 'audit_anchor', subjectKey: 'x', recipient: 'a@b.test' } as const;
  await withTx((tx) => queueMail(tx, { ...mail, payload: { ...payload, isTest: true } }));
  await runSql('UPDATE mail_outbox SET next_try_at = $1', [start]);
  const refuse = () => Promise.reject(Object.assign(new Error('down'), { code: 'ECONNECTION' }));
  for (let minute = 0; minute <= 64; minute += 1) {
    await deliverDueMails(refuse, () => at(minute));
    if (minute === 59) await round(59);
  }
  expect(await openKinds()).toEqual([]);
  await round(60);
  await round(61);
  expect(said()).toEqual([['alarm.raised', 'mail_stuck']]);
  const first = await db().attentionItem.findFirst();
  expect(first).toMatchObject({ detail: { waiting: 1, code: 'ECONNECTION' } });
  await deliverDueMails(
    () => Promise.resolve(),
    () => at(130),
  );
  await round(131);
  expect(await openKinds()).toEqual([]);
  expect(said()[1]).toEqual(['alarm.settled', 'mail_stuck']);
});
