import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { log } from '@/lib/log/log';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { must } from '../../support/must';
import { deliver, readAttempt, startAgain, startOrder } from '../../support/one-night';
import { createCart, createProduct, placeCart, withBank } from '../../support/shop';

const bank = withBank();
let door: typeof import('@/app/api/backref/route');
beforeAll(async () => {
  door = await import('@/app/api/backref/route');
});

const post = (fields: Record<string, string>, headers = {}, query = '') => {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  };
  return door.POST(new Request(`http://localhost/api/backref${query}`, sent));
};
const stateOf = async (attemptId: string) => (await readAttempt(attemptId)).state;
const pressPay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: 'test' } });

describe('how a result travels', () => {
  test('A23 only its body counts, whatever its address says', async () => {
    const { attemptId, gatewayOrderId } = await startOrder('GOODS');
    const valid = await bank.pay(gatewayOrderId);
    for (const name of ['P_SIGN', 'AMOUNT']) {
      const { [name]: beside = '', ...rest } = valid;
      expect((await post(rest, {}, `?${name}=${beside}`)).status).toBe(400);
    }
    expect(await stateOf(attemptId)).toBe('AWAITING_RESULT');
    expect((await post(valid, {}, '?TERMINAL=EVIL0001&ACTION=5')).status).toBe(200);
    expect(await stateOf(attemptId)).toBe('PAID');
  });

  test.each(['null', 'https://acs.bank.test', 'https://evil.test'])(
    'A33 D2 from %s it is judged like any other, and is never answered with a redirect',
    async (origin) => {
      const said = vi.spyOn(log, 'warn').mockReturnValue();
      const { attemptId, gatewayOrderId } = await startOrder('GOODS');
      const valid = await bank.pay(gatewayOrderId);
      const headers = origin === 'null' ? { origin } : { origin, referer: `${origin}/pay` };
      const answers = [
        await post({ ...valid, AMOUNT: '1.00' }, headers),
        await post(valid, headers),
        await post(valid, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 200, 200]);
      expect(
        answers.flatMap((one) => [one.headers.get('location'), one.headers.get('refresh')]),
      ).toEqual(answers.flatMap(() => [null, null]));
      expect(await stateOf(attemptId)).toBe('PAID');
      expect(said.mock.calls.map(([event]) => event)).toContain('result.refused');
      said.mockRestore();
    },
  );
});

describe('what an authentic result says', () => {
  test.each([
    [-61, 'OLD'],
    [-58, undefined],
    [120, 'AHEAD'],
  ])('B15 %i minutes from now is recorded all the same, as %s', async (minutes, oddTime) => {
    const { attemptId, gatewayOrderId } = await startOrder('GOODS');
    const at = new Date(Date.now() + minutes * 60_000).toISOString().replace(/\D/g, '');
    const result = await bank.pay(gatewayOrderId);
    await deliver(await bank.sign({ ...result, TIMESTAMP: at.slice(0, 14) }));
    expect(await stateOf(attemptId)).toBe('PAID');
    const kept = await db().evidence.findFirstOrThrow({ where: { attemptId, source: 'RESULT' } });
    expect((kept.content as { oddTime?: string }).oddTime).toBe(oddTime);
  });

  test('B19 with a card number beside it, or for a name, is kept without the number', async () => {
    const number = '4111111111111111';
    const cards = { CARD: number, MASKED: '411111******1111', CVV2: '123' };
    const [beside, named] = [await startOrder('GOODS'), await startOrder('GOODS')];
    await deliver({ ORDER: beside.gatewayOrderId, ...cards });
    await deliver({ ...(await bank.pay(beside.gatewayOrderId)), ...cards });
    await deliver({ ...(await bank.pay(named.gatewayOrderId)), [number]: 'x' });
    const keptOf = async ({ attemptId, gatewayOrderId }: typeof beside) => {
      expect(await stateOf(attemptId)).toBe('PAID');
      const rows = await db().evidence.findMany({ where: { gatewayOrderId, source: 'RESULT' } });
      return JSON.stringify(rows.map(({ content }) => content));
    };
    expect(await keptOf(beside)).not.toContain('411111');
    expect(await keptOf(named)).not.toContain(number);
  });
});

describe('when a result comes', () => {
  test('C6 before our own prepare is answered, it is matched and not lost', async () => {
    const product = await createProduct();
    const order = must(await placeCart(await createCart(product.id), product.priceMinor));
    const barrier = `C6-${randomUUID()}`;
    await bank.script({ operation: 'prepare', hold: barrier });
    const starting = pressPay(order.orderId);
    await bank.wait({ barrier });
    const where = { orderId: order.orderId };
    const attempt = await db().paymentAttempt.findFirstOrThrow({ where });
    expect(attempt.state).toBe('PREPARING');
    await deliver(await bank.pay(attempt.gatewayOrderId));
    expect(await stateOf(attempt.id)).toBe('PAID');
    await bank.release(barrier);
    await starting;
    expect(await stateOf(attempt.id)).toBe('PAID');
    expect(await readShopperOrder(order.orderId)).toMatchObject({ heading: 'paid' });
    const mails = { where: { orderId: order.orderId, kind: 'invoice' } };
    expect(await db().mailOutbox.count(mails)).toBe(1);
  });

  test('C10 for an older attempt, it pays the order and the newer one takes no second payment', async () => {
    const first = await startOrder('GOODS');
    const { attemptId: id, orderId } = first;
    await db().paymentAttempt.update({ where: { id }, data: { state: 'RESULT_OVERDUE' } });
    const second = await startAgain(orderId);
    await deliver(await bank.pay(first.gatewayOrderId));
    expect(await readAttempt(id)).toMatchObject({ state: 'PAID', isSurplus: false });
    expect(await stateOf(second)).toBe('AWAITING_RESULT');
    const shopperOrder = await readShopperOrder(orderId);
    expect(shopperOrder).toMatchObject({ heading: 'paid', button: 'none', cardPageUrl: null });
  });

  test('C17 after the price has changed, it is compared with what was frozen', async () => {
    const { orderId, attemptId, gatewayOrderId } = await startOrder('GOODS');
    const ofOrder = { orderLines: { some: { orderId } } };
    await db().product.updateMany({ where: ofOrder, data: { priceMinor: 75_000_000n } });
    const result = await bank.pay(gatewayOrderId);
    expect(result.AMOUNT).toBe('25000.00');
    await deliver(result);
    expect(await stateOf(attemptId)).toBe('PAID');
    expect(await readShopperOrder(orderId)).toMatchObject({ totalMinor: '25000000' });
  });
});

test('I5 an ORDER that the bank has seen before is given up, and the shopper goes on with a new one', async () => {
  const product = await createProduct();
  const order = must(await placeCart(await createCart(product.id), product.priceMinor));
  await bank.script({
    operation: 'prepare',
    phase: 'before',
    status: 409,
    body: 'raw',
    text: '{"error":"ORDER_LAST_SIX_REUSED","message":"used","rules":["ORDER_LAST_SIX_REUSED"]}',
    contentType: 'application/json',
  });
  expect(await pressPay(order.orderId)).toMatchObject({ ok: false, code: 'PREPARE_FAILED' });
  const [given] = await db().paymentAttempt.findMany({ where: { orderId: order.orderId } });
  const next = await readAttempt(await startAgain(order.orderId));
  expect(next.gatewayOrderId).not.toBe(given?.gatewayOrderId);
  await deliver(await bank.pay(next.gatewayOrderId));
  expect(await stateOf(next.id)).toBe('PAID');
});
