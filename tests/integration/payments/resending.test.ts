import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { startDraining } from '@/lib/health/draining';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import type { Sending } from '@/lib/payments/operations/answer-evidence';
import { markSent } from '@/lib/payments/operations/mark-sent';
import { loseAnswers, sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import { sendOperation } from '@/lib/payments/operations/send-operation';
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { whileHeld } from '../../support/held-rows';
import {
  openItems,
  repeatNow as repeat,
  setOperation as set,
} from '../../support/money-operations';
import {
  ask,
  holdNight,
  lastOperation,
  type OneNight,
  readAttempt,
  receivedBy,
  unknownNight,
} from '../../support/one-night';
import { change } from '../../support/other-settings';
import { auditOf } from '../../support/records';
import { withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';

const bank = withBank();
const hold = () => holdNight(bank);
const script = (stay: OneNight, more: Record<string, unknown>) =>
  bank.script({ operation: 'reversal', order: stay.gatewayOrderId, ...more });
const received = (stay: OneNight, kind: 'completion' | 'reversal' = 'reversal') =>
  receivedBy(bank, stay, kind);
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

/** What the janitor would do with the row if nothing had kept it from finding it. */
const force = async (stay: OneNight) => {
  const { id } = await lastOperation(stay);
  return sendOperation(stay.orderId, id, systemClock, 'repeat');
};

describe('an unknown reversal', () => {
  test('E4 E18 is sent again and settled as already done; the money moved once', async () => {
    const stay = await hold();
    await script(stay, { answer: 'reset' });
    const lost = await ask(stay, 'reversal');
    expect(lost).toMatchObject({ state: 'UNKNOWN', unknownSends: 1, sends: 1 });
    const pause = (lost.nextSendAt?.getTime() ?? 0) - (lost.sentAt?.getTime() ?? 0);
    expect(Math.round(pause / 60_000)).toBe(1);
    await sendDueOperations();
    expect(await force(stay)).toBeNull();
    expect(received(stay)).toHaveLength(1);
    const found = await repeat(stay);
    expect(found).toMatchObject({ state: 'SUCCEEDED', verdictCode: 'ALREADY_DONE', action: '4' });
    expect(found).toMatchObject({ sends: 2, nextSendAt: null, answerText: null });
    expect((await readAttempt(stay.attemptId)).state).toBe('REVERSED');
    const moved = bank
      .state()
      ?.ledger.events.items.filter(
        ({ order, kind }) => order === stay.gatewayOrderId && kind === 'reversed',
      );
    expect(moved).toHaveLength(1);
    expect(bank.state()?.brokenRules.items).toEqual([]);
  });

  test('is repeated by the janitor, in the name of the operation that a person started', async () => {
    const { stay, operation } = await unknownNight(bank, 'reversal', { act: 'no' });
    const { id } = operation;
    await repeat(stay);
    const trail = await auditOf(`order:${stay.orderId}`);
    const rows = trail.filter(({ action }) => action.startsWith('reversal.'));
    expect(rows.map((row) => [row.action, row.actorKind])).toEqual([
      ['reversal.requested', 'user'],
      ['reversal.sent', 'user'],
      ['reversal.unanswered', 'system'],
      ['reversal.repeated', 'janitor'],
      ['reversal.answered', 'gateway'],
    ]);
    expect(rows[3]?.cause).toBe(`operation:${id}`);
  });

  test('F26 two janitors at once send it once more, not twice', async () => {
    const { stay, operation } = await unknownNight(bank, 'reversal', { act: 'no' });
    const { id } = operation;
    await set(id, { nextSendAt: new Date() });
    await Promise.all([sendDueOperations(), sendDueOperations(), sendDueOperations()]);
    expect(received(stay)).toHaveLength(2);
  });

  test('the shopper sees no change while it is being sent again', async () => {
    const { stay } = await unknownNight(bank, 'reversal', { act: 'no' });
    const before = await readShopperOrder(stay.orderId);
    await script(stay, { hold: 'flicker' });
    const repeating = repeat(stay);
    await bank.wait({ barrier: 'flicker' });
    expect((await lastOperation(stay)).state).toBe('SENT');
    expect(await readShopperOrder(stay.orderId)).toMatchObject({
      heading: before?.heading,
      mayPayAgain: before?.mayPayAgain,
      button: before?.button,
    });
    expect(before?.heading).toBe('checking');
    await bank.release('flicker');
    expect((await repeating).state).toBe('SUCCEEDED');
  });

  test('a repetition of which no byte left changes nothing but its own place', async () => {
    const { stay } = await unknownNight(bank, 'reversal', { act: 'no' });
    await away(async () => {
      const answer = await repeat(stay);
      expect(answer).toMatchObject({ state: 'UNKNOWN', sends: 2, unknownSends: 1 });
      expect(answer).toMatchObject({ verdictCode: 'RESET', nextSendAt: expect.any(Date) });
    });
    expect(await repeat(stay)).toMatchObject({ state: 'SUCCEEDED', sends: 3 });
    expect(received(stay)).toHaveLength(2);
  });
});

describe('no repetition', () => {
  const unknown = async (kind: 'completion' | 'reversal' = 'reversal') =>
    (await unknownNight(bank, kind, { act: 'no' })).stay;
  const setAttempt = ({ attemptId: id }: OneNight, data: object) =>
    db().paymentAttempt.update({ where: { id }, data });

  test('after a decline that proves nothing of the sending before it', async () => {
    const stay = await unknown();
    await script(stay, { act: 'decline' });
    const answer = await repeat(stay);
    expect(answer).toMatchObject({ state: 'UNKNOWN', verdictCode: 'DECLINED_AFTER_UNKNOWN' });
    expect(answer).toMatchObject({ sends: 2, unknownSends: 1, nextSendAt: null });
    expect((await openItems(stay))[0]?.detail).toMatchObject({ code: 'DECLINED_AFTER_UNKNOWN' });
  });

  test('F9 of a completion, unless the bank says that it is safe', async () => {
    const stay = await unknown('completion');
    expect((await lastOperation(stay)).nextSendAt).toBeNull();
    await set((await lastOperation(stay)).id, { nextSendAt: new Date() });
    await sendDueOperations();
    expect(await force(stay)).toBeNull();
    expect(received(stay, 'completion')).toHaveLength(1);
    change(settings().gateway as object, { completionResend: 'safe' });
    await sendDueOperations();
    expect(received(stay, 'completion')).toHaveLength(2);
    expect(await lastOperation(stay)).toMatchObject({ state: 'SUCCEEDED' });
    expect((await readAttempt(stay.attemptId)).state).toBe('COMPLETED');
    const { stay: next, operation } = await unknownNight(bank, 'completion');
    expect(operation.nextSendAt).not.toBeNull();
    expect(await repeat(next)).toMatchObject({ state: 'SUCCEEDED', verdictCode: 'ALREADY_DONE' });
  });

  test('while messages about the attempt contradict each other', async () => {
    const stay = await unknown();
    await setAttempt(stay, { isBlocked: true });
    await repeat(stay);
    expect(await force(stay)).toBeNull();
    expect(received(stay)).toHaveLength(1);
  });

  test('while people are about to say what the bank did, and after they have', async () => {
    const stay = await unknown();
    const person = await createStaff({ name: 'Layla' });
    const { id } = await lastOperation(stay);
    const request = await db().approvalRequest.create({
      data: {
        kind: 'resolution',
        state: 'PENDING',
        orderId: stay.orderId,
        attemptId: stay.attemptId,
        operationId: id,
        payload: {},
        reason: 'the bank wrote',
        orderVersion: 1,
        clientToken: randomUUID(),
        clientDigest: '',
        requestedById: person.id,
        requestedAt: new Date(),
        expiresAt: inMinutes(60),
      },
    });
    await repeat(stay);
    expect(await force(stay)).toBeNull();
    expect(received(stay)).toHaveLength(1);
    await db().approvalRequest.update({ where: { id: request.id }, data: { state: 'REFUSED' } });
    await set(id, { state: 'RESOLVED', verdictCode: resolvedAs.notDone });
    await repeat(stay);
    expect(received(stay)).toHaveLength(1);
  });

  test('after six, though some of them were declined later than they were called lost', async () => {
    const stay = await unknown();
    await set((await lastOperation(stay)).id, { sends: 6, unknownSends: 4 });
    expect(await repeat(stay)).toMatchObject({ state: 'UNKNOWN', sends: 6, nextSendAt: null });
    expect(received(stay)).toHaveLength(1);
    const detail = (await openItems(stay))[0]?.detail;
    expect(detail).toMatchObject({ code: 'REPEATS_OVER', areRepeatsOver: true });
  });

  test('that would not be the same message', async () => {
    const stay = await unknown();
    await setAttempt(stay, { authorisedAmountText: '25000' });
    expect(await repeat(stay)).toMatchObject({ state: 'UNKNOWN', sends: 1, nextSendAt: null });
    expect(received(stay)).toHaveLength(1);
    expect((await openItems(stay))[0]?.detail).toMatchObject({ code: 'REPEAT_DIFFERS' });
  });

  test('of an attempt that is with people', async () => {
    const stay = await unknown();
    await setAttempt(stay, { state: 'NEEDS_REVIEW' });
    await repeat(stay);
    expect(await force(stay)).toBeNull();
    expect(received(stay)).toHaveLength(1);
  });

  test('G8 by a process that wakes up after its sending was repeated by another', async () => {
    const { stay, operation } = await unknownNight(bank, 'reversal', { act: 'no' });
    const { id } = operation;
    const barrier = `awake-${stay.gatewayOrderId}`;
    await script(stay, { hold: barrier });
    const repeating = repeat(stay);
    await bank.wait({ barrier });
    const where = { attemptId: stay.attemptId, source: 'REVERSAL_REQUEST' } as const;
    const [first] = await db().evidence.findMany({ where, orderBy: { id: 'asc' } });
    const mine = { ordinal: 1, earlierUnknown: 0, request: { digest: first?.digest } };
    const which = { orderId: stay.orderId, operationId: id, reason: 'first' } as const;
    expect(await withTx((tx) => markSent(tx, which, new Date(), mine as Sending))).toBeNull();
    await bank.release(barrier);
    await repeating;
  });

  test('by the dialog that had asked for it', async () => {
    const stay = await unknown();
    const { id } = await lastOperation(stay);
    await set(id, { nextSendAt: new Date() });
    expect(await sendOperation(stay.orderId, id)).toBeNull();
    expect(received(stay)).toHaveLength(1);
  });
});

test('F26 a row that was sent again while the janitor looked at it is not called lost', async () => {
  const { stay, operation } = await unknownNight(bank, 'reversal', { act: 'no' });
  const { id } = operation;
  await set(id, { state: 'SENT', sentAt: inMinutes(-5) });
  const { losing } = await whileHeld(async ({ query, untilWaiting }) => {
    await query('SELECT 1 FROM "order" WHERE id = $1::uuid FOR UPDATE', [stay.orderId]);
    const looking = loseAnswers(new Date());
    await untilWaiting(1);
    await query('UPDATE operation SET sent_at = now() WHERE id = $1::uuid', [id]);
    return { losing: looking };
  });
  await losing;
  expect((await lastOperation(stay)).state).toBe('SENT');
});

test('a message that waits to be sent is not sent while its attempt is blocked', async () => {
  const stay = await hold();
  await away(async () => void (await ask(stay, 'reversal')));
  const block = (isBlocked: boolean) =>
    db().paymentAttempt.update({ where: { id: stay.attemptId }, data: { isBlocked } });
  await block(true);
  await sendDueOperations({ now: () => inMinutes(5) });
  expect(received(stay)).toEqual([]);
  await block(false);
  await sendDueOperations({ now: () => inMinutes(5) });
  expect(await lastOperation(stay)).toMatchObject({ state: 'SUCCEEDED', sends: 2 });
});

/** While nothing answers at the bank's address. */
async function away(work: () => Promise<void>): Promise<void> {
  const config = gatewayConfig() as { cgiUrl: string };
  const reachable = config.cgiUrl;
  config.cgiUrl = 'http://127.0.0.1:9';
  await work().finally(() => Object.assign(config, { cgiUrl: reachable }));
}

test('F27 a process that is asked to stop repeats nothing', async () => {
  const stay = await hold();
  await script(stay, { answer: 'reset' });
  const { id } = await ask(stay, 'reversal');
  await set(id, { nextSendAt: new Date() });
  const state = processWide('draining', () => ({ isDraining: false }));
  startDraining();
  await sendDueOperations().finally(() => Object.assign(state, { isDraining: false }));
  expect(received(stay)).toHaveLength(1);
  await sendDueOperations();
  expect(received(stay)).toHaveLength(2);
});
