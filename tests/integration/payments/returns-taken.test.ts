import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readBulk } from '@/lib/desk/bulk/read-bulk';
import { reverseMany } from '@/lib/desk/bulk/run-bulk';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { readMovementList } from '@/lib/reconciliation/read-day';
import { inDays } from '../../support/merchant-day';
import { lastOperation, type OneNight, operationInput, receivedBy } from '../../support/one-night';
import { ownerQuery } from '../../support/owner-sql';
import { createPerson } from '../../support/people';
import {
  bookOf,
  completedNight,
  describeReturns,
  reverseFor,
} from '../../support/returned-amounts';
import { withBank } from '../../support/shop';
import { createStaff } from '../../support/staff';

// Read once a process, so this stands before anything that asks for a setting.
process.env.REVERSAL_FOUR_EYES_ABOVE = '500000';

const bank = withBank();
describeReturns(bank, 'taken');

const limit = (userId: string, reversalMaxMinor: bigint) =>
  db().user.update({ where: { id: userId }, data: { reversalMaxMinor } });
const reversals = (stay: OneNight) => receivedBy(bank, stay, 'reversal');

describe('A4 two people look at the larger of what was held and what was taken', () => {
  test('495,000 completed for 569,000 is not given back by one person', async () => {
    const stay = await completedNight(bank, 495_000, 569_000);
    const asked = await reverseFor(stay, 569_000);
    expect(asked).toMatchObject({ value: { kind: 'requested' } });
    expect(reversals(stay)).toEqual([]);
    const requestId = asked.ok && asked.value.kind === 'requested' ? asked.value.requestId : '';
    const second = await createPerson<'approve'>();
    const decided = await decideApproval(second, { requestId, decision: 'approve', note: '' });
    expect(decided).toMatchObject({ value: { kind: 'sent', state: 'SUCCEEDED' } });
    expect((await bookOf(stay)).at(-1)).toBe('REFUNDED 569000 assumed');
  });

  test('an approval covers what goes back to the card, and no other amount', async () => {
    const stay = await completedNight(bank, 495_000, 569_000);
    const asked = await reverseFor(stay, 569_000);
    const requestId = asked.ok && asked.value.kind === 'requested' ? asked.value.requestId : '';
    // As it was asked while the bank was thought to give back what it had authorised.
    await ownerQuery(`UPDATE approval_request
      SET payload = payload || '{"returnsMinor": "495000000"}' WHERE id = '${requestId}'`);
    const second = await createPerson<'approve'>();
    const answer = await decideApproval(second, { requestId, decision: 'approve', note: '' });
    expect(answer).toMatchObject({ code: 'NOT_POSSIBLE', because: 'OTHER_AMOUNT' });
    expect(reversals(stay)).toEqual([]);
  });

  test.each([
    ['taken, from the limit on', 480_000, 500_000, 'requested'],
    ['held, from the limit on', 500_000, 400_000, 'requested'],
    ['neither', 480_000, 499_000, 'sent'],
  ])('%s', async (_which, held, taken, kind) => {
    const stay = await completedNight(bank, held, taken);
    expect(await reverseFor(stay, taken)).toMatchObject({ value: { kind } });
  });

  test('a person’s own limit is compared in the same way', async () => {
    const stay = await completedNight(bank, 90_000, 100_000);
    const noor = await createPerson<'reverse'>();
    await limit(noor.userId, 99_999_000n);
    const input = await operationInput(stay, { amountText: '100000' });
    expect(await reversePayment(noor, input)).toMatchObject({ value: { kind: 'requested' } });
  });

  test('several at once are each asked of a second person, for what goes back', async () => {
    const references = [
      await completedNight(bank, 495_000, 569_000),
      await completedNight(bank, 90_000, 100_000),
    ].map(({ reference }) => reference);
    const rows = await readBulk('reverse', references, null);
    expect(rows.map(({ amountMinor }) => amountMinor)).toEqual(['569000000', '100000000']);
    const run = randomUUID();
    const input = { run, reason: 'flooded', rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
    expect(await reverseMany(await createPerson<'reverse'>(), input)).toEqual(new Map());
    const after = await readBulk('reverse', references, run);
    expect(after.map(({ outcome }) => outcome)).toMatchObject([
      { kind: 'request', amountMinor: '569000000' },
      { kind: 'operation', isDone: true, amountMinor: '100000000' },
    ]);
  });
});

describe('what went back is marked as assumed', () => {
  /** A statement of the bank that lists the last operation of a stay. */
  async function statementOf(stay: OneNight, outcome: 'matched' | 'amount_differs') {
    const { id: uploadedById } = await createStaff({});
    const { id } = await lastOperation(stay);
    const row = { line: 1, outcome, movementKey: `operation:${id}`, orderId: stay.orderId };
    await db().bankStatement.create({
      data: {
        digest: randomUUID(),
        fileName: 'a.csv',
        bytes: 1,
        encoding: 'utf-8',
        delimiter: ',',
        headerSignature: '',
        state: 'MATCHED',
        isTest: true,
        uploadedById,
        uploadedAt: new Date(),
        rows: { create: [row] },
      },
    });
  }

  const marks = async (stay: OneNight) => {
    const [desk, shopper, journal] = await Promise.all([
      readDeskOrder(stay.reference),
      readShopperOrder(stay.orderId),
      readMovementList({ day: inDays(0), test: 'yes', kind: 'refunded' }, new Date()),
    ]);
    const [row] = journal.rows.filter((one) => one.orderReference === stay.reference);
    return [desk?.attempts[0]?.isRefundAssumed, shopper?.isReturnAssumed, row?.isAssumed];
  };

  test('until a statement shows the same amount, for the desk and for the shopper', async () => {
    const stay = await completedNight(bank, 100_000, 112_000);
    await reverseFor(stay, 112_000);
    expect(await marks(stay)).toEqual([true, true, true]);
    const expected = { attempts: [{ takenMinor: '112000000', refundedMinor: '112000000' }] };
    expect(await readDeskOrder(stay.reference)).toMatchObject(expected);
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ reversedMinor: '112000000' });
    await statementOf(stay, 'amount_differs');
    expect(await marks(stay)).toEqual([true, true, true]);
    await statementOf(stay, 'matched');
    expect(await marks(stay)).toEqual([false, false, false]);
  });

  test('and the guest’s email names all three amounts', async () => {
    const stay = await completedNight(bank, 100_000, 112_000);
    await reverseFor(stay, 112_000);
    const where = { orderId: stay.orderId, kind: 'reversed' };
    const mail = await db().mailOutbox.findFirstOrThrow({ where });
    expect(mail.payload).toMatchObject({ authorisedMinor: '100000000' });
    expect(mail.payload).toMatchObject({ completedMinor: '112000000', returnedMinor: '112000000' });
  });
});
