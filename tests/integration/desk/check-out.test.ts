import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { completeAndCheckOut } from '@/lib/desk/day/check-out';
import { readDayBoard } from '@/lib/desk/day/read-day';
import { readTimeline } from '@/lib/desk/order/read-timeline';
import { asTexts } from '@/lib/i18n/localized';
import { moveStay } from '@/lib/orders/stays/move-stay';
import { openMissingItems } from '@/lib/payments/janitor/janitor-attention';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { Actor } from '@/lib/rights/actor';
import { approvedOrder, operationInput } from '../../support/held-stay';
import { inDays } from '../../support/merchant-day';
import { createPerson } from '../../support/people';
import { problemOf } from '../../support/problem-of';
import { createActor, withBank } from '../../support/shop';

const bank = withBank();
let clerk: Actor<'complete'>;
beforeAll(async () => {
  clerk = await createActor<'complete'>();
});

/** Noon of a day, so many from today; the stays begin tomorrow and end in three days. */
const on = (days: number) => ({ now: () => new Date(`${inDays(days)}T09:00:00Z`) });

/** A guest in house whose money is held. */
async function inHouse() {
  const held = await approvedOrder(bank, 'STAY');
  const orderId = held.orderId;
  const { id: stayId } = await db().orderLine.findFirstOrThrow({ where: { orderId } });
  const leave = (reason = '', days = 3) =>
    moveStay(clerk, { stayId, move: 'check_out', reason }, on(days));
  expect(await moveStay(clerk, { stayId, move: 'check_in' }, on(1))).toMatchObject({ ok: true });
  const state = async () =>
    (await db().stayProgress.findUniqueOrThrow({ where: { lineId: stayId } })).state;
  const issues = async () => {
    const where = { orderId: held.orderId, kind: 'left_uncompleted' };
    const items = await db().attentionItem.findMany({ where, orderBy: { openedAt: 'asc' } });
    return items.map(({ closedAt }) => (closedAt === null ? 'open' : 'closed'));
  };
  /** Where it stands on the board of a day, seen on that day. */
  const onBoard = async (days: number) => {
    const { parts } = await readDayBoard(inDays(days), on(days));
    const shown = Object.values(parts).flat();
    const stay = shown.find(({ reference }) => reference === held.reference);
    return stay && `${stay.part} ${stay.state}`;
  };
  return { ...held, stayId, leave, state, issues, onBoard };
}

describe('a guest whose money is still held', () => {
  test('is not checked out in silence: it asks for a reason, which stays in the history', async () => {
    const stay = await inHouse();
    expect(await stay.leave()).toMatchObject({ code: 'MONEY_HELD' });
    expect(problemOf(await stay.leave('x'.repeat(501)))).toBe('reason reasonTooLong');
    expect(await stay.state()).toBe('IN_HOUSE');
    expect(await stay.leave('Comes back to pay in cash')).toMatchObject({ ok: true });
    const facts = (await readTimeline(stay.reference, null))?.items.map(({ fact }) => fact);
    const left = { action: 'order.stay_check_out', reason: 'Comes back to pay in cash' };
    expect(facts).toContainEqual(expect.objectContaining(left));
  });

  test('stays on the board every day as left, not completed, until the money is taken', async () => {
    const stay = await inHouse();
    await stay.leave('Flight');
    for (const days of [3, 4, 9]) expect(await stay.onBoard(days)).toBe('uncompleted LEFT');
    expect(await stay.issues()).toEqual(['open']);
    const completed = await completePayment(clerk, operationInput(stay));
    expect(completed).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await stay.issues()).toEqual(['closed']);
    expect(await stay.onBoard(3)).toBe('leaving LEFT');
    expect(await stay.onBoard(4)).toBeUndefined();
  });

  test('is no issue any more once the payment is reversed, or the guest is back', async () => {
    const reversed = await inHouse();
    await reversed.leave('Flight');
    await reversePayment(await createActor<'reverse'>(), operationInput(reversed));
    expect(await reversed.issues()).toEqual(['closed']);
    const back = await inHouse();
    await back.leave('Flight');
    const undone = { stayId: back.stayId, move: 'undo_check_out' };
    expect(await moveStay(clerk, undone, on(3))).toMatchObject({ ok: true });
    expect(await back.issues()).toEqual(['closed']);
    await back.leave('Flight');
    expect(await back.issues()).toEqual(['closed', 'open']);
  });

  test('is told to have expired at the merchant’s limit, and stays on the board', async () => {
    const stay = await inHouse();
    await stay.leave('Flight');
    await openMissingItems(on(5).now());
    expect(await stay.issues()).toEqual(['open']);
    await openMissingItems(on(8).now());
    await openMissingItems(on(9).now());
    expect(await stay.issues()).toEqual(['closed']);
    expect(await stay.onBoard(9)).toBe('uncompleted LEFT');
  });

  test('is found by the janitor: one who left before, and one who never came', async () => {
    const [left, never] = [await inHouse(), await approvedOrder(bank, 'STAY')];
    await db().stayProgress.update({ where: { lineId: left.stayId }, data: { state: 'LEFT' } });
    const kinds = async (orderId: string) =>
      (await db().attentionItem.findMany({ where: { orderId } })).map(({ kind }) => kind);
    await openMissingItems(on(3).now());
    expect(await kinds(left.orderId)).toEqual(['left_uncompleted']);
    expect(await kinds(never.orderId)).toEqual([]);
    await openMissingItems(on(4).now());
    expect(await kinds(never.orderId)).toEqual(['left_uncompleted']);
    const { parts } = await readDayBoard(inDays(4), on(4));
    const gone = parts.uncompleted.map(({ reference }) => reference);
    expect(gone).toEqual(expect.arrayContaining([left.reference, never.reference]));
  });

  test('leaves freely while another guest of the order stays', async () => {
    const stay = await inHouse();
    const where = { id: stay.stayId };
    const {
      id: _id,
      name,
      discount: _,
      ...line
    } = await db().orderLine.findUniqueOrThrow({ where });
    const data = { ...line, name: asTexts(name), cancellation: {}, position: 1 };
    const other = await db().orderLine.create({ data });
    expect(await stay.leave()).toMatchObject({ ok: true });
    expect(await stay.issues()).toEqual([]);
    const last = { stayId: other.id, move: 'check_out' };
    expect(await moveStay(clerk, last, on(3))).toMatchObject({ code: 'MONEY_HELD' });
  });

  test('and whose completion runs at the same instant leaves nothing open', async () => {
    const stay = await inHouse();
    await Promise.all([stay.leave('Flight'), completePayment(clerk, operationInput(stay))]);
    expect(await stay.state()).toBe('LEFT');
    expect((await stay.issues()).filter((one) => one === 'open')).toEqual([]);
  });
});

describe('complete and check out', () => {
  /** A guest who came yesterday: a bank's answer of another day is not believed. */
  const leavingToday = async () => {
    const stay = await inHouse();
    const data = { checkIn: new Date(inDays(-1)), checkOut: new Date(inDays(0)) };
    await db().orderLine.update({ where: { id: stay.stayId }, data });
    return stay;
  };
  const both = async (amount?: string, script?: object) => {
    const [stay, admin] = [await leavingToday(), await createPerson<'complete'>()];
    if (script !== undefined) {
      await bank.script({ operation: 'completion', order: stay.gatewayOrderId, ...script });
    }
    const input = operationInput(stay, amount);
    const act = () => completeAndCheckOut(admin, input, stay.stayId);
    return { stay, done: await act(), again: act };
  };

  test('is one act: the money is taken, the guest has left, and no reason is asked for', async () => {
    const { stay, done, again } = await both();
    expect(done).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await stay.state()).toBe('LEFT');
    expect(await stay.issues()).toEqual([]);
    // Sent twice it is the same.
    expect(await again()).toEqual(done);
  });

  test.each([
    ['unknown', undefined, { answer: 'reset' }, { value: { state: 'UNKNOWN' } }],
    ['declined', undefined, { act: 'decline' }, { value: { state: 'DECLINED' } }],
    [
      'above the limit, and waits for approval',
      '60000',
      undefined,
      { value: { kind: 'requested' } },
    ],
    ['above what anybody may take', '90000', undefined, { code: 'ABOVE_CEILING' }],
  ])('leaves the guest in house when the completion is %s', async (_how, amount, script, done) => {
    const left = await both(amount, script);
    expect(left.done).toMatchObject(done);
    expect(await left.stay.state()).toBe('IN_HOUSE');
  });

  test('of a stay that is not there completes, and moves nobody', async () => {
    const stay = await leavingToday();
    const done = await completeAndCheckOut(clerk, operationInput(stay), randomUUID());
    expect(done).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await stay.state()).toBe('IN_HOUSE');
  });
});
