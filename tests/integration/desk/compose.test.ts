import { randomUUID } from 'node:crypto';
import { extraInput } from '@/lib/catalogue/stay-extras';
import { db } from '@/lib/db/client';
import { readOpenWork } from '@/lib/desk/attention/open-work';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { readComposedOrder } from '@/lib/desk/compose/composed-order';
import { readGuestTodo } from '@/lib/desk/compose/guest-todo';
import { noteLinkOpened } from '@/lib/desk/compose/link-opened';
import { sendPaymentLink } from '@/lib/desk/compose/payment-link';
import { pointedValues } from '@/lib/desk/compose/pointed-room';
import { prefillReplacement } from '@/lib/desk/compose/prefill-replacement';
import { agreePrice } from '@/lib/desk/compose/price-limit';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { readTimeline } from '@/lib/desk/order/read-timeline';
import { prepareWhatsapp, takeGuestLink } from '@/lib/desk/order/share-order';
import { showMail } from '@/lib/desk/order/show-mail';
import { asTexts } from '@/lib/i18n/localized';
import { composeMail } from '@/lib/mail/compose-mail';
import { correctPhone } from '@/lib/orders/contact/correct-phone';
import { slotFields } from '@/lib/orders/goods/delivery-input';
import { readGoods } from '@/lib/orders/goods/goods-list';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { checkOrders } from '@/lib/payments/janitor/check-parity';
import { releaseKept } from '@/lib/payments/janitor/janitor-kept';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { checkReservations } from '@/lib/payments/janitor/reservation-parity';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import type { Actor } from '@/lib/rights/actor';
import { createZone, deliveryFee, deliveryTo } from '../../support/delivery';
import { identityOf } from '../../support/identity';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, holdNight } from '../../support/one-night';
import { createPerson, historyOf } from '../../support/people';
import { auditOf, openIssues } from '../../support/records';
import { createProduct, withBank } from '../../support/shop';
import { changeStaff } from '../../support/staff';

const bank = withBank();
let clerk: Actor<'complete'>;
let keeper: Promise<Actor<never>>;
beforeAll(async () => {
  clerk = await createPerson<'complete'>(['see_orders', 'complete'], 'Layla');
  keeper = createPerson<never>(['complete', 'manage_catalogue'], 'Ahmed');
  await limitTo(20);
});

const omar = { name: 'Omar Hassan', email: 'omar@example.test', phone: '0770 123 4567' };
const guest = { ...omar, locale: 'ar' };

const limitTo = (priceLimitPercent: number, discountMaxMinor: bigint | null = null) =>
  db().user.update({ where: { id: clerk.userId }, data: { priceLimitPercent, discountMaxMinor } });

const compose = (source: Record<string, string>, clientToken: string = randomUUID()) =>
  composeOrder(clerk, { clientToken, source: { ...guest, ...source } });

const composed = async (source: Record<string, string>) => must(await compose(source));

/** The wrong fields of an order that was refused; its code where it is not about fields. */
async function refused(source: Record<string, string>) {
  const done = await compose(source);
  if (done.ok) return 'made';
  return done.code === 'FIELDS' ? done.fields : done.code;
}

const stayRow = (slug: string, more: Record<string, string> = {}) => ({
  'stay-0-product': slug,
  'stay-0-checkIn': inDays(3),
  'stay-0-checkOut': inDays(5),
  'stay-0-guests': '2',
  ...more,
});

const goodsRow = (slug: string, more: Record<string, string> = {}) => ({
  'goods-0-product': slug,
  'goods-0-quantity': '1',
  ...more,
});

const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: randomUUID() } });

const orderOf = (orderId: string) =>
  db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: { lines: { orderBy: { position: 'asc' } }, attempts: true, mails: true },
  });

/** The guest pays by the link, and the bank says what the card makes it say. */
async function payBy(orderId: string, card?: string) {
  must(await pay(orderId));
  const [attempt] = (await orderOf(orderId)).attempts;
  await deliver(await bank.pay(attempt?.gatewayOrderId ?? '', card));
}

const cancel = async ({ orderId, reference }: { orderId: string; reference: string }) => {
  const seenVersion = (await orderOf(orderId)).version;
  const wish = { reference, reason: 'called again', seenVersion, isPendingAccepted: false };
  return cancelOrder(clerk, wish);
};

describe('an order that a clerk composes', () => {
  test('is one like any other: not started, nothing taken, in the guest’s language', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const lamp = await createProduct({ priceMinor: 12_000_000n });
    const { orderId, reference } = await composed({
      ...stayRow(room.slug),
      'goods-1-product': lamp.slug,
      'goods-1-quantity': '٣',
    });
    const order = await orderOf(orderId);
    expect(order).toMatchObject({ state: 'NOT_STARTED', transactionType: 'authorization' });
    expect(order).toMatchObject({ totalMinor: 86_000_000n, isReserved: false, cartId: null });
    expect(order).toMatchObject({ locale: 'ar' });
    expect(order).toMatchObject({
      lines: [
        { kind: 'STAY', quantity: 2, unitPriceMinor: 25_000_000n, listPriceMinor: null },
        { kind: 'GOODS', quantity: 3, unitPriceMinor: 12_000_000n, listPriceMinor: null },
      ],
    });
    expect(await historyOf(orderId)).toEqual(['order.composed']);
    expect(await checkOrders([orderId])).toEqual([]);
    const composedOrder = await readComposedOrder(clerk, reference);
    expect(composedOrder).toMatchObject({ composedBy: 'Layla', isPayable: true });
  });

  test('has its goods brought where a delivery was asked for, for the fee of its zone', async () => {
    const [lamp, zone] = [await createProduct({ priceMinor: 12_000_000n }), await createZone()];
    const { address, day, window } = deliveryTo(zone.id);
    const fields = slotFields(zone.id);
    const slot = { zone: zone.id, [fields.day]: day, [fields.window]: window };
    const source = { 'goods-0-product': lamp.slug, 'goods-0-quantity': '1', ...slot, address };
    expect(await quoteOrder(clerk, { ...guest, ...source })).toMatchObject({
      lines: [{}, { totalMinor: deliveryFee.toString() }],
      totalMinor: (12_000_000n + deliveryFee).toString(),
    });
    const { orderId, reference } = await composed(source);
    expect(await orderOf(orderId)).toMatchObject({
      totalMinor: 12_000_000n + deliveryFee,
      lines: [{ isDelivery: false }, { isDelivery: true, unitPriceMinor: deliveryFee }],
    });
    // Who is not named receives it in person, and has a corrected number there too.
    const delivery = async () => (await readGoods(reference))?.goods.delivery;
    const phone = '+964 770 123 4567';
    expect(await delivery()).toMatchObject({ recipient: guest.name, phone, address });
    const right = '+964 780 111 2233';
    const asked = { reference, seenPhone: phone, phone: right, askedPhone: '' };
    expect(await correctPhone(clerk, asked)).toMatchObject({ value: { isLinkRenewed: true } });
    expect(await delivery()).toMatchObject({ recipient: guest.name, phone: right, address });
    expect(await orderOf(orderId)).toMatchObject({ linkRound: 1 });
    const wrong = await compose({ ...source, address: '' });
    expect(wrong).toMatchObject({ fields: { address: 'required' } });
    const bare = { ...stayRow((await createProduct({ kind: 'STAY' })).slug), ...slot, address };
    expect(await refused(bare)).toEqual({ zone: 'NO_GOODS' });
    await db().deliveryZone.update({ where: { id: zone.id }, data: { isActive: false } });
    expect(await refused(source)).toEqual({ zone: 'DELIVERY_GONE' });
  });

  test('is paid by its link alone, held and with its nights taken from then on', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const { orderId, reference } = await composed(stayRow(room.slug));
    const url = (await readComposedOrder(clerk, reference))?.url ?? '';
    const key = new URL(url).searchParams.get('key') ?? '';
    expect(key.length).toBeGreaterThanOrEqual(22);
    expect(await findOrderForShopper({ reference })).toBeNull();
    expect(await findOrderForShopper({ reference, key })).toMatchObject({ orderId, by: 'key' });
    expect(await readShopperOrder(orderId)).toMatchObject({ isUntried: true, button: 'try_again' });
    await payBy(orderId);
    expect(await orderOf(orderId)).toMatchObject({ state: 'AUTHORISED', isReserved: true });
    expect(await db().roomNight.count({ where: { orderId } })).toBe(2);
    expect(await checkReservations([orderId])).toEqual([]);
    expect(await checkOrders([orderId])).toEqual([]);
    expect((await readComposedOrder(clerk, reference))?.url).toBeNull();
  });

  test('shows its link to the clerk who composed it, and to others who ask for it', async () => {
    const lamp = await createProduct();
    const { orderId, reference } = await composed(goodsRow(lamp.slug));
    const other = await createPerson<'complete'>();
    expect((await readComposedOrder(clerk, reference))?.url).toContain(`/orders/${reference}?key=`);
    expect(await readComposedOrder(other, reference)).toMatchObject({ url: null, isPayable: true });
    const url = (await readComposedOrder(clerk, reference))?.url ?? '';
    expect(await takeGuestLink(other, reference)).toEqual({ ok: true, value: { url } });
    const message = await prepareWhatsapp(other, reference);
    expect(message.ok && message.value.text).toContain(url);
    const acts = ['order.composed', 'order.link_taken', 'order.whatsapp_prepared'];
    expect(await historyOf(orderId)).toEqual(acts);
  });

  test('is one order for one page, however often its button is pressed', async () => {
    const lamp = await createProduct();
    const row = goodsRow(lamp.slug);
    const token = randomUUID();
    const [one, other] = await Promise.all([compose(row, token), compose(row, token)]);
    expect(must(one).reference).toBe(must(other).reference);
    const more = await compose({ ...row, 'goods-0-quantity': '2' }, token);
    expect(more).toMatchObject({ code: 'TOKEN_REUSED' });
  });

  test('is cancelled by staff as usual, and then paid by nobody', async () => {
    const lamp = await createProduct();
    const { orderId, reference } = await composed(goodsRow(lamp.slug));
    expect(await cancel({ orderId, reference })).toMatchObject({ ok: true });
    expect(await pay(orderId)).toMatchObject({ code: 'ORDER_CLOSED' });
    expect(await sendPaymentLink(clerk, reference)).toMatchObject({ code: 'NOT_PAYABLE' });
  });

  test('for a stay that is over is not paid any more', async () => {
    const { orderId } = await composed(stayRow((await createProduct({ kind: 'STAY' })).slug));
    const later = { now: () => new Date(Date.now() + 6 * 86_400_000) };
    const input = { orderId, clientToken: randomUUID(), session: { network: randomUUID() } };
    expect(await startPayment(input, later)).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await db().roomNight.count({ where: { orderId } })).toBe(0);
  });
});

describe('a deadline until which rooms are kept', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const nightsOf = (orderId: string) => db().roomNight.count({ where: { orderId } });
  const mailsOf = async (orderId: string) =>
    (await orderOf(orderId)).mails.filter(({ kind }) => kind === 'kept_ends').length;
  const kept = async (more: Record<string, string> = {}) => {
    const room = await createProduct({ kind: 'STAY' });
    return { room, ...(await composed(stayRow(room.slug, { keepHours: '24', ...more }))) };
  };

  test('is among what its composer has open, with what nobody else may do', async () => {
    const { orderId, reference } = await kept();
    const leaver = await createPerson<'complete'>(['see_orders', 'complete', 'export']);
    await db().orderComposition.update({
      where: { orderId },
      data: { composedById: leaver.userId },
    });
    await db().attentionItem.create({
      data: { kind: 'price_waits', orderId, subject: `test:${orderId}`, ownerId: leaver.userId },
    });
    const manager = await createPerson<'manage_users'>(['see_orders', 'manage_users']);
    expect(await readOpenWork(manager, leaver.userId)).toMatchObject({
      requests: [],
      issues: [{ kind: 'price_waits', reference, count: 1 }],
      kept: [{ reference, count: 1 }],
    });
    const others = { id: { not: leaver.userId }, permissions: { has: 'export' }, isEnabled: true };
    const ids = (await db().user.findMany({ where: others as never })).map(({ id }) => id);
    for (const id of ids) await changeStaff(id, { isEnabled: false });
    expect((await readOpenWork(manager, leaver.userId)).alone).toEqual(['export']);
    for (const id of ids) await changeStaff(id, { isEnabled: true });
    expect(await readOpenWork(manager, 'nobody')).toMatchObject({ kept: [], alone: [] });
  });

  test('takes them at once, tells the guest once before it ends, and gives them back at its end', async () => {
    const { room, orderId, reference } = await kept();
    expect(await refused(stayRow(room.slug))).toEqual({ 'stay-0-checkIn': 'NOT_AVAILABLE' });
    expect(await checkReservations([orderId])).toEqual([]);
    expect((await readComposedOrder(clerk, reference))?.keptUntil).not.toBeNull();
    await releaseKept(inHours(17));
    expect(await mailsOf(orderId)).toBe(0);
    await Promise.all([releaseKept(inHours(19)), releaseKept(inHours(19))]);
    await releaseKept(inHours(20));
    expect(await mailsOf(orderId)).toBe(1);
    expect(await nightsOf(orderId)).toBe(2);
    await Promise.all([releaseKept(inHours(25)), releaseKept(inHours(25))]);
    expect(await orderOf(orderId)).toMatchObject({ isReserved: false, keptUntil: null });
    expect(await nightsOf(orderId)).toBe(0);
    const acts = ['order.composed', 'order.status_mailed', 'order.reservation_released'];
    expect(await historyOf(orderId)).toEqual(acts);
    expect(await checkOrders([orderId])).toEqual([]);
    expect(await pay(orderId)).toMatchObject({ ok: true });
  });

  test('keeps them through a declined card, and no longer than itself', async () => {
    const { orderId, reference } = await kept();
    expect(await readGuestTodo(reference)).toMatchObject({ todo: 'open' });
    await noteLinkOpened(orderId);
    expect(await readGuestTodo(reference)).toMatchObject({ todo: 'pay' });
    await payBy(orderId, 'decline');
    expect(await orderOf(orderId)).toMatchObject({ state: 'DECLINED', isReserved: true });
    expect(await readGuestTodo(reference)).toMatchObject({ todo: 'again' });
    expect(await nightsOf(orderId)).toBe(2);
    await releaseKept(inHours(25));
    expect(await orderOf(orderId)).toMatchObject({ state: 'DECLINED', isReserved: false });
    expect(await checkReservations([orderId])).toEqual([]);
  });

  test('outlives a card page that nobody finished, and says so to guest and desk', async () => {
    const { orderId, reference } = await kept();
    expect(await pay(orderId)).toMatchObject({ ok: true });
    const { keptUntil } = await orderOf(orderId);
    const iso = keptUntil?.toISOString();
    await markOverdue(inHours(1));
    // The wait is over, the deadline is not: the desk's promise is the true one.
    expect(await orderOf(orderId)).toMatchObject({ state: 'RESULT_OVERDUE', isReserved: true });
    expect(await nightsOf(orderId)).toBe(2);
    expect(await readShopperOrder(orderId)).toMatchObject({ heading: 'overdue', keptUntil: iso });
    expect(await readDeskOrder(reference)).toMatchObject({ keptUntil: iso });
    await releaseKept(inHours(25));
    expect(await nightsOf(orderId)).toBe(0);
    expect(await readShopperOrder(orderId)).toMatchObject({ keptUntil: null });
  });

  test('leaves a card that is being entered at its end as long as any other', async () => {
    const { orderId } = await kept();
    expect(await pay(orderId)).toMatchObject({ ok: true });
    await releaseKept(inHours(25));
    expect(await orderOf(orderId)).toMatchObject({ isReserved: true, keptUntil: null });
    await markOverdue(inHours(26));
    expect(await nightsOf(orderId)).toBe(0);
  });

  test('leaves an order that is paid as it is, and ends with one that is cancelled', async () => {
    const paid = await kept();
    await payBy(paid.orderId);
    await releaseKept(inHours(25));
    expect(await orderOf(paid.orderId)).toMatchObject({ state: 'AUTHORISED', isReserved: true });
    expect(await nightsOf(paid.orderId)).toBe(2);
    expect(await historyOf(paid.orderId)).not.toContain('order.reservation_released');
    expect(await readGuestTodo(paid.reference)).toBeNull();
    const { orderId, reference } = await kept();
    expect(await cancel({ orderId, reference })).toMatchObject({ ok: true });
    expect(await nightsOf(orderId)).toBe(0);
  });

  test('lets nobody pay a price that waits', async () => {
    const { orderId } = await kept({ 'stay-0-price': '1', reason: 'r', askPrice: 'yes' });
    expect(await nightsOf(orderId)).toBe(2);
    expect(await pay(orderId)).toMatchObject({ code: 'NOT_AVAILABLE' });
    await releaseKept(inHours(19));
    expect(await mailsOf(orderId)).toBe(0);
  });

  test('is one of those that are offered', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const answer = await refused(stayRow(room.slug, { keepHours: '1000' }));
    expect(answer).toEqual({ keepHours: 'badChoice' });
  });
});

test('the room that was pointed at in the calendar is the guest’s, as long as it is kept', async () => {
  const room = await createProduct({ kind: 'STAY', rooms: 3 });
  const units = await db().roomUnit.findMany({
    where: { productId: room.id },
    orderBy: { label: 'asc' },
  });
  const [, , { id: last = '' } = {}] = units;
  const begun = await pointedValues({ unit: last, from: inDays(3), until: inDays(5) });
  const { 'stay-0-guests': _, ...row } = stayRow(room.slug);
  expect(begun).toMatchObject({ ...row, 'stay-0-unit': last });
  expect(await pointedValues({ unit: 'x', from: inDays(3), until: inDays(5) })).toEqual({});
  const past = await pointedValues({ unit: last, from: inDays(-3), until: inDays(-2) });
  expect(past).not.toHaveProperty('stay-0-checkIn');
  const stay = { ...begun, 'stay-0-guests': '2' };
  expect(await refused({ ...stay, keepHours: '' })).toEqual({ keepHours: 'roomNotKept' });
  const { orderId } = await composed(stay);
  const nights = await db().roomNight.findMany({ where: { orderId } });
  expect(nights.map(({ unitId }) => unitId)).toEqual([last, last]);
  expect(await refused(stay)).toEqual({ 'stay-0-unit': 'ROOM_TAKEN' });
  // Whatever is wrong is said in one round, also what cannot be sold.
  expect(await refused({ ...stay, email: 'no' })).toEqual({
    email: 'badEmail',
    'stay-0-unit': 'ROOM_TAKEN',
  });
});

test('what stands in the form is priced by the rules of the order, and says which rooms are free', async () => {
  const room = await createProduct({ kind: 'STAY' });
  const dates = { 'stay-0-checkIn': inDays(3), 'stay-0-checkOut': inDays(5) };
  const offer = async () => {
    const { rooms } = await quoteOrder(clerk, dates);
    return rooms[0]?.offers.find(({ names }) => names.en === room.name.en);
  };
  expect(await offer()).toMatchObject({ free: 1, totalMinor: '50000000' });
  const typed = { ...stayRow(room.slug), agreedText: 'Dinner', agreedAmount: '5000' };
  const result = await quoteOrder(clerk, typed);
  expect(result).toMatchObject({ lines: [{ totalMinor: '50000000' }, { totalMinor: '5000000' }] });
  expect(result).toMatchObject({ totalMinor: '55000000', isBelowLimit: false });
  const found = await quoteOrder(clerk, { ...typed, 'stay-0-price': '1' });
  expect(found).toMatchObject({ isBelowLimit: true });
  await composed(stayRow(room.slug, { keepHours: '1' }));
  expect(await offer()).toMatchObject({ free: 0 });
  const answer = await quoteOrder(clerk, typed);
  expect(answer).toMatchObject({ totalMinor: null, fields: { 'stay-0-checkIn': 'NOT_AVAILABLE' } });
});

describe('an agreed price', () => {
  test('is charged, shown as agreed beside the catalogue’s, and written down with its reason', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const { orderId, reference } = await composed(
      stayRow(room.slug, { 'stay-0-price': '20,000', reason: 'Stays for the third time' }),
    );
    expect(await orderOf(orderId)).toMatchObject({
      totalMinor: 40_000_000n,
      lines: [{ unitPriceMinor: 20_000_000n, listPriceMinor: 25_000_000n }],
    });
    expect(await readComposedOrder(clerk, reference)).toMatchObject({
      reason: 'Stays for the third time',
      lines: [{ listPriceMinor: '25000000' }],
    });
    const [entry] = await auditOf(`order:${orderId}`);
    expect(entry).toMatchObject({
      actorId: clerk.userId,
      after: {
        reason: 'Stays for the third time',
        agreed: [{ priceMinor: '20000000', listPriceMinor: '25000000' }],
      },
    });
  });

  test('below a person’s limit is refused, unless approval is asked for', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const below = stayRow(room.slug, { 'stay-0-price': '19,999', reason: 'r' });
    const found = await compose(below);
    expect(found).toMatchObject({ code: 'FIELDS', fields: { 'stay-0-price': 'BELOW_LIMIT' } });
    await limitTo(0);
    const answer = await refused({ ...below, 'stay-0-price': '24,999' });
    expect(answer).toEqual({ 'stay-0-price': 'BELOW_LIMIT' });
    await limitTo(20);
    const source = { ...guest, ...below, 'stay-0-price': '1' };
    const made = await composeOrder(await keeper, { clientToken: randomUUID(), source });
    expect(made.ok && (await readDeskOrder(made.value.reference))?.agreedBy).toBe('Ahmed');
  });

  test('that gives away more than one order may is refused, though each price is within the percentage', async () => {
    const [room, lamp] = [await createProduct({ kind: 'STAY' }), await createProduct()];
    const lower = {
      ...stayRow(room.slug, { 'stay-0-price': '24,000', reason: 'r' }),
      'goods-0-product': lamp.slug,
      'goods-0-quantity': '2',
      'goods-0-price': '24,500',
    };
    await limitTo(20, 2_999_999n);
    expect(await refused(lower)).toEqual({
      'stay-0-price': 'BELOW_LIMIT',
      'goods-0-price': 'BELOW_LIMIT',
    });
    await limitTo(20, 3_000_000n);
    expect(await refused(lower)).toBe('made');
    await limitTo(20);
  });

  test('that waits for approval is not paid before somebody without a limit approves', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const below = stayRow(room.slug, { 'stay-0-price': '1', reason: 'r', askPrice: 'yes' });
    const { orderId, reference } = await composed(below);
    const issues = () => openIssues({ orderId, kind: 'price_waits' });
    const composedOrder = await readComposedOrder(clerk, reference);
    expect(composedOrder).toMatchObject({ priceWaits: true, url: null, agreedBy: null });
    expect(await sendPaymentLink(clerk, reference)).toMatchObject({ code: 'PRICE_WAITS' });
    expect(await takeGuestLink(clerk, reference)).toMatchObject({ code: 'PRICE_WAITS' });
    expect(await showMail(reference, 'payment_link', true)).toBeNull();
    expect(await pay(orderId)).toMatchObject({ code: 'NOT_AVAILABLE' });
    expect(await issues()).toHaveLength(1);
    expect(await agreePrice(await keeper, reference)).toMatchObject({ ok: true });
    expect(await agreePrice(await keeper, reference)).toMatchObject({ code: 'NOT_WAITING' });
    expect(await issues()).toEqual([]);
    expect(await historyOf(orderId)).toEqual(['order.composed', 'order.price_agreed']);
    expect(await readDeskOrder(reference)).toMatchObject({ agreedBy: 'Ahmed', priceWaits: false });
    expect(await pay(orderId)).toMatchObject({ ok: true });
  });

  test('that waits for approval is over with its order', async () => {
    const lamp = await createProduct();
    const price = {
      'goods-0-product': lamp.slug,
      'goods-0-quantity': '1',
      'goods-0-price': '1',
      reason: 'r',
    };
    const { orderId, reference } = await composed({ ...price, askPrice: 'yes' });
    expect(await cancel({ orderId, reference })).toMatchObject({ ok: true });
    expect(await agreePrice(await keeper, reference)).toMatchObject({ code: 'NOT_WAITING' });
    expect(await agreePrice(await keeper, 'NOSUCH')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await openIssues({ orderId })).toEqual([]);
  });

  test('that is the catalogue’s own is not called agreed', async () => {
    const lamp = await createProduct();
    const same = { 'goods-0-price': '25000', reason: 'asked again' };
    const { orderId } = await composed(goodsRow(lamp.slug, same));
    expect((await orderOf(orderId)).lines).toMatchObject([{ listPriceMinor: null }]);
  });

  test('for something in words is charged immediately and takes nothing out of stock', async () => {
    const { orderId } = await composed({
      agreedText: 'ليلتان إضافيتان',
      agreedAmount: '٥٠٠٠٠',
      reason: 'Above the ceiling of the hold',
    });
    expect(await orderOf(orderId)).toMatchObject({
      transactionType: 'sale',
      lines: [{ productId: null, name: { en: 'ليلتان إضافيتان' }, lineTotalMinor: 50_000_000n }],
    });
    await payBy(orderId);
    expect(await orderOf(orderId)).toMatchObject({ state: 'PAID', isReserved: true });
    expect(await checkReservations([orderId])).toEqual([]);
    const mails = (await orderOf(orderId)).mails.map(({ payload }) => JSON.stringify(payload));
    expect(mails.every((payload) => payload.includes('"isInWords":true'))).toBe(true);
  });
});

describe('J10 an order is refused with its reason at the field', () => {
  test('for goods', async () => {
    const lamp = await createProduct({ stock: 3 });
    const goods = (quantity: string) =>
      refused({ 'goods-0-product': lamp.slug, 'goods-0-quantity': quantity });
    for (const wrong of ['0', '-1', '1.5', '1000000000', 'x']) {
      expect(await goods(wrong)).toEqual({ 'goods-0-quantity': 'badNumber' });
    }
    expect(await goods('4')).toEqual({ 'goods-0-quantity': 'OUT_OF_STOCK' });
    const both = { 'goods-0-quantity': '2', 'goods-1-product': lamp.slug, 'goods-1-quantity': '2' };
    expect(await refused(goodsRow(lamp.slug, both))).toEqual({
      'goods-1-quantity': 'OUT_OF_STOCK',
    });
    await db().product.update({ where: { id: lamp.id }, data: { isVisible: false } });
    expect(await goods('1')).toEqual({ 'goods-0-product': 'PRODUCT_GONE' });
    expect(await refused(goodsRow('no\0where'))).toEqual({ 'goods-0-product': 'PRODUCT_GONE' });
  });

  test('where a price or dates stand and nobody chose what they are for', async () => {
    const row = goodsRow((await createProduct()).slug);
    for (const [field, value, place] of [
      ['goods-1-price', '20,000', 'goods-1-product'],
      ['stay-0-price', '20,000', 'stay-0-product'],
      ['stay-0-checkIn', inDays(3), 'stay-0-product'],
      ['stay-1-checkOut', inDays(4), 'stay-1-product'],
    ] as const) {
      const typed = { ...row, reason: 'as agreed', [field]: value };
      expect(await refused(typed)).toMatchObject({ [place]: 'required' });
    }
  });

  test('for stays', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const stay = (more: Record<string, string>) => refused(stayRow(room.slug, more));
    const lamp = await createProduct();
    const twice = {
      'stay-1-checkIn': inDays(4),
      'stay-1-checkOut': inDays(6),
      'stay-1-guests': '1',
    };
    for (const [more, fields] of [
      [{ 'stay-0-checkIn': inDays(-2) }, { 'stay-0-checkIn': 'CHECK_IN_PAST' }],
      [{ 'stay-0-checkIn': '' }, { 'stay-0-checkIn': 'BAD_CHECK_IN' }],
      [{ 'stay-0-checkOut': inDays(3) }, { 'stay-0-checkOut': 'CHECK_OUT_NOT_AFTER' }],
      [{ 'stay-0-checkOut': inDays(40) }, { 'stay-0-checkOut': 'TOO_MANY_NIGHTS' }],
      [{ 'stay-0-guests': '3' }, { 'stay-0-guests': 'TOO_MANY_GUESTS' }],
      [{ 'stay-0-guests': '0' }, { 'stay-0-guests': 'badNumber' }],
      [{ 'stay-0-product': '' }, { 'stay-0-product': 'required' }],
      [{ 'stay-1-product': room.slug, ...twice }, { 'stay-1-checkIn': 'NOT_AVAILABLE' }],
      [{ 'stay-0-product': lamp.slug }, { 'stay-0-product': 'PRODUCT_GONE' }],
    ] as const) {
      expect(await stay(more as Record<string, string>)).toEqual(fields);
    }
  });

  test('for amounts, reasons and the guest', async () => {
    const one = goodsRow((await createProduct()).slug);
    for (const [source, fields] of [
      [{}, { 'stay-0-product': 'nothing' }],
      [{ ...one, 'goods-0-price': '20000' }, { reason: 'needsReason' }],
      [{ ...one, 'goods-0-price': '20000', 'goods-0-quantity': '-1' }, { reason: 'needsReason' }],
      [{ ...one, 'goods-0-price': '-5', reason: 'r' }, { 'goods-0-price': 'notAnAmount' }],
      [{ agreedAmount: '5000', reason: 'r' }, { agreedText: 'required' }],
      [{ agreedText: 'x', reason: 'r' }, { agreedAmount: 'required' }],
      [
        { ...one, email: 'no', phone: '', name: 'a\nb' },
        { email: 'badEmail', phone: 'required', name: 'badText' },
      ],
      [{ ...one, locale: 'fr' }, { locale: 'badChoice' }],
      [{ ...one, insteadOf: 'DNOWHERE' }, { insteadOf: 'NO_ORDER' }],
    ] as const) {
      expect(await refused(source as Record<string, string>)).toMatchObject(fields);
    }
    const most = { 'goods-0-price': '999999999', 'goods-0-quantity': '2', reason: 'r' };
    expect(await refused({ ...one, ...most })).toBe('TOTAL_NOT_PAYABLE');
  });
});

describe('instead of another order', () => {
  test('both histories name the other, and what is still taken is asked for in words', async () => {
    const held = await holdNight(bank);
    const beginning = await prefillReplacement(held.reference);
    expect(beginning).toMatchObject({ isReserved: true, values: { insteadOf: held.reference } });
    expect(beginning?.values['stay-0-product']).toBeUndefined();
    const { orderId, reference } = await composed({
      insteadOf: held.reference.toLowerCase(),
      agreedText: 'The rest of the stay',
      agreedAmount: '10000',
      reason: 'Above the ceiling',
    });
    expect(await readComposedOrder(clerk, reference)).toMatchObject({ insteadOf: held.reference });
    expect((await historyOf(held.orderId)).at(-1)).toBe('order.replacement_composed');
    expect(await checkOrders([orderId, held.orderId])).toEqual([]);
  });

  test('what was given back begins the new one, with its nights and the extras still offered', async () => {
    const room = await createProduct({ kind: 'STAY' });
    const extra = (en: string, more = {}) =>
      db().stayExtra.create({
        data: { name: { en }, priceMinor: 1000n, productIds: [room.id], counted: 'stay', ...more },
      });
    const [board, cot] = [await extra('Half board'), await extra('Cot')];
    await extra('Wi-Fi', { isIncluded: true });
    const boxOf = ({ id }: { id: string }) => `stay-0-${extraInput(id)}`;
    const chosen = { [boxOf(board)]: 'yes', [boxOf(cot)]: 'yes' };
    const { reference } = await composed(stayRow(room.slug, chosen));
    await db().stayExtra.update({ where: { id: cot.id }, data: { isActive: false } });
    const beginning = await prefillReplacement(reference);
    expect(beginning).toMatchObject({
      isReserved: false,
      leftOut: [{ en: 'Cot' }],
      values: {
        'stay-0-product': room.slug,
        'stay-0-checkIn': inDays(3),
        'stay-0-checkOut': inDays(5),
        'stay-0-guests': '2',
        [boxOf(board)]: 'yes',
        name: guest.name,
      },
    });
    expect(Object.keys(beginning?.values ?? {}).filter((name) => name.includes('extra_'))).toEqual([
      boxOf(board),
    ]);
    expect(await prefillReplacement('no such')).toBeNull();
  });

  test('what cannot begin the new one is named, and an agreed price stays agreed', async () => {
    const lamps = await Promise.all(Array.from({ length: 4 }, () => createProduct()));
    const [first, hidden] = lamps;
    const { orderId, reference } = await composed({
      ...Object.fromEntries(
        lamps.flatMap(({ slug }, index) => [
          [`goods-${index}-product`, slug],
          [`goods-${index}-quantity`, '1'],
        ]),
      ),
      'goods-0-price': '20000',
      agreedText: 'A boat on the river',
      agreedAmount: '9000',
      reason: 'As last year',
    });
    await db().product.update({ where: { id: hidden?.id ?? '' }, data: { isVisible: false } });
    const names = async () =>
      (await prefillReplacement(reference))?.leftOut.map(({ en }) => en).toSorted();
    const gone = (await orderOf(orderId)).lines.find(({ productId }) => productId === hidden?.id);
    expect(await names()).toEqual([asTexts(gone?.name).en, 'A boat on the river'].toSorted());
    const expected = {
      'goods-0-product': first?.slug,
      'goods-0-price': '20000',
      'goods-2-quantity': '1',
    };
    expect((await prefillReplacement(reference))?.values).toMatchObject(expected);
    // An order of the shop may have more lines than this page has rows.
    const [line] = (await orderOf(orderId)).lines;
    if (!line) throw new Error('no line');
    const { id: _, cancellation: _rule, discount: _none, ...same } = line;
    await db().orderLine.createMany({
      data: Array.from({ length: 18 }, (_one, more) => ({
        ...same,
        name: { en: `More ${more}` },
        position: 90 + more,
      })),
    });
    expect(await names()).toContain('More 17');
    expect(await names()).not.toContain('More 16');
  });
});

describe('the mail with the link', () => {
  const sender = {
    appUrl: 'https://shop.example',
    identity: identityOf('Dar Dijla', 'desk@example.test'),
    merchantTimezone: 'Asia/Baghdad',
  };

  test('says in the guest’s language who asks, how much and until when, with the order’s own link', async () => {
    const { orderId, reference } = await composed({
      'goods-0-product': (await createProduct()).slug,
      'goods-0-quantity': '2',
    });
    const draft = await showMail(reference, 'payment_link', true);
    expect(draft).toMatchObject({ isDraft: true, sentAt: null });
    expect(await showMail(reference, 'payment_link', false)).toBeNull();
    expect(await sendPaymentLink(clerk, reference)).toEqual({ ok: true, value: { sendings: 1 } });
    const queued = await showMail(reference, 'payment_link', false);
    expect(queued).toMatchObject({ isQueued: true, html: draft?.html, subject: draft?.subject });
    const [row] = (await orderOf(orderId)).mails;
    if (!row) throw new Error('no mail');
    expect(row).toMatchObject({ kind: 'payment_link', locale: 'ar', recipient: guest.email });
    const mail = must(await composeMail(row, sender));
    expect(mail.subject).toContain(reference);
    expect(mail.text).toContain('Layla');
    expect(mail.text).toContain('50,000');
    expect(mail.text).toContain(`/orders/${reference}?key=`);
    expect(await historyOf(orderId)).toEqual(['order.composed', 'order.link_mailed']);
    expect(await checkOrders([orderId])).toEqual([]);
  });

  test('that the guest opens is in the history once, at its first opening', async () => {
    const lamp = await createProduct({ kind: 'GOODS', stock: 9 });
    const { orderId } = await composed(goodsRow(lamp.slug));
    await Promise.all([noteLinkOpened(orderId), noteLinkOpened(orderId)]);
    await noteLinkOpened(orderId);
    expect(await historyOf(orderId)).toEqual(['order.composed', 'order.link_opened']);
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { subject: `order:${orderId}`, action: 'order.link_opened' },
    });
    expect(entry).toMatchObject({ actorKind: 'shopper', actorId: null, cause: 'link' });
    expect(entry.after).toEqual({ order: 'NOT_STARTED' });
    expect(await checkOrders([orderId])).toEqual([]);
    const { reference } = await orderOf(orderId);
    const timeline = await readTimeline(reference, null);
    expect(timeline?.items[0]).toMatchObject({ fact: { action: 'order.link_opened' } });
    // It can be paid afterwards as before.
    expect(await pay(orderId)).toMatchObject({ ok: true });
  });

  test('of an order that nobody composed is nobody’s news', async () => {
    const stay = await holdNight(bank);
    const before = await historyOf(stay.orderId);
    await noteLinkOpened(stay.orderId);
    expect(await historyOf(stay.orderId)).toEqual(before);
  });

  test('is sent again as a mail of its own, not at once and not for ever', async () => {
    const { orderId, reference } = await composed(goodsRow((await createProduct()).slug));
    const ids = new Set<string>();
    for (let turn = 1; turn <= 5; turn += 1) {
      const at = new Date(Date.now() + turn * 61_000);
      const found = await sendPaymentLink(clerk, reference, { now: () => at });
      expect(found).toMatchObject({ value: { sendings: turn } });
      const soon = { now: () => new Date(at.getTime() + 30_000) };
      const answer = await sendPaymentLink(clerk, reference, soon);
      expect(answer).toMatchObject({ code: turn === 5 ? 'TOO_MANY' : 'TOO_SOON' });
      const [row] = (await orderOf(orderId)).mails;
      if (!row) throw new Error('no mail');
      const mail = await composeMail(row, sender);
      if (mail.ok) ids.add(mail.value.messageId);
      await db().mailOutbox.update({ where: { id: row.id }, data: { state: 'SENT', sentAt: at } });
    }
    expect(ids.size).toBe(5);
    const last = { now: () => new Date(Date.now() + 3_600_000) };
    expect(await sendPaymentLink(clerk, reference, last)).toMatchObject({ code: 'TOO_MANY' });
    expect((await orderOf(orderId)).mails).toHaveLength(1);
  });

  test('is for orders of the desk alone', async () => {
    const held = await holdNight(bank);
    expect(await sendPaymentLink(clerk, held.reference)).toMatchObject({ code: 'NOT_PAYABLE' });
    expect(await sendPaymentLink(clerk, 'no\0such')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await readComposedOrder(clerk, held.reference)).toBeNull();
  });
});
