import { setEnabled, setPermissions } from '@/lib/auth/users/manage-users';
import { db } from '@/lib/db/client';
import { readBulk } from '@/lib/desk/bulk/read-bulk';
import { completeMany } from '@/lib/desk/bulk/run-bulk';
import { listApprovals, readApprovals } from '@/lib/desk/order/list-approvals';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { countsFor, readOpenCounts } from '@/lib/desk/orders/desk-counts';
import { readDeskNews } from '@/lib/desk/orders/desk-news';
import { requestPermissions } from '@/lib/payments/approvals/approval-rules';
import { decideApproval, withdrawApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { expireApprovals } from '@/lib/payments/janitor/expire-approvals';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { cancelOwnOrder } from '@/lib/payments/shopper/cancel-own-order';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, presets } from '@/lib/rights/permissions';
import { whileHeld } from '../../support/held-rows';
import {
  completeStay,
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  operationInput,
  overdueNight,
  readAttempt,
  receivedBy,
  reverseStay,
  startAgain,
} from '../../support/one-night';
import { createPerson, resolutionOf, versionOf } from '../../support/people';
import { auditOf, mailsOf } from '../../support/records';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

// Read once a process, so this stands before anything that asks for a setting. A stay costs 25000.
process.env.REVERSAL_FOUR_EYES_ABOVE = '25000';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

const hold = () => holdNight(bank);
const sentFor = (stay: OneNight) => [
  ...receivedBy(bank, stay, 'completion'),
  ...receivedBy(bank, stay, 'reversal'),
];
const requestIdOf = (
  answer: Awaited<ReturnType<typeof reversePayment | typeof requestResolution>>,
) => {
  if (!answer.ok || !('requestId' in answer.value)) throw new Error(JSON.stringify(answer));
  return answer.value.requestId;
};
const rowOf = (id: string) => db().approvalRequest.findUniqueOrThrow({ where: { id } });
const mailsTo = ({ email }: Actor, about: string) =>
  mailsOf({ recipient: email, kind: 'approval_ended', subjectKey: about });

/** What the badge of somebody who may decide says. */
const badgeOf = async (person: Actor) =>
  countsFor(person, await readOpenCounts(new Date())).approvals;

/** Noor has asked for the reversal of a hold, and a second person has to decide. */
async function asked() {
  const stay = await hold();
  const noor = await createPerson<'reverse'>(presets.admin, 'Noor');
  return { stay, noor, requestId: requestIdOf(await reverseStay(stay, {}, noor)) };
}

/** Noor has asked to record the outcome of a payment that the bank never answered. */
async function askedWhatHappened() {
  const stay = await overdueNight();
  const noor = await createPerson<'resolve'>(presets.admin, 'Noor');
  const wish = await resolutionOf(stay, { outcome: 'DECLINED' });
  return { stay, noor, requestId: requestIdOf(await requestResolution(noor, wish)) };
}

describe('J8 while a colleague’s request waits', () => {
  const waits = (requestId: string, more: object = {}) => ({
    code: 'REQUEST_PENDING',
    by: 'Noor',
    asked: 'reversal',
    amountMinor: '25000000',
    askedAt: expect.any(String),
    requestId,
    ...more,
  });

  test('nobody completes or reverses the payment, and each is told who asked for what', async () => {
    const { stay, noor, requestId } = await asked();
    const clerk = await createPerson<'complete'>();
    expect(await completeStay(stay, {}, clerk)).toMatchObject(waits(requestId));
    expect(await reverseStay(stay)).toMatchObject(waits(requestId));
    expect(sentFor(stay)).toHaveLength(0);
    expect((await rowOf(requestId)).state).toBe('PENDING');
    await withdrawApproval(noor as unknown as Actor<'see_orders'>, { requestId });
    expect(await completeStay(stay, {}, clerk)).toMatchObject({ value: { state: 'SUCCEEDED' } });
  });

  test('a selection leaves the order out, before it runs and when it runs', async () => {
    const { stay, requestId } = await asked();
    const [shown] = await readBulk('complete', [stay.reference], null);
    const waiting = { by: 'Noor', asked: 'reversal', amountMinor: '25000000', requestId };
    expect(shown).toMatchObject({ row: null, obstacle: 'waiting', waiting });
    const { reference, attemptId } = stay;
    const seenVersion = await versionOf(stay.orderId);
    const rows = [{ reference, attemptId, seenVersion, amountText: '25000' }];
    const run = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    const refused = await completeMany(await createPerson<'complete'>(), { run, rows, reason: '' });
    expect([...refused]).toEqual([[reference, 'REQUEST_PENDING']]);
    expect(sentFor(stay)).toHaveLength(0);
  });

  test('nobody records another outcome, and staff do not cancel the order', async () => {
    const { stay, requestId } = await askedWhatHappened();
    const layla = await createPerson<'resolve'>();
    const other = await resolutionOf(stay, { outcome: 'REVERSED' });
    const about = { asked: 'resolution', amountMinor: null };
    expect(await requestResolution(layla, other)).toMatchObject(waits(requestId, about));
    const cancelled = await cancelOrder(await createPerson<'complete'>(), {
      reference: stay.reference,
      reason: 'No show',
      seenVersion: await versionOf(stay.orderId),
      isPendingAccepted: true,
    });
    expect(cancelled).toMatchObject({ code: 'REQUEST_PENDING' });
    expect((await rowOf(requestId)).state).toBe('PENDING');
  });

  test('the order page names it, and offers no other act to anybody', async () => {
    const { stay, requestId } = await asked();
    const order = await readDeskOrder(stay.reference);
    expect(order?.waiting).toMatchObject({ requestId, by: 'Noor', asked: 'reversal' });
    const none = { canComplete: false, canReverse: false, obstacle: 'waiting' };
    expect(order?.attempts[0]?.actions).toEqual(none);
  });

  test.each(['request', 'completion'] as const)(
    'G7 of a request and a completion at the same instant only one stands: the %s came first',
    async (first) => {
      const stay = await hold();
      const wishes = [await operationInput(stay), await operationInput(stay)] as const;
      const [noor, clerk] = [await createPerson<'reverse'>(), await createPerson<'complete'>()];
      const acts = {
        request: () => reversePayment(noor, wishes[0]),
        completion: () => completePayment(clerk, wishes[1]),
      };
      const answers = await whileHeld(async ({ query, untilWaiting }) => {
        await query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [stay.orderId]);
        const one = acts[first]();
        await untilWaiting(1);
        const two = acts[first === 'request' ? 'completion' : 'request']();
        await untilWaiting(2);
        return [one, two];
      });
      const [won, lost] = await Promise.all(answers);
      expect(won?.ok).toBe(true);
      expect(lost?.ok).toBe(false);
      const pending = { orderId: stay.orderId, state: 'PENDING' } as const;
      const isRequest = first === 'request';
      expect(await db().approvalRequest.count({ where: pending })).toBe(isRequest ? 1 : 0);
      expect(sentFor(stay)).toHaveLength(isRequest ? 0 : 1);
    },
  );
});

describe('J8 a request that can no longer be approved ends at once', () => {
  type Ended = { stay: OneNight; noor: Actor; requestId: string };
  /** What makes it impossible, each without anybody trying to approve it. */
  const causes: Record<string, [() => Promise<Ended>, (ended: Ended) => Promise<unknown>]> = {
    'the bank contradicts itself': [
      asked,
      async ({ stay }) => deliver(await declineOf(bank, stay)),
    ],
    'the bank answers late': [
      askedWhatHappened,
      async ({ stay }) => deliver(await bank.pay(stay.gatewayOrderId)),
    ],
    'the guest pays again': [askedWhatHappened, ({ stay }) => startAgain(stay.orderId)],
    'the guest cancels': [
      askedWhatHappened,
      ({ stay }) => cancelOwnOrder({ orderId: stay.orderId }),
    ],
  };

  test.each(Object.entries(causes))('when %s', async (_cause, [make, happen]) => {
    const layla = await createPerson();
    const before = await badgeOf(layla);
    const ended = await make();
    const { noor, requestId, stay } = ended;
    expect(await badgeOf(layla)).toBe(before + 1);
    expect(await badgeOf(noor)).toBe(0);
    await happen(ended);
    expect(await rowOf(requestId)).toMatchObject({ state: 'STALE', decidedById: null });
    expect(await badgeOf(layla)).toBe(before);
    expect((await listApprovals()).map((one) => one.requestId)).not.toContain(requestId);
    expect(await readApprovals(stay.reference)).toMatchObject([{ state: 'STALE' }]);
    expect(await auditOf(`order:${stay.orderId}`, 'approval.stale')).toHaveLength(1);
    const [mail] = await mailsTo(noor, requestId);
    expect(mail?.payload).toMatchObject({ personName: 'Noor', because: 'changed' });
    const page = { topics: [], since: new Date(Date.now() - 60_000) };
    const { decided } = await readDeskNews(noor as Actor<'see_orders'>, page, new Date());
    expect(decided).toMatchObject([{ id: requestId, state: 'STALE', name: null }]);
  });

  test('when who asked is disabled: no badge counts it, and nobody approves it', async () => {
    const layla = await createPerson();
    const { noor, requestId, stay } = await asked();
    const manager = await createPerson<'manage_users'>();
    const before = await badgeOf(layla);
    expect(await setEnabled(manager, noor.userId, false)).toMatchObject({ ok: true });
    expect((await rowOf(requestId)).state).toBe('STALE');
    expect(await badgeOf(layla)).toBe(before - 1);
    const hawre = await createPerson<'approve'>();
    const decision = { requestId, decision: 'approve', note: '' } as const;
    expect(await decideApproval(hawre, decision)).toMatchObject({ code: 'NOT_PENDING' });
    await expireApprovals(new Date());
    await expireApprovals(new Date());
    expect(await auditOf(`order:${stay.orderId}`, 'approval.stale')).toHaveLength(1);
    expect(await mailsTo(noor, requestId)).toEqual([]);
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
  });

  test('and the end of one leaves a colleague’s later request as it is', async () => {
    const { noor, stay } = await asked();
    await setEnabled(await createPerson<'manage_users'>(), noor.userId, false);
    const requestId = requestIdOf(await reverseStay(stay));
    await expireApprovals(new Date());
    expect((await rowOf(requestId)).state).toBe('PENDING');
    const hawre = await createPerson<'approve'>();
    const decision = { requestId, decision: 'approve', note: '' } as const;
    expect(await decideApproval(hawre, decision)).toMatchObject({ ok: true });
    expect(await auditOf(`order:${stay.orderId}`, 'approval.stale')).toHaveLength(1);
  });

  test('when who asked loses the permission, and not when they lose another', async () => {
    const { noor, requestId } = await asked();
    const manager = await createPerson<'manage_users'>();
    const without = async (lost: string) => {
      const where = { id: noor.userId };
      const { permissions: seen } = await db().user.findUniqueOrThrow({ where });
      const to = seen.filter((one) => one !== lost);
      expect(await setPermissions(manager, noor.userId, { seen, to })).toMatchObject({ ok: true });
    };
    await without('complete');
    expect((await rowOf(requestId)).state).toBe('PENDING');
    await without('reverse');
    expect((await rowOf(requestId)).state).toBe('STALE');
    await expireApprovals(new Date());
    const answer = await mailsTo(noor, requestId);
    expect(answer).toMatchObject([{ payload: { because: 'not_permitted' } }]);
  });

  test('the database asks for the same permissions as the rules', async () => {
    const manager = await createPerson<'manage_users'>();
    const { noor, requestId } = await asked();
    const request = (data: object) =>
      db().approvalRequest.update({ where: { id: requestId }, data });
    let seen: readonly Permission[] = presets.admin;
    const set = async (to: readonly Permission[]) => {
      await setPermissions(manager, noor.userId, { seen, to });
      seen = to;
      return (await rowOf(requestId)).state;
    };
    for (const [kind, needed] of Object.entries(requestPermissions)) {
      await set(presets.admin);
      await request({ kind, state: 'PENDING' });
      expect(`${kind} ${await set([...needed, 'see_orders'])}`).toBe(`${kind} PENDING`);
      for (const lost of needed) {
        expect(`${lost} ${await set(needed.filter((one) => one !== lost))}`).toBe(`${lost} STALE`);
        await set(presets.admin);
        await request({ state: 'PENDING' });
      }
    }
  });

  test('when its time runs out, or the limits no longer allow it', async () => {
    const late = await asked();
    await expireApprovals(new Date(Date.now() + 25 * 3_600_000));
    expect((await rowOf(late.requestId)).state).toBe('EXPIRED');
    expect(await mailsTo(late.noor, late.requestId)).toMatchObject([
      { payload: { because: 'expired', ended: 'reversal', amountMinor: '25000000' } },
    ]);
    const stay = await hold();
    const clerk = await createPerson<'complete'>();
    const above = await operationInput(stay, { amountText: '30000' });
    const requestId = requestIdOf(await completePayment(clerk, above));
    await expireApprovals(new Date());
    expect((await rowOf(requestId)).state).toBe('PENDING');
    const payload = { amountMinor: '32500001' };
    await db().approvalRequest.update({ where: { id: requestId }, data: { payload } });
    await expireApprovals(new Date());
    expect((await rowOf(requestId)).state).toBe('STALE');
    expect(await mailsTo(clerk, requestId)).toMatchObject([{ payload: { because: 'limits' } }]);
  });

  test('also one that an earlier build left behind', async () => {
    const { noor, requestId, stay } = await asked();
    await db().order.update({ where: { id: stay.orderId }, data: { version: { increment: 1 } } });
    expect((await listApprovals()).map((one) => one.requestId)).not.toContain(requestId);
    await expireApprovals(new Date());
    expect((await rowOf(requestId)).state).toBe('STALE');
    expect(await mailsTo(noor, requestId)).toHaveLength(1);
  });
});
