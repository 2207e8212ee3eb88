import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { BulkAct, BulkInput } from '@/lib/desk/bulk/bulk-input';
import { readBulk } from '@/lib/desk/bulk/read-bulk';
import { completeMany, reverseMany } from '@/lib/desk/bulk/run-bulk';
import { whileHeld } from '../../support/held-rows';
import { holdNight, lastOperation, receivedBy, startNight } from '../../support/one-night';
import { createPerson, resolve } from '../../support/people';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';
import { changeStaff } from '../../support/staff';

// Read once a process, so this stands before anything that asks for a setting.
process.env.REVERSAL_FOUR_EYES_ABOVE = '40000';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

/** What the page would send for these orders now. */
async function inputFor(act: BulkAct, references: readonly string[]): Promise<BulkInput> {
  const orders = await readBulk(act, references, null);
  return { run: randomUUID(), rows: orders.flatMap(({ row }) => row ?? []), reason: 'Guest left' };
}

const resultsOf = async (act: BulkAct, references: readonly string[], run: string) =>
  (await readBulk(act, references, run)).map(({ outcome }) => outcome?.state ?? null);

test('before anything is done the page knows what can be done with each, and why not with the others', async () => {
  const [held, waiting, busy] = [await holdNight(bank), await startNight(), await holdNight(bank)];
  await db().paymentAttempt.update({ where: { id: busy.attemptId }, data: { isBlocked: true } });
  const references = [held, waiting, busy].map(({ reference }) => reference);
  const orders = await readBulk('complete', [...references, 'DNOTHING'], null);
  expect(orders.map(({ obstacle, amountMinor }) => [obstacle, amountMinor])).toEqual([
    [null, '25000000'],
    ['state', null],
    ['blocked', null],
    ['not_found', null],
  ]);
  await db().paymentAttempt.update({ where: { id: busy.attemptId }, data: { isBlocked: false } });
});

describe('completing many', () => {
  test('each has its own result: done, declined by the bank, refused because it changed', async () => {
    const stays = [await holdNight(bank), await holdNight(bank), await holdNight(bank)];
    const references = stays.map(({ reference }) => reference);
    const [, declined, changed] = stays;
    const input = await inputFor('complete', references);
    await bank.script({ operation: 'completion', order: declined?.gatewayOrderId, act: 'decline' });
    const stale = input.rows.map((row) =>
      row.reference === changed?.reference ? { ...row, seenVersion: row.seenVersion - 1 } : row,
    );
    const actor = await createPerson<'complete'>(['see_orders', 'complete']);
    const refused = await completeMany(actor, { ...input, rows: stale });
    expect([...refused]).toEqual([[changed?.reference, 'STALE_PAGE']]);
    const results = await resultsOf('complete', references, input.run);
    expect(results).toEqual(['SUCCEEDED', 'DECLINED', null]);
  });

  test('sent twice, also at once, the bank hears of each payment once', async () => {
    const stays = [await holdNight(bank), await holdNight(bank)];
    const references = stays.map(({ reference }) => reference);
    const input = await inputFor('complete', references);
    const actor = await createPerson<'complete'>();
    await Promise.all([completeMany(actor, input), completeMany(actor, input)]);
    expect([...(await completeMany(actor, input))]).toEqual([]);
    for (const stay of stays) expect(receivedBy(bank, stay, 'completion')).toHaveLength(1);
    expect(await resultsOf('complete', references, input.run)).toEqual(['SUCCEEDED', 'SUCCEEDED']);
    expect(await resultsOf('complete', references, randomUUID())).toEqual([null, null]);
  });

  test('what two people said the bank did not do counts as not done', async () => {
    const stay = await holdNight(bank);
    const input = await inputFor('complete', [stay.reference]);
    await bank.script({ operation: 'completion', order: stay.gatewayOrderId, answer: 'reset' });
    await completeMany(await createPerson<'complete'>(), input);
    const { id: operationId } = await lastOperation(stay);
    const outcome = async () =>
      (await readBulk('complete', [stay.reference], input.run)).map((order) => order.outcome);
    expect(await outcome()).toMatchObject([{ state: 'UNKNOWN', isDone: false }]);
    await resolve(stay, { operationId, outcome: 'NOT_DONE', amountText: '' });
    expect(await outcome()).toMatchObject([{ state: 'RESOLVED', isDone: false }]);
  });

  test('G10 ends with the rights of whoever began it', async () => {
    const stays = [await holdNight(bank), await holdNight(bank)];
    const [, second] = stays;
    const references = stays.map(({ reference }) => reference);
    const input = await inputFor('complete', references);
    const actor = await createPerson<'complete'>();
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE', [second?.orderId]);
      const many = completeMany(actor, input);
      // The first is done, and the second waits for its order.
      await untilWaiting(1);
      await changeStaff(actor.userId, { isEnabled: false });
      return { under: many };
    });
    expect([...(await under)]).toEqual([[second?.reference, 'NOT_PERMITTED']]);
    expect(await resultsOf('complete', references, input.run)).toEqual(['SUCCEEDED', null]);
  });

  test('what was not come to in time was not begun', async () => {
    const stays = [await holdNight(bank), await holdNight(bank)];
    const input = await inputFor(
      'complete',
      stays.map(({ reference }) => reference),
    );
    const actor = await createPerson<'complete'>();
    let now = Date.now();
    const refused = await completeMany(actor, input, {
      now: () => {
        now += 20_000;
        return new Date(now);
      },
    });
    expect([...refused]).toEqual([[stays[1]?.reference, 'NOT_BEGUN']]);
    expect(await db().operation.count({ where: { attemptId: stays[1]?.attemptId } })).toBe(0);
  });
});

describe('reversing many', () => {
  test('each is asked for as its amount wants: by one person, or by two', async () => {
    const [small, large] = [await holdNight(bank), await holdNight(bank, 40_000_000n)];
    const references = [small.reference, large.reference];
    const input = await inputFor('reverse', references);
    expect(input.rows.map(({ amountText }) => amountText)).toEqual(['25000', '40000']);
    expect([...(await reverseMany(await createPerson<'reverse'>(), input))]).toEqual([]);
    expect(await resultsOf('reverse', references, input.run)).toEqual(['SUCCEEDED', 'PENDING']);
    expect((await lastOperation(small)).reason).toBe('Guest left');
    expect(receivedBy(bank, large, 'reversal')).toEqual([]);
  });

  test('J8 nobody is the second person of an order in their own selection', async () => {
    const large = await holdNight(bank, 50_000_000n);
    const asker = await createPerson<'reverse'>();
    const input = await inputFor('reverse', [large.reference]);
    await reverseMany(asker, input);
    const other = { ...input, run: randomUUID() };
    expect([...(await reverseMany(asker, other)).values()]).toHaveLength(1);
    expect(receivedBy(bank, large, 'reversal')).toEqual([]);
  });
});
