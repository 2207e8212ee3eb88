import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readAttentionFilter } from '@/lib/desk/attention/attention-view';
import { listAttention } from '@/lib/desk/attention/list-attention';
import { listOverdue } from '@/lib/desk/attention/list-overdue';
import { listApprovals } from '@/lib/desk/order/list-approvals';
import { listExpiring } from '@/lib/desk/orders/expiring-holds';
import { composeMail } from '@/lib/mail/compose-mail';
import { mailDigest } from '@/lib/payments/janitor/janitor-attention';
import { mailExpiringHolds } from '@/lib/payments/janitor/janitor-holds';
import { identityOf } from '../../support/identity';
import { makeAttempt } from '../../support/movements';
import { must } from '../../support/must';
import { createStaff } from '../../support/staff';

// Read once a process, so this stands before anything that asks for a setting.
process.env.NOTIFICATION_ADDRESS = 'desk@dardijla.example';

const now = new Date('2026-11-22T10:00:00Z');
const weekAgo = '2026-11-14T10:00:00.000Z';
/** References by the mode of their order: one database may hold both. */
const marks = new Map<string, boolean>();
let clerkId = '';

/** What waits in every list, of an order of that mode. */
async function waitEverywhere(isTest: boolean): Promise<void> {
  const held = await makeAttempt({ state: 'AUTHORISED', at: weekAgo, isTest });
  await db().order.update({ where: { id: held.order.id }, data: { heldSince: weekAgo } });
  const overdue = await makeAttempt({ state: 'RESULT_OVERDUE', at: weekAgo, isTest });
  await db().attentionItem.create({
    data: {
      kind: 'surplus',
      subject: `attempt:${held.attempt.id}`,
      orderId: held.order.id,
      attemptId: held.attempt.id,
      openedAt: weekAgo,
    },
  });
  await db().approvalRequest.create({
    data: {
      kind: 'reversal',
      orderId: held.order.id,
      attemptId: held.attempt.id,
      payload: {},
      reason: 'asked',
      orderVersion: held.order.version,
      clientToken: randomUUID(),
      clientDigest: '',
      requestedById: clerkId,
      requestedAt: weekAgo,
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
  });
  for (const { order } of [held, overdue]) marks.set(order.reference, isTest);
}

beforeAll(async () => {
  clerkId = (await createStaff()).id;
  await waitEverywhere(true);
  await waitEverywhere(false);
});

const told = (rows: readonly { readonly isTest: boolean; readonly reference: string | null }[]) =>
  rows.filter(({ reference }) => marks.get(reference ?? '') === undefined).length === 0 &&
  rows.every(({ isTest, reference }) => marks.get(reference ?? '') === isTest) &&
  rows.map(({ isTest }) => isTest).sort();

test('every list of what waits tells orders of a test mode from real ones', async () => {
  const filter = readAttentionFilter({});
  const named = <Row extends { orderReference: string | null; isTest: boolean }>(
    rows: readonly Row[],
  ) => rows.map(({ orderReference, isTest }) => ({ reference: orderReference, isTest }));
  const expiring = (await listExpiring('', now)).rows;
  expect(told(expiring.map((row) => ({ ...row, isTest: row.test })))).toEqual([false, true]);
  expect(told(named((await listOverdue()).rows))).toEqual([false, true]);
  expect(told(named((await listAttention(filter, clerkId, now)).rows))).toEqual([false, true]);
  expect(told(named(await listApprovals({ now: () => now })))).toEqual([false, true]);
});

test.each(['expiring_holds', 'attention_digest'])('so does the mail %s', async (kind) => {
  await mailExpiringHolds(now);
  await mailDigest(now);
  const mail = await db().mailOutbox.findFirstOrThrow({ where: { kind } });
  const sender = {
    appUrl: 'http://localhost:3000',
    identity: identityOf('Dar Dijla'),
    merchantTimezone: 'Asia/Baghdad',
  };
  const linesFor = async (isTest: boolean) => {
    const payload = { ...(mail.payload as object), isTest };
    return must(await composeMail({ ...mail, payload }, sender))
      .text.split('\n')
      .filter((line) => [...marks.keys()].some((reference) => line.includes(reference)));
  };
  // A shop of the test mode says it over the whole mail.
  expect((await linesFor(true)).filter((line) => line.startsWith('[TEST] '))).toEqual([]);
  const lines = await linesFor(false);
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    const [reference = ''] = [...marks.keys()].filter((one) => line.includes(one));
    expect(line.startsWith('[TEST] ')).toBe(marks.get(reference));
  }
});
