import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { listDocuments } from '@/lib/documents/read-documents';
import { log } from '@/lib/log/log';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { receiveMailTexts } from '@/lib/payments/incoming/notification-mail';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { whileHeld } from '../../support/held-rows';
import { inDays } from '../../support/merchant-day';
import { must } from '../../support/must';
import { deliver, readAttempt } from '../../support/one-night';
import { mailsOf, openKinds } from '../../support/records';
import { differingOrders } from '../../support/replayed';
import { createActor, createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

async function placed(kind: 'GOODS' | 'STAY', more: { stock?: number; quantity?: number } = {}) {
  const product = await createProduct({ kind, stock: more.stock });
  const stay = kind === 'STAY' ? { checkIn: inDays(1), checkOut: inDays(3) } : {};
  const cartId = await createCart(product.id, { quantity: more.quantity ?? 1, ...stay });
  const count = kind === 'STAY' ? 2n : BigInt(more.quantity ?? 1);
  return { ...must(await placeCart(cartId, product.priceMinor * count)), product };
}

const start = (orderId: string, clientToken: string = randomUUID()) =>
  startPayment({ orderId, clientToken, session: { network: 'test' } });

async function started(kind: 'GOODS' | 'STAY') {
  const order = await placed(kind);
  const payment = must(await start(order.orderId));
  const attempt = await readAttempt(payment.attemptId);
  return { ...order, ...payment, gatewayOrderId: attempt.gatewayOrderId };
}

const sentTo = (operation: string, order: string) =>
  (bank.state()?.requests.items ?? []).filter(
    (one) => one.operation === operation && one.fields.ORDER === order,
  );

/** The bank's signed word about the completion of this payment. */
function word(attempt: Awaited<ReturnType<typeof readAttempt>>, change: object = {}) {
  const { terminal, gatewayOrderId, rrn, internalReference } = attempt;
  const fields = {
    TERMINAL: terminal,
    TRTYPE: '1',
    ORDER: gatewayOrderId,
    AMOUNT: '50000.00',
    CURRENCY: 'IQD',
    ACTION: '0',
    RC: '00',
    APPROVAL: 'C0MPLE',
    RRN: rrn ?? '',
    INT_REF: internalReference ?? '',
    ...change,
  };
  return bank.sign(fields, { fill: true });
}

/** The words as lines of a notification mail. */
function mailed(fields: Readonly<Record<string, string>>) {
  const now = new Date();
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const context = { road: 'http', arrivedAt: now, receivedAt: now } as const;
  return receiveMailTexts([{ kind: 'plain', text: lines.join('\n') }], context);
}

async function held() {
  const stay = await started('STAY');
  await deliver(await bank.pay(stay.gatewayOrderId, 'fee'));
  const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
  return { ...stay, version: order.version };
}

const wish = (stay: Awaited<ReturnType<typeof held>>, more: object = {}) => ({
  reference: stay.reference,
  attemptId: stay.attemptId,
  amountText: '50000',
  reason: '',
  clientToken: randomUUID(),
  seenVersion: stay.version,
  ...more,
});

describe('a sale', () => {
  test('is prepared, paid by a result, invoiced once and its goods are gone once', async () => {
    const sale = await started('GOODS');
    expect((await readAttempt(sale.attemptId)).state).toBe('AWAITING_RESULT');
    const answer = await deliver(await bank.pay(sale.gatewayOrderId));
    expect(answer).toMatchObject({ status: 200, code: 'APPROVED', locale: 'en' });
    expect(answer.leadsTo).toMatch(new RegExp(`^/orders/${sale.reference}\\?key=[\\w-]{32}$`));
    const shown = await readShopperOrder(sale.orderId);
    expect(shown).toMatchObject({ heading: 'paid', mayPayAgain: 'noYouHavePaid', button: 'none' });
    expect((await listDocuments(sale.reference)).map(({ kind }) => kind)).toEqual(['invoice']);
    expect(await mailsOf({ orderId: sale.orderId, kind: 'invoice' })).toHaveLength(1);
    const shelf = await db().product.findUniqueOrThrow({ where: { id: sale.product.id } });
    expect(shelf.stock).toBe(9);
    expect(await db().cartLine.count({ where: { cartId: sale.cartId } })).toBe(0);
    expect(bank.state()?.brokenRules.items).toEqual([]);
  });

  test('a late approval whose goods are gone is surplus and proposes a reversal', async () => {
    const sale = await started('GOODS');
    await deliver(await bank.pay(sale.gatewayOrderId, 'decline'));
    await db().product.update({ where: { id: sale.product.id }, data: { stock: 0 } });
    const ours = { TERMINAL: process.env.GATEWAY_TERMINAL ?? '', ORDER: sale.gatewayOrderId };
    const yes = { TRTYPE: '1', ACTION: '0', RC: '00', AMOUNT: '25000.00', CURRENCY: 'IQD' };
    const references = { APPROVAL: 'A1B2C3', RRN: '270100009998', INT_REF: 'AB13' };
    await deliver(await bank.sign({ ...ours, ...yes, ...references }, { fill: true }));
    expect(await readAttempt(sale.attemptId)).toMatchObject({ state: 'PAID', isSurplus: true });
    expect(await openKinds({ attemptId: sale.attemptId })).toEqual(['late_approval', 'surplus']);
  });

  test('C9 two approved attempts pay the order once', async () => {
    const first = await started('GOODS');
    const where = { id: first.attemptId };
    await db().paymentAttempt.update({ where, data: { state: 'RESULT_OVERDUE' } });
    const attempt = await readAttempt(must(await start(first.orderId)).attemptId);
    expect(attempt.gatewayOrderId.slice(-6)).not.toBe(first.gatewayOrderId.slice(-6));
    await deliver(await bank.pay(attempt.gatewayOrderId));
    await deliver(await bank.pay(first.gatewayOrderId));
    expect(await readAttempt(attempt.id)).toMatchObject({ state: 'PAID', isSurplus: false });
    expect(await readAttempt(first.attemptId)).toMatchObject({ state: 'PAID', isSurplus: true });
    expect(await mailsOf({ orderId: first.orderId, kind: 'invoice' })).toHaveLength(1);
    expect((await start(first.orderId)).ok).toBe(false);
  });

  test('a hold that has become a charge since the page was shown, or the reverse, is no order', async () => {
    const product = await createProduct({});
    const cartId = await createCart(product.id);
    const seenTotalMinor = product.priceMinor;
    const place = (seenKind: 'authorization' | 'sale') =>
      placeCart(cartId, seenTotalMinor, { seenKind });
    expect(await place('authorization')).toMatchObject({ ok: false, code: 'TERMS_CHANGED' });
    expect(await place('sale')).toMatchObject({ ok: true });
  });

  test('G1 presses of one page at once, and of another cart with its token, are an order a cart', async () => {
    const product = await createProduct({});
    const cartId = await createCart(product.id);
    const checkoutToken = randomUUID();
    const press = (of: string) => placeCart(of, product.priceMinor, { checkoutToken });
    const [first, twin, ...rest] = await Promise.all([cartId, cartId, cartId].map(press));
    if (!first?.ok) throw new Error('not placed');
    expect([twin, ...rest]).toEqual([first, first]);
    const { cartId: renewed, orderId } = first.value;
    expect(await press(renewed)).toEqual(first);
    const stranger = await press(await createCart(product.id));
    expect(stranger.ok && stranger.value.orderId).not.toBe(orderId);
    expect(await db().order.count({ where: { cartId: renewed } })).toBe(1);
  });

  test('J10 the last piece is sold once, whoever asks first', async () => {
    const product = await createProduct({ stock: 1 });
    const orders = await Promise.all(
      Array.from({ length: 6 }, async () =>
        placeCart(await createCart(product.id), product.priceMinor),
      ),
    );
    const starts = await Promise.all(
      orders.map((order) => (order.ok ? start(order.value.orderId) : order)),
    );
    expect(starts.filter((one) => one.ok)).toHaveLength(1);
    expect(starts.filter((one) => !one.ok && one.code === 'NOT_AVAILABLE')).toHaveLength(5);
    expect((await db().product.findUniqueOrThrow({ where: { id: product.id } })).stock).toBe(0);
  });
});

describe('a hold', () => {
  test('two shoppers never get the same night of the only room', async () => {
    const product = await createProduct({ kind: 'STAY', rooms: 1 });
    const nights = { checkIn: inDays(1), checkOut: inDays(4) };
    const orderIds = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const cartId = await createCart(product.id, nights);
        return must(await placeCart(cartId, product.priceMinor * 3n)).orderId;
      }),
    );
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM room_unit WHERE product_id = $1 FOR UPDATE', [product.id]);
      const starts = Promise.all(orderIds.map((orderId) => start(orderId)));
      // All of them have seen that the nights are free.
      await untilWaiting(5);
      return { under: starts };
    });
    const tries = await under;
    expect(tries.filter((one) => one.ok)).toHaveLength(1);
    expect(tries.filter((one) => !one.ok && one.code === 'NOT_AVAILABLE')).toHaveLength(4);
    expect(await db().roomNight.count({ where: { unit: { productId: product.id } } })).toBe(3);
  });

  test('each line of the log about its money names the order and the ORDER', async () => {
    const said = vi.spyOn(log, 'info');
    const stay = await held();
    await completePayment(await createActor<'complete'>(), wish(stay));
    const order = { orderId: stay.orderId, gatewayOrderId: stay.gatewayOrderId };
    const lines = said.mock.calls.filter(([event]) => /^(payment|result|operation)\./.test(event));
    said.mockRestore();
    expect(lines).toMatchObject([
      ['payment.prepared', order],
      ['result.recorded', { ...order, code: 'APPROVED' }],
      ['operation.answered', { ...order, code: 'SUCCEEDED' }],
    ]);
  });

  test('a stay whose nights are gone is refused before it becomes an order', async () => {
    const product = await createProduct({ kind: 'STAY', rooms: 1 });
    const stay = { checkIn: inDays(1), checkOut: inDays(3) };
    const place = async () =>
      placeCart(await createCart(product.id, stay), product.priceMinor * 2n);
    await start(must(await place()).orderId);
    expect(await place()).toMatchObject({ ok: false, code: 'NOT_AVAILABLE' });
    expect(await db().orderLine.count({ where: { productId: product.id } })).toBe(1);
  });

  test('is completed for less with a reason, and reversed with the authorised text', async () => {
    const stay = await held();
    const desk = await createActor<'complete'>();
    const found = await completePayment(desk, wish(stay, { amountText: '41000.5' }));
    expect(found).toMatchObject({ fields: { reason: 'required' } });
    const less = wish(stay, { amountText: '41000.50', reason: 'one night less' });
    const done = await completePayment(desk, less);
    expect(done).toMatchObject({ ok: true, value: { state: 'SUCCEEDED' } });
    expect(await readAttempt(stay.attemptId)).toMatchObject({
      state: 'COMPLETED',
      authorisedAmountText: '51000.00',
      completedAmountMinor: 41_000_500n,
    });
    const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    const admin = await createActor<'reverse'>();
    const back = { amountText: '41000.50', reason: 'guest left', seenVersion: order.version };
    const reversed = await reversePayment(admin, wish(stay, back));
    expect(reversed).toMatchObject({ ok: true, value: { state: 'SUCCEEDED' } });
    const [sent] = sentTo('reversal', stay.gatewayOrderId);
    expect(sent?.fields.AMOUNT).toBe('51000.00');
    expect(await readShopperOrder(stay.orderId)).toMatchObject({ heading: 'reversed' });
    expect(await db().roomNight.count({ where: { orderId: stay.orderId } })).toBe(0);
    expect(bank.state()?.brokenRules.items).toEqual([]);
  });

  test('A21 B9 a signed completion-type result never pays an attempt that was a hold', async () => {
    const stay = await started('STAY');
    const other = await bank.sign({ ...(await bank.pay(stay.gatewayOrderId)), TRTYPE: '1' });
    expect(await deliver(other)).toMatchObject({ status: 200, code: 'TYPE_MISMATCH' });
    expect((await readAttempt(stay.attemptId)).state).toBe('NEEDS_REVIEW');
  });

  test('E5 G5 an answer that is lost leaves the completion unknown and blocks the rest', async () => {
    const stay = await held();
    await bank.script({ operation: 'completion', order: stay.gatewayOrderId, answer: 'reset' });
    const desk = await createActor<'complete'>('Noor');
    const lost = await completePayment(desk, { ...wish(stay), reason: 'as booked' });
    expect(lost).toMatchObject({ ok: true, value: { state: 'UNKNOWN' } });
    const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    expect(order.state).toBe('CHECKING');
    const more = { seenVersion: order.version, reason: 'again' };
    const found = await completePayment(desk, wish(stay, more));
    expect(found).toMatchObject({ code: 'UNKNOWN_PENDING' });
    const admin = await createActor<'reverse'>();
    const back = wish(stay, { ...more, amountText: '51000' });
    expect(await reversePayment(admin, back)).toMatchObject({ code: 'UNKNOWN_PENDING' });
    expect(sentTo('completion', stay.gatewayOrderId)).toHaveLength(1);
    expect(await openKinds({ orderId: stay.orderId })).toEqual(['unknown_operation']);
  });

  test('G4 the same dialog sent twice is one operation; with another amount it is refused', async () => {
    const stay = await held();
    const desk = await createActor<'complete'>();
    const same = wish(stay, { reason: 'as booked' });
    const [one, two] = await Promise.all([
      completePayment(desk, same),
      completePayment(desk, same),
    ]);
    expect([one.ok, two.ok]).toEqual([true, true]);
    const found = await completePayment(desk, { ...same, amountText: '40000' });
    expect(found).toMatchObject({ code: 'TOKEN_REUSED' });
    expect(sentTo('completion', stay.gatewayOrderId)).toHaveLength(1);
  });

  test('J9 a stale page is refused', async () => {
    const stay = await held();
    const given = { seenVersion: stay.version - 1 };
    const asked = await completePayment(await createActor<'complete'>(), wish(stay, given));
    expect(asked).toMatchObject({ code: 'STALE_PAGE' });
  });

  test('a signed completion result at the return address settles it, and a lost answer changes nothing', async () => {
    const stay = await held();
    const attempt = await readAttempt(stay.attemptId);
    await bank.script({
      operation: 'completion',
      order: attempt.gatewayOrderId,
      hold: 'overtaken',
      answer: 'reset',
    });
    const given = { reason: 'as booked' };
    const asked = completePayment(await createActor<'complete'>(), wish(stay, given));
    await bank.wait({ barrier: 'overtaken' });
    const result = await word(attempt);
    expect(await deliver(result)).toMatchObject({ status: 200, code: 'SUCCEEDED' });
    expect(await deliver(result)).toMatchObject({ status: 200, code: 'DUPLICATE' });
    await bank.release('overtaken');
    expect(await asked).toMatchObject({ ok: true, value: { state: 'SUCCEEDED' } });
    const found = await readAttempt(stay.attemptId);
    expect(found).toMatchObject({ state: 'COMPLETED', completedAmountMinor: 50_000_000n });
  });

  test('E15 a signed word with another reference settles nothing, posted or mailed', async () => {
    const stay = await held();
    const attempt = await readAttempt(stay.attemptId);
    await bank.script({ operation: 'completion', order: attempt.gatewayOrderId, answer: 'reset' });
    await completePayment(await createActor<'complete'>(), wish(stay, { reason: 'as booked' }));
    for (const change of [{ INT_REF: 'DEADBEEFDEADBEEF' }, { RRN: '999999999999' }]) {
      const code = 'UNMATCHED_OPERATION_RESULT';
      expect(await deliver(await word(attempt, change))).toMatchObject({ status: 200, code });
      const seen = await mailed(await word(attempt, change));
      expect(seen).toMatchObject([{ verdict: 'recorded', code }]);
    }
    expect((await readAttempt(stay.attemptId)).state).toBe('AUTHORISED');
    // Its honest twin names no terminal, as our completion named none.
    const found = await mailed(await word(attempt, { TERMINAL: undefined }));
    expect(found).toMatchObject([{ code: 'SUCCEEDED' }]);
    expect((await readAttempt(stay.attemptId)).state).toBe('COMPLETED');
  });

  test('E16 an answer that was believed once is not believed for the next operation', async () => {
    const stay = await held();
    const attempt = await readAttempt(stay.attemptId);
    const answer = await word(attempt, { ACTION: '5', RC: '05', APPROVAL: '' });
    const text = new URLSearchParams(answer).toString();
    const script = { operation: 'completion', order: attempt.gatewayOrderId, body: 'raw', text };
    const desk = await createActor<'complete'>();
    await bank.script({ ...script, act: 'no' });
    const first = await completePayment(desk, wish(stay, { reason: 'as booked' }));
    expect(first).toMatchObject({ ok: true, value: { state: 'DECLINED' } });
    const order = await db().order.findUniqueOrThrow({ where: { id: stay.orderId } });
    await bank.script({ ...script, act: 'once' });
    const again = { reason: 'once more', seenVersion: order.version };
    const expected = { ok: true, value: { state: 'UNKNOWN', verdictCode: 'NONCE_REUSED' } };
    expect(await completePayment(desk, wish(stay, again))).toMatchObject(expected);
  });
});
