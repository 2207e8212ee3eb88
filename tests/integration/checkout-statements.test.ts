import { randomUUID } from 'node:crypto';
import { addGoods } from '@/lib/cart/cart';
import { countCart, readCart } from '@/lib/cart/read-cart';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { goodsBeside } from '@/lib/catalogue/find-goods';
import { readDeliveryZones } from '@/lib/catalogue/zones';
import { makeAfterOthers } from '@/lib/documents/make-documents';
import { completeList } from '@/lib/documents/read-documents';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { readOwnOrder } from '@/lib/payments/shopper/payment-queries';
import { countStatements } from '../support/count-statements';
import { must } from '../support/must';
import { deliver, readAttempt } from '../support/one-night';
import { createProduct, placeCart, withBank } from '../support/shop';

const bank = withBank();

/** By step, what a checkout of goods may send at most: it grew to 135 while nobody counted. */
const most = {
  product: 2,
  intoTheCart: 5,
  cart: 1,
  checkout: 2,
  placed: 8,
  started: 14,
  payPage: 2,
  result: 5,
  orderPage: 2,
  /** Made by the page, while a lane looks for them too. */
  documents: 8,
  /** Both in one round. */
  mails: 4,
} as const;

test('a checkout sends no more statements than it needs, step by step', async () => {
  const { slug, priceMinor } = await createProduct();
  const cartId = randomUUID();
  const session = { network: randomUUID(), cartId };
  const count: Record<string, number> = {};
  const step = async <T>(name: keyof typeof most, act: () => Promise<T>): Promise<T> => {
    const done: T[] = [];
    count[name] = await countStatements(async () => done.push(await act()));
    return done[0] as T;
  };
  const readPage = async (reference: string) => {
    const { cartId: renewed } = placed;
    const [order] = await Promise.all([
      readOwnOrder({ reference, cartId: renewed }),
      countCart(renewed),
    ]);
    if (order === null) throw new Error('no order');
    return order;
  };
  // What a process keeps is read before.
  await findProduct('GOODS', slug);

  await step('product', async () => {
    const product = await findProduct('GOODS', slug);
    if (product === null) throw new Error('no product');
    await goodsBeside(product, 4);
  });
  await step('intoTheCart', async () => must(await addGoods({ cartId, slug, quantity: 1 })));
  // The header's count is of the same reading.
  await step('cart', () => readCart(cartId));
  await step('checkout', () => Promise.all([readCart(cartId), readDeliveryZones()]));
  const placed = must(await step('placed', () => placeCart(cartId, priceMinor)));
  const { orderId, reference } = placed;
  const started = must(
    await step('started', () =>
      startPayment({ orderId, clientToken: randomUUID(), session: { ...session, ...placed } }),
    ),
  );
  await step('payPage', () => readPage(reference));
  const fields = await bank.pay((await readAttempt(started.attemptId)).gatewayOrderId);
  await step('result', () => deliver(fields));
  const { documents } = await step('orderPage', () => readPage(reference));
  await step('documents', () =>
    Promise.all([completeList(reference, documents), makeAfterOthers()]),
  );
  await step('mails', () => deliverDueMails(async () => {}));
  expect(count).toEqual(most);
});
