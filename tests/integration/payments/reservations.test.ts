import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { releaseReservation } from '@/lib/orders/reservations';
import { releaseReviewed } from '@/lib/payments/janitor/janitor-timers';
import { checkReservations } from '@/lib/payments/janitor/reservation-parity';
import { whileHeld } from '../../support/held-rows';
import {
  ask,
  declineOf,
  deliver,
  type OneNight,
  overdueNight,
  passTwentyMinutes,
  readAttempt,
  startAgain,
  startNight,
} from '../../support/one-night';
import { plain } from '../../support/plain-sql';
import { type BankFields, createProduct, withBank } from '../../support/shop';
import { waitingPayment } from '../../support/waiting-payment';

const bank = withBank();
const twentyMinutesOn = () => new Date(Date.now() + 20 * 60_000);

/** Every order of the file: what is taken is at all times what its order says. */
beforeEach(everyReservationFits);
afterAll(everyReservationFits);

async function everyReservationFits() {
  const orders = await db().order.findMany({ select: { id: true } });
  expect(await checkReservations(orders.map(({ id }) => id))).toEqual([]);
}

const nightsOf = (orderId: string) => db().roomNight.count({ where: { orderId } });
const isReserved = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).isReserved;

/** A sale of one piece whose first attempt got no answer and whose second one is paid. */
async function paidAtSecondTry() {
  const { orderId, reference, attempt } = await waitingPayment();
  await passTwentyMinutes();
  const attemptId = await startAgain(orderId);
  const { gatewayOrderId } = await readAttempt(attemptId);
  await deliver(await bank.pay(gatewayOrderId));
  const [line] = await db().orderLine.findMany({ where: { orderId } });
  const stock = async () =>
    (await db().product.findUniqueOrThrow({ where: { id: line?.productId ?? '' } })).stock;
  const second: OneNight = { orderId, reference, attemptId, gatewayOrderId };
  return { second, first: attempt, stock };
}

describe('nights and goods of a payment that is on its way', () => {
  test('stay taken when the try before it was declined', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay));
    expect(await nightsOf(stay.orderId)).toBe(0);
    await startAgain(stay.orderId);
    expect(await nightsOf(stay.orderId)).toBe(1);
    expect(await isReserved(stay.orderId)).toBe(true);
  });

  test('stay taken when the try before it has no answer', async () => {
    const stay = await overdueNight();
    expect(await nightsOf(stay.orderId)).toBe(0);
    await startAgain(stay.orderId);
    expect(await nightsOf(stay.orderId)).toBe(1);
    await passTwentyMinutes();
    expect(await nightsOf(stay.orderId)).toBe(0);
  });

  test('are not given away with a review of the try before it', async () => {
    const stay = await startNight();
    const unclear: BankFields = { ACTION: '6', RC: '96' };
    await deliver(await declineOf(bank, stay, unclear));
    const attempt = await readAttempt(stay.attemptId);
    expect(attempt).toMatchObject({ state: 'NEEDS_REVIEW', reviewMoneyHint: false });
    await startAgain(stay.orderId);
    await releaseReviewed(twentyMinutesOn());
    expect(await nightsOf(stay.orderId)).toBe(1);
    await passTwentyMinutes();
    await releaseReviewed(twentyMinutesOn());
    expect(await nightsOf(stay.orderId)).toBe(0);
  });
});

describe('goods of a reversed payment', () => {
  test('stay out of stock until staff have them, whatever other tries say', async () => {
    const { second, first, stock } = await paidAtSecondTry();
    expect(await stock()).toBe(9);
    await ask(second, 'reversal');
    expect((await readAttempt(second.attemptId)).state).toBe('REVERSED');
    expect((await readAttempt(first.id)).state).toBe('RESULT_OVERDUE');
    expect(await stock()).toBe(9);
  });

  test('are not those that a later approval of the order takes', async () => {
    const { second, first, stock } = await paidAtSecondTry();
    await ask(second, 'reversal');
    await deliver(await bank.pay(first.gatewayOrderId));
    expect(await readAttempt(first.id)).toMatchObject({ state: 'PAID', isSurplus: false });
    expect(await stock()).toBe(8);
    await everyReservationFits();
  });
});

test('goods are given back in the order in which they are taken', async () => {
  const { orderId } = await waitingPayment();
  const [earlier = '', later = ''] = [await goods(), await goods()].sort();
  // By itself the database would come to the later one first, which was written first.
  await db().product.update({ where: { id: earlier }, data: { position: 1 } });
  const taken = (productId: string) => ({ orderId, productId, quantity: 1 });
  const isFree = (id: string) =>
    withTx((tx) =>
      tx.query(plain('SELECT 1 FROM product WHERE id = $1::uuid FOR UPDATE NOWAIT'), [id]),
    );
  await db().stockReservation.create({ data: taken(later) });
  await db().stockReservation.create({ data: taken(earlier) });
  const { under } = await whileHeld(async ({ query, untilWaiting }) => {
    await query('SELECT 1 FROM product WHERE id = $1 FOR UPDATE', [earlier]);
    const giving = withTx((tx) => releaseReservation(tx, orderId, { goods: true }));
    await untilWaiting(1);
    await expect(isFree(later)).resolves.toHaveLength(1);
    return { under: giving };
  });
  await under;
  expect(await db().stockReservation.count({ where: { orderId } })).toBe(0);
  await db().order.update({ where: { id: orderId }, data: { isReserved: false } });
});

const goods = async () => (await createProduct({ kind: 'GOODS' })).id;
