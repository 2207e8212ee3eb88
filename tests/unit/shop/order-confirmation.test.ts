import { createTranslator } from 'next-intl';
import { renderToReadableStream } from 'react-dom/server';
import { OrderConfirmation } from '@/app/(shop)/orders/[reference]/order-confirmation';
import { type MerchantWords, merchantIn } from '@/lib/merchant/identity';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import goods from '@/messages/en/goods.json';
import shop from '@/messages/en/shop.json';
import status from '@/messages/en/status.json';
import { identityOf } from '../../support/identity';

const unknown = merchantIn(identityOf('Citadel'), 'en');
const known: MerchantWords = {
  ...unknown,
  address: 'Gate 3, Erbil',
  mapUrl: 'https://maps.example/x',
  phone: '+964 750 123 4567',
  contact: '+964 750 123 4567',
  checkInFrom: '14:00',
  checkOutBy: '12:00',
  hours: 'Daily 9 to 21',
};
const reader = vi.hoisted(() => ({ merchant: {} as MerchantWords }));
vi.mock('next-intl/server', () => ({ getLocale: async () => 'en' }));
vi.mock('@/lib/i18n/translations', () => {
  const useTranslations = (namespace: string) =>
    createTranslator({
      locale: 'en',
      messages: { status, shop, goods } as never,
      namespace: namespace as never,
    });
  const getTranslations = async (namespace: string) => useTranslations(namespace);
  return { getTranslations, useTranslations, useLocale: () => 'en' };
});
vi.mock('@/lib/merchant/read-merchant', () => ({ readMerchant: async () => reader.merchant }));

const stay = {
  kind: 'STAY',
  names: { en: 'River room', ar: '', ckb: '' },
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  isInWords: false,
  isCancelled: false,
  image: 'drawings/river',
};
const gift = { ...stay, kind: 'GOODS', checkIn: null, checkOut: null };
const booked = {
  ...{ reference: 'D7Q2', heading: 'authorised', isSurplus: false, goods: null },
  ...{ customerName: 'Sara Ahmed', transactionType: 'authorization', completedMinor: null },
};

async function shown(own: object, merchant: MerchantWords): Promise<string> {
  reader.merchant = merchant;
  const lines = [stay, gift];
  const order = { lines, stays: [stay], ...booked, ...own } as unknown as ShopperOrderDto;
  const stream = await renderToReadableStream(await OrderConfirmation({ order }));
  await stream.allReady;
  return (await new Response(stream).text()).replaceAll('<!-- -->', '');
}

test('what is booked stands with its hours, place, numbers and calendar file', async () => {
  const page = await shown({}, known);
  for (const words of [
    'Thank you, <bdi>Sara Ahmed</bdi>.',
    'D7Q2',
    'src="/drawings/river.svg"',
    'Your room is booked',
    'Check-in Tue 1 Dec 2026, from 14:00',
    'Check-out Thu 3 Dec 2026, by 12:00',
    'Gate 3, Erbil',
    'href="https://maps.example/x"',
    'href="tel:+9647501234567"',
    'href="/orders/D7Q2/calendar"',
    'href="https://wa.me/?text=Citadel%0ARiver%20room%0A',
    'Daily 9 to 21',
    'Contact us to agree how you receive them.',
  ]) {
    expect(page).toContain(words);
  }
});

test('a house of which nothing is known shows the days and no empty place', async () => {
  const page = await shown({ lines: [stay, stay, stay], stays: [stay, stay] }, unknown);
  expect(page).toContain('Your rooms are booked');
  expect(page).toContain('Check-in Tue 1 Dec 2026<');
  expect(page).not.toMatch(/Call us|map|<dd[^>]*><\/dd>/);
  const answer = await shown({ lines: [gift], stays: [] }, unknown);
  expect(answer).toContain('Your order is confirmed');
});

const delivery = { day: '2026-11-24', window: '10:00-14:00' };
const collected = { state: 'TO_PREPARE', delivery: null, dueOn: null };

test.each([
  ['to be collected', collected, 'We email you when they are ready'],
  ['to be collected on a day', { ...collected, dueOn: '2026-11-26' }, 'ready on Thu 26 Nov 2026'],
  ['ready', { ...collected, state: 'READY' }, 'Your goods are ready to collect'],
  [
    'to be brought',
    { state: 'TO_PREPARE', delivery },
    'arrive on Tue 24 Nov 2026, 10:00\u201114:00',
  ],
  ['on their way', { state: 'ON_ITS_WAY', delivery }, 'Your goods are on their way'],
  ['handed over', { state: 'HANDED_OVER', delivery }, 'Your goods have been handed over'],
])('goods are where they are: %s', async (_place, goods, words) => {
  const page = await shown({ lines: [gift], stays: [], goods }, known);
  expect(page).toContain(words);
  expect(page.includes('Daily 9 to 21')).toBe(goods.delivery === null);
  // Who has goods brought does not come.
  expect(page.includes('Gate 3, Erbil')).toBe(goods.delivery === null);
  expect(await shown({ heading: 'completed', goods }, known)).toContain(words);
});

test.each([
  ['declined', { heading: 'declined' }],
  ['still being checked', { heading: 'checking' }],
  ['cancelled', { heading: 'cancelled' }],
])('of an order nothing but its payment can be told: %s', async (_state, own) => {
  expect(await shown(own, known)).toBe('');
});

const taken = { heading: 'reversed', transactionType: 'sale' };

test.each([
  ['its payment cannot be used', { isSurplus: true }, 'We cannot use this payment'],
  ['it was paid and is reversed', taken, 'Your money is on its way back'],
  ['its hold is reversed', { heading: 'reversed' }, 'The hold on your card is released'],
  [
    'its hold was charged and is reversed',
    { heading: 'reversed', completedMinor: '1' },
    'Your money is on its way back',
  ],
  ['its stay is over', { heading: 'completed' }, 'Thank you for staying with us'],
])('what became of an order comes first, and nothing is booked: %s', async (_state, own, words) => {
  const page = await shown(own, known);
  expect(page).toContain(words);
  expect(page).toContain('D7Q2');
  expect(page).not.toMatch(/is booked|Add to your calendar|Gate 3/);
});

test('nobody is thanked by a name that was erased', async () => {
  expect(await shown({ customerName: '-' }, known)).toContain('Thank you.');
});

test('an order all of whose stays its guest cancelled says so before it speaks of the money', async () => {
  const gone = { ...stay, id: 'a', isCancelled: true, feeMinor: 0n, totalMinor: 1n };
  for (const heading of ['authorised', 'completed', 'checking', 'reversed'] as const) {
    const page = await shown({ heading, lines: [stay], stays: [gone] }, known);
    expect(page).toContain('Your stay is cancelled');
    expect(page).toContain('River room');
    expect(page).toContain(status.stays.nothing);
    expect(page).not.toMatch(/is booked|Add to your calendar|Gate 3/);
  }
  const both = await shown({ lines: [stay, stay], stays: [gone, { ...gone, id: 'b' }] }, known);
  expect(both).toContain('Your stays are cancelled');
  expect(await shown({ lines: [stay, gift], stays: [gone] }, known)).not.toContain('is cancelled');
});
