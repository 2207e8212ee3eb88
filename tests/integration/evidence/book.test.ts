import { db } from '@/lib/db/client';
import { bookExisting, isBookWhole } from '@/lib/payments/janitor/book-existing';
import { keepBooks } from '@/lib/payments/janitor/book-parity';
import {
  completeStay,
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  passTwentyMinutes,
  reverseStay,
  startNight,
} from '../../support/one-night';
import { ownerQuery } from '../../support/owner-sql';
import { resolve } from '../../support/people';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

const linesOf = ({ orderId }: OneNight) =>
  db().moneyMovement.findMany({
    where: { orderId },
    orderBy: [{ recordedAt: 'asc' }, { id: 'asc' }],
  });
const wordsOf = async (stay: OneNight) =>
  (await linesOf(stay)).map(
    ({ kind, figure, amountMinor, certainty }) =>
      `${kind === figure ? kind : `${kind} ${figure}`} ${amountMinor / 1000n} ${certainty}`,
  );
/** As an instance leaves it that knows no book. */
const unbooked = ({ orderId }: OneNight, lines = 'true') =>
  ownerQuery(`ALTER TABLE money_movement DISABLE TRIGGER USER;
    DELETE FROM money_movement WHERE order_id = '${orderId}' AND ${lines};
    ALTER TABLE money_movement ENABLE TRIGGER USER`);
const alarms = () => db().attentionItem.findMany({ where: { kind: 'book_differs' } });

/** Held for 25,000, completed for 20,000, and given back. */
async function givenBack() {
  const stay = await holdNight(bank);
  const less = { amountText: '20000' };
  await completeStay(stay, less);
  await reverseStay(stay, less);
  return stay;
}

describe('the book', () => {
  test('J4 has each step once, and a refund of what was taken, whatever the reversal carried', async () => {
    const stay = await givenBack();
    const expected = ['HELD 25000 authentic', 'TAKEN 20000 authentic', 'REFUNDED 20000 assumed'];
    expect(await wordsOf(stay)).toEqual(expected);
    const [held, taken] = await linesOf(stay);
    const where = { kind: 'completion', attemptId: stay.attemptId } as const;
    const operation = await db().operation.findFirstOrThrow({ where });
    expect(held).toMatchObject({ operationId: null, person: null, isTest: true, currency: 'IQD' });
    expect(held?.moneyAt).not.toBeNull();
    expect(taken).toMatchObject({ operationId: operation.id, person: operation.requestedById });
  });

  test('keeps what people recorded, and corrects it when the bank says otherwise', async () => {
    const stay = await startNight();
    await bank.pay(stay.gatewayOrderId);
    await passTwentyMinutes();
    await resolve(stay, { outcome: 'COMPLETED' });
    const words = await wordsOf(stay);
    expect(words).toEqual(expect.arrayContaining(['HELD 25000 by_hand', 'TAKEN 25000 by_hand']));
    expect(await deliver(await declineOf(bank, stay))).toMatchObject({ code: 'REOPENED' });
    const answer = (await wordsOf(stay)).slice(2).sort();
    expect(answer).toEqual(['CORRECTED HELD -25000 authentic', 'CORRECTED TAKEN -25000 authentic']);
    await resolve(stay, { outcome: 'COMPLETED' });
    expect(await linesOf(stay)).toHaveLength(6);
  });

  test('gets from the evidence what an instance without it left out, once', async () => {
    const stay = await givenBack();
    const before = await linesOf(stay);
    await unbooked(stay, `kind <> 'TAKEN'`);
    expect(await linesOf(stay)).toHaveLength(1);
    for (const _round of [1, 2]) await keepBooks([stay.orderId], new Date());
    const bare = (lines: typeof before) => lines.map(({ id, ...line }) => line);
    expect(bare(await linesOf(stay))).toEqual(bare(before));
    expect(await alarms()).toEqual([]);
  });

  test('takes in what was there before it, in rounds, and says when it is whole', async () => {
    const stay = await givenBack();
    const before = await linesOf(stay);
    await unbooked(stay);
    expect(await isBookWhole()).toBe(false);
    await bookExisting(new Date());
    expect(await isBookWhole()).toBe(true);
    const figures = (lines: typeof before) => lines.map(({ figure }) => figure).sort();
    expect(figures(await linesOf(stay))).toEqual(figures(before));
  });

  test('opens one issue for all that it cannot explain', async () => {
    const [one, other] = [await holdNight(bank), await holdNight(bank)];
    const ids = [one.orderId, other.orderId];
    const setTo = (minor: number) =>
      ownerQuery(`UPDATE payment_attempt SET authorised_amount_minor = ${minor}
        WHERE order_id IN ('${ids.join("', '")}')`);
    await setTo(7);
    for (const _round of [1, 2]) await keepBooks(ids, new Date());
    expect(await alarms()).toMatchObject([{ subject: 'book', detail: { count: 2 } }]);
    await setTo(25_000_000);
  });
});
