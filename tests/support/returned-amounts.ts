// What must agree when a payment completed for another amount is reversed? The bank and the book.
import { afterAll, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { checkBooks } from '@/lib/payments/janitor/book-parity';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { ReversalReturns } from '@/lib/payments/rules/book/reversal-amounts';
import { toMinor } from '../mock-gateway/amounts';
import { holdNight, type OneNight, operationInput, receivedBy } from './one-night';
import { createPerson } from './people';
import { differingOrders } from './replayed';
import type { Bank } from './shop';

/** A stay held for one amount and completed for another, both in whole dinars. */
export async function completedNight(bank: Bank, held: number, completed: number) {
  const stay = await holdNight(bank, BigInt(held) * 1000n);
  const input = await operationInput(stay, { amountText: String(completed), reason: 'minibar' });
  const done = await completePayment(await createPerson<'complete'>(), input);
  expect(done).toMatchObject({ value: { state: 'SUCCEEDED' } });
  return stay;
}

/** Asks for the reversal of a stay by typing this amount. */
export const reverseFor = async (stay: OneNight, typed: number) =>
  reversePayment(
    await createPerson<'reverse'>(),
    await operationInput(stay, { amountText: String(typed) }),
  );

/** The lines of the book, in whole dinars. */
export async function bookOf({ orderId }: OneNight): Promise<string[]> {
  const order = [{ recordedAt: 'asc' }, { figure: 'desc' }] as const;
  return (await db().moneyMovement.findMany({ where: { orderId }, orderBy: [...order] })).map(
    ({ figure, amountMinor, certainty }) => `${figure} ${amountMinor / 1000n} ${certainty}`,
  );
}

/** The amount of the bank's last entry about a stay, in minor units. */
const lastAtBank = (bank: Bank, { gatewayOrderId }: OneNight) => {
  const order = bank.state()?.ledger.orders.find((one) => one.order === gatewayOrderId);
  return toMinor(order?.events.at(-1)?.amount ?? '');
};

/** The checks for a bank that gives back in this way; the settings say the same. */
export function describeReturns(bank: Bank, returns: ReversalReturns): void {
  afterAll(async () => expect(await differingOrders()).toEqual([]));

  describe.each([
    ['more', 100_000, 112_000],
    ['less', 100_000, 60_000],
  ])(
    `where the bank gives back what was ${returns}: a payment completed for %s`,
    (_more, held, taken) => {
      const back = returns === 'taken' ? taken : held;
      const other = back === taken ? held : taken;

      test('is reversed by typing what goes back to the card, and book and bank agree', async () => {
        const stay = await completedNight(bank, held, taken);
        const found = await reverseFor(stay, other);
        expect(found).toMatchObject({ code: 'AMOUNT_NOT_EQUAL', returnsMinor: `${back}000` });
        expect(receivedBy(bank, stay, 'reversal')).toEqual([]);
        expect(await reverseFor(stay, back)).toMatchObject({ value: { state: 'SUCCEEDED' } });
        expect(await bookOf(stay)).toEqual([
          `HELD ${held} authentic`,
          `TAKEN ${taken} authentic`,
          `REFUNDED ${back} assumed`,
        ]);
        expect(lastAtBank(bank, stay)).toBe(BigInt(back) * 1000n);
        expect(await checkBooks([stay.orderId])).toEqual([]);
      });

      test('sends the amount of its verified result, byte for byte, and credits what went back', async () => {
        const stay = await completedNight(bank, held, taken);
        await reverseFor(stay, back);
        const id = stay.attemptId;
        const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id } });
        expect(attempt).toMatchObject({ reversedAmountMinor: BigInt(held) * 1000n });
        expect(attempt).toMatchObject({ returnedAmountMinor: BigInt(back) * 1000n });
        const answer = receivedBy(bank, stay, 'reversal');
        expect(answer).toMatchObject([{ fields: { AMOUNT: attempt.authorisedAmountText } }]);
        while ((await makeDueDocuments()) > 0);
        const where = { orderId: stay.orderId, kind: 'credit_note' };
        const note = await db().document.findFirstOrThrow({ where });
        expect(note.content).toMatchObject({ totalMinor: `${back}000`, isAssumed: true });
      });
    },
  );

  test('a hold and a payment completed as held are told by the bank, not assumed', async () => {
    const hold = await holdNight(bank, 40_000_000n);
    await reverseFor(hold, 40_000);
    expect(await bookOf(hold)).toEqual(['HELD 40000 authentic', 'RELEASED 40000 authentic']);
    const asHeld = await completedNight(bank, 40_000, 40_000);
    await reverseFor(asHeld, 40_000);
    expect((await bookOf(asHeld)).at(-1)).toBe('REFUNDED 40000 authentic');
  });
}
