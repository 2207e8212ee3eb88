import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { CartDrawer } from '@/app/(shop)/_cart/cart-drawer';
import { isHeld } from '@/app/(shop)/_components/beyond-hold';
import CartPage from '@/app/(shop)/cart/page';
import CheckoutPage from '@/app/(shop)/checkout/page';
import { RoomFacts } from '@/app/(shop)/rooms/[slug]/room-facts';
import type { CartDto } from '@/lib/cart/read-cart';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import common from '@/messages/en/common.json';
import shop from '@/messages/en/shop.json';
import terms from '@/messages/en/terms.json';
import { testSettings } from '../../support/settings';

Object.assign(process.env, testSettings(), { STAY_BEYOND_HOLD: 'refuse' });

const shown = vi.hoisted(() => ({ cart: undefined as unknown }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('@/lib/i18n/translations', () => {
  const useTranslations = (namespace?: string) =>
    createTranslator({
      locale: 'en',
      messages: { common, shop, terms } as never,
      ...(namespace === undefined ? {} : { namespace: namespace as never }),
    });
  const getTranslations = async (namespace?: string) => useTranslations(namespace);
  return { getTranslations, useTranslations, useLocale: () => 'en' };
});
vi.mock('@/lib/merchant/read-merchant', async () => {
  const { identityOf } = await import('../../support/identity');
  const { merchantIn } = await import('@/lib/merchant/identity');
  return { readMerchant: async () => merchantIn(identityOf('House', 'help@demo.test'), 'en') };
});
vi.mock('@/lib/auth/session/require-permission', () => ({ actorWith: async () => null }));
vi.mock('@/lib/merchant/guide-rate', () => ({ guideRate: async () => null }));
vi.mock('@/lib/cart/cart-cookie', () => ({ readCartId: async () => 'cart' }));
vi.mock('@/lib/cart/cart-details', () => ({ readDetails: async () => null }));
vi.mock('@/lib/cart/read-cart', () => ({ readCart: async () => shown.cart }));
vi.mock('@/app/_components/language-switch', () => ({ LanguageSwitch: () => null }));
vi.mock('@/app/(shop)/cart/cart-line', () => ({ CartLine: () => null }));
vi.mock('@/app/(shop)/_components/side-panel', () => ({
  SidePanel: ({ children }: { children: ReactNode }) => children,
}));
vi.mock('@/app/(shop)/checkout/actions', () => ({
  placeOrderAction: async () => ({ values: {}, errors: {} }),
}));

/** A link, or the button that saves what was typed before. */
const toCheckout = /href="\/checkout"|value="checkout"/;

const pages = {
  'the cart': () => <CartPage />,
  'the drawer': () => <CartDrawer cartId="cart" />,
};

describe('a stay beyond the hold where the house refuses it', () => {
  test.each(Object.entries(pages))('%s says why and leads to no checkout', async (_name, page) => {
    const refused = await htmlOf(page(), { isBeyondHold: true, isRefused: true });
    expect(refused).toContain('cannot pay here');
    expect(refused).not.toMatch(toCheckout);
    const plain = await htmlOf(page(), {});
    expect(plain).not.toContain('cannot pay here');
    expect(plain).toMatch(toCheckout);
  });

  test('the checkout says so before anything is typed, and promises no link to pay', async () => {
    const refused = await htmlOf(<CheckoutPage />, {
      isBeyondHold: true,
      isRefused: true,
    });
    expect(refused).toContain(shop.problem.STAY_TOO_LONG);
    expect(refused).toContain('href="/cart"');
    expect(refused).not.toContain('name="email"');
    expect(refused).not.toContain('send you a link to pay');
    const html = await htmlOf(<CheckoutPage />, {});
    expect(html).toContain('name="email"');
  });

  test('the room promises to hold what is held, and nothing else', async () => {
    const day = 24 * 60 * 60 * 1000;
    const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
    expect([isHeld(inDays(2)), isHeld(inDays(30))]).toEqual([true, false]);
    const facts = { room, locale: 'en' };
    expect(await htmlOf(<RoomFacts {...facts} isHeld />, {})).toContain('We charge nothing today');
    const other = await htmlOf(<RoomFacts {...facts} isHeld={false} />, {});
    expect(other).not.toContain('We charge nothing today');
    expect(other).toContain('href="/#paying"');
  });
});

test.each(Object.entries(pages))('%s names what cannot be had, once', async (_name, page) => {
  const gone = { ...line, isAvailable: false };
  const kept = { ...line, lineId: 'other', names: { en: 'Arch room', ar: 'العقد', ckb: 'تاق' } };
  const html = await htmlOf(page(), { lines: [gone, gone, kept] });
  expect(html.split('To continue, change or remove: Courtyard room.')).toHaveLength(2);
  expect(html).not.toMatch(toCheckout);
});

const room = {
  guestsMax: 2,
  beds: [] as string[],
  amenities: [] as string[],
  more: { en: '', ar: '', ckb: '' },
  units: 3,
  details: { en: 'Cool.', ar: 'بارد.', ckb: 'فێنک.' },
} as ProductDto;

const line: CartDto['lines'][number] = {
  lineId: 'line',
  productId: 'room',
  kind: 'STAY',
  slug: 'room',
  names: { en: 'Courtyard room', ar: 'غرفة الفناء', ckb: 'ژووری حەوشە' },
  drawing: 'room',
  unitPriceMinor: '120000000',
  quantity: 1,
  nights: 2,
  checkIn: '2026-12-20',
  checkOut: '2026-12-22',
  guests: 2,
  childAges: [],
  lineTotalMinor: '240000000',
  isAvailable: true,
};

async function htmlOf(page: ReactNode, change: Partial<CartDto>): Promise<string> {
  const cart: CartDto = {
    lines: [line],
    totalMinor: '240000000',
    transactionType: 'authorization',
    isBeyondHold: false,
    isLater: false,
    isRefused: false,
    code: null,
    asksCode: false,
    ...change,
  };
  shown.cart = cart;
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  return new Response(stream).text();
}
