import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { loseAnswers } from '@/lib/payments/operations/send-due-operations';
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import {
  openItems,
  operationResult,
  repeatNow as repeat,
  setOperation as set,
} from '../../support/money-operations';
import {
  ask,
  deliver,
  holdNight,
  lastOperation,
  type OneNight,
  readAttempt,
} from '../../support/one-night';
import { withBank } from '../../support/shop';

const bank = withBank();
const hold = () => holdNight(bank);
const script = (stay: OneNight, more: Record<string, unknown>) =>
  bank.script({ operation: 'reversal', order: stay.gatewayOrderId, ...more });
const inMinutes = (count: number) => new Date(Date.now() + count * 60_000);

describe('an answer that comes after its sending was called lost', () => {
  async function late(
    outcome: Record<string, unknown>,
    before?: (stay: OneNight) => Promise<unknown>,
  ) {
    const stay = await hold();
    const barrier = `late-${stay.gatewayOrderId}`;
    await script(stay, { hold: barrier, ...outcome });
    const asked = ask(stay, 'reversal');
    await bank.wait({ barrier });
    await loseAnswers(inMinutes(2));
    expect(await lastOperation(stay)).toMatchObject({ state: 'UNKNOWN', unknownSends: 1 });
    await before?.(stay);
    await bank.release(barrier);
    await asked;
    return stay;
  }

  test('settles it when it says that it is done', async () => {
    const stay = await late({});
    expect(await lastOperation(stay)).toMatchObject({ state: 'SUCCEEDED', sends: 1 });
    expect((await readAttempt(stay.attemptId)).state).toBe('REVERSED');
    expect(await openItems(stay)).toEqual([]);
  });

  test('settles it while it is being sent again, and the second answer finds it settled', async () => {
    const again = `again-${randomUUID()}`;
    let repeating: Promise<unknown> = Promise.resolve();
    const stay = await late({}, async (held) => {
      await script(held, { hold: again });
      repeating = repeat(held);
      await bank.wait({ barrier: again });
    });
    const found = await lastOperation(stay);
    expect(found).toMatchObject({ state: 'SUCCEEDED', verdictCode: 'SUCCEEDED' });
    await bank.release(again);
    await repeating;
    const answer = await lastOperation(stay);
    expect(answer).toMatchObject({ state: 'SUCCEEDED', verdictCode: 'SUCCEEDED' });
    expect((await readAttempt(stay.attemptId)).isBlocked).toBe(false);
    const where = { attemptId: stay.attemptId, source: 'REVERSAL_ANSWER' } as const;
    const answers = await db().evidence.findMany({ where, orderBy: { id: 'asc' } });
    expect(answers.map((one) => one.verdict)).toEqual(['SUCCEEDED', 'DUPLICATE']);
  });
});

describe('a signed result at the return address', () => {
  async function unknownTwice() {
    const stay = await hold();
    await script(stay, { act: 'no', answer: 'reset', times: 2 });
    await ask(stay, 'reversal');
    await repeat(stay);
    expect(await lastOperation(stay)).toMatchObject({ state: 'UNKNOWN', unknownSends: 2 });
    return stay;
  }

  test('settles an approval whichever of several sendings it answers', async () => {
    const stay = await unknownTwice();
    const answer = await deliver(await operationResult(bank, stay, 'reversal'));
    expect(answer).toMatchObject({ code: 'SUCCEEDED' });
    expect((await readAttempt(stay.attemptId)).state).toBe('REVERSED');
    expect(await openItems(stay)).toEqual([]);
  });

  test('declines nothing of which more than one sending may have arrived', async () => {
    const stay = await unknownTwice();
    const declined = await operationResult(bank, stay, 'reversal', { ACTION: '5', RC: '05' });
    expect(await deliver(declined)).toMatchObject({ code: 'UNMATCHED_OPERATION_RESULT' });
    expect((await lastOperation(stay)).state).toBe('UNKNOWN');
  });

  test('against what the bank had said blocks money actions', async () => {
    const stay = await hold();
    await script(stay, { act: 'decline' });
    await ask(stay, 'reversal');
    const answer = await deliver(await operationResult(bank, stay, 'reversal'));
    expect(answer).toMatchObject({ code: 'CONFLICT' });
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'AUTHORISED', isBlocked: true });
    expect((await openItems(stay)).map((item) => item.kind)).toEqual(['conflict']);
  });
});

describe('evidence after people have said what the bank did', () => {
  async function resolved(kind: 'completion' | 'reversal', isDone: boolean) {
    const stay = await hold();
    await script(stay, { operation: kind, act: 'no', answer: 'reset' });
    const { id } = await ask(stay, kind);
    const verdictCode = isDone ? resolvedAs.done : resolvedAs.notDone;
    await set(id, { state: 'RESOLVED', verdictCode, isByHand: true, nextSendAt: null });
    await db().attentionItem.updateMany({
      where: { orderId: stay.orderId },
      data: { closedAt: new Date(), closedReason: 'settled' },
    });
    if (isDone) {
      const data =
        kind === 'completion'
          ? { state: 'COMPLETED' as const, completedAmountMinor: 25_000_000n }
          : { state: 'REVERSED' as const, reversedAmountMinor: 25_000_000n };
      await db().paymentAttempt.update({ where: { id: stay.attemptId }, data });
    }
    return stay;
  }
  const declines = { ACTION: '5', RC: '05' };

  test.each(['completion', 'reversal'] as const)('agrees silently: %s', async (kind) => {
    const stay = await resolved(kind, true);
    const found = await deliver(await operationResult(bank, stay, kind));
    expect(found).toMatchObject({ code: 'AGREES' });
    expect((await lastOperation(stay)).state).toBe('RESOLVED');
    const other = await resolved(kind, false);
    const answer = await deliver(await operationResult(bank, other, kind, declines));
    expect(answer).toMatchObject({ code: 'AGREES' });
    expect([...(await openItems(stay)), ...(await openItems(other))]).toEqual([]);
  });

  test.each(['completion', 'reversal'] as const)(
    'against "done" opens it again, and the attempt is where it was: %s',
    async (kind) => {
      const stay = await resolved(kind, true);
      const answer = await deliver(await operationResult(bank, stay, kind, declines));
      expect(answer).toMatchObject({ code: 'REOPENED' });
      const result = await lastOperation(stay);
      expect(result).toMatchObject({ state: 'UNKNOWN', verdictCode: 'REOPENED', isByHand: false });
      expect(result).toMatchObject({ nextSendAt: null });
      const attempt = await readAttempt(stay.attemptId);
      expect(attempt).toMatchObject({ state: 'AUTHORISED', completedAmountMinor: null });
      expect(attempt).toMatchObject({ reversedAmountMinor: null });
      expect((await openItems(stay)).map((item) => item.kind)).toEqual(['unknown_operation']);
      expect(await readShopperOrder(stay.orderId)).toMatchObject({ heading: 'checking' });
    },
  );

  test('is a conflict while another operation has the place', async () => {
    const stay = await resolved('reversal', false);
    await script(stay, { operation: 'completion', act: 'no', answer: 'reset' });
    await ask(stay, 'completion');
    const answer = await deliver(await operationResult(bank, stay, 'reversal'));
    expect(answer).toMatchObject({ code: 'CONFLICT' });
    const given = { where: { attemptId: stay.attemptId }, orderBy: { createdAt: 'asc' } } as const;
    const operations = await db().operation.findMany(given);
    expect(operations.map((one) => one.state)).toEqual(['RESOLVED', 'UNKNOWN']);
    expect((await readAttempt(stay.attemptId)).isBlocked).toBe(true);
    const kinds = (await openItems(stay)).map((item) => item.kind).sort();
    expect(kinds).toEqual(['conflict', 'unknown_operation']);
  });
});
