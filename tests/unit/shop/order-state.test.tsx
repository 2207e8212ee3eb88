import { createTranslator } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { OrderAmounts } from '@/app/(shop)/orders/[reference]/order-amounts';
import { OrderContact } from '@/app/(shop)/orders/[reference]/order-contact';
import { OrderReferences } from '@/app/(shop)/orders/[reference]/order-references';
import { OrderState } from '@/app/(shop)/orders/[reference]/order-state';
import { OrderStays } from '@/app/(shop)/orders/[reference]/order-stays';
import { inEveryLanguage } from '@/lib/i18n/every-language';
import { formatDay } from '@/lib/i18n/format-date';
import { type Locale, locales } from '@/lib/i18n/locale';
import { formatMoney, money } from '@/lib/money/money';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import shop from '@/messages/en/shop.json';
import type en from '@/messages/en/status.json';
import { testSettings } from '../../support/settings';

Object.assign(process.env, testSettings());

const languages = await inEveryLanguage<typeof en>(
  (locale) => import(`../../../messages/${locale}/status.json`),
);
const reader = vi.hoisted(() => ({
  locale: 'en' as Locale,
  newer: null as string | null,
}));

vi.mock('next-intl/server', () => ({ getLocale: async () => reader.locale }));
vi.mock('@/lib/i18n/translations', () => {
  const useTranslations = (namespace: string) =>
    createTranslator({
      locale: reader.locale,
      messages: { status: languages[reader.locale], shop } as never,
      namespace: namespace as never,
    });
  const getTranslations = async (namespace: string) => useTranslations(namespace);
  return { getTranslations, useTranslations, useLocale: () => reader.locale };
});
vi.mock('@/lib/merchant/read-merchant', async () => {
  const { identityOf } = await import('../../support/identity');
  const { merchantIn } = await import('@/lib/merchant/identity');
  const house = merchantIn(identityOf('House', 'help@demo.test'), 'en');
  const known = { phone: '+964 750 123 4567', whatsapp: '+964 750 765 4321' };
  return { readMerchant: async () => ({ ...house, ...known, policies: 'Quiet after 23:00.' }) };
});
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));
vi.mock('@/app/(shop)/orders/[reference]/actions', () => ({
  payAgainAction: async () => ({ values: {}, errors: {} }),
  reportChargeAction: async () => ({ values: {}, errors: {} }),
  cancelStayAction: async () => ({ values: {}, errors: {} }),
}));
vi.mock('@/app/(shop)/orders/[reference]/own-order', () => ({ OwnOrder: () => null }));
vi.mock('@/app/(shop)/orders/newer-order', () => ({ findNewerOrder: async () => reader.newer }));
vi.mock('@/app/_components/status-watch', () => ({ StatusWatch: () => <i>(watched)</i> }));
vi.mock('@/app/(shop)/orders/[reference]/attempt-refusal', () => ({ AttemptRefusal: () => null }));

type Change = Partial<ShopperOrderDto>;
type Expected = {
  readonly amount: keyof typeof en.amountLabel;
  readonly next: keyof typeof en.next;
  readonly button?: keyof typeof en.button;
  readonly says?: (words: typeof en) => string;
};

const held = { authorisedMinor: '250000000', rrn: '526101000001', approvalCode: '123456' };
const outcomeAt = '2026-11-21T09:00:00.000Z';

/** Each state that a shopper may see, and what its page says beside the heading. */
const states: Record<string, [Change, Expected]> = {
  preparing: [
    { heading: 'notStarted', button: 'try_again', isPreparing: true },
    {
      amount: 'requested',
      next: 'preparing',
      button: 'try_again',
      says: (w) => w.explain.preparing,
    },
  ],
  'not started': [
    { heading: 'notStarted', button: 'try_again' },
    { amount: 'requested', next: 'notStarted', button: 'try_again' },
  ],
  waiting: [
    { heading: 'waiting', mayPayAgain: 'waitWeAreChecking', button: 'continue' },
    { amount: 'requested', next: 'waiting', button: 'continue' },
  ],
  overdue: [
    { heading: 'overdue', mayPayAgain: 'onlyIfNoCharge', button: 'pay_again' },
    { amount: 'requested', next: 'overdue', button: 'pay_again', says: (w) => w.report.question },
  ],
  'in review, money may be taken': [
    { heading: 'checking', mayPayAgain: 'noMoneyMayBeTaken' },
    { amount: 'requested', next: 'checking' },
  ],
  'in review without an answer': [
    { heading: 'checking', mayPayAgain: 'onlyIfNoChargeNoAnswer', button: 'pay_again' },
    { amount: 'requested', next: 'checking', button: 'pay_again', says: (w) => w.report.question },
  ],
  'held, and an operation is unknown': [
    { heading: 'checking', mayPayAgain: 'noAmountHeld', ...held },
    { amount: 'requested', next: 'checking' },
  ],
  held: [
    { heading: 'authorised', mayPayAgain: 'noAmountHeld', approvedAt: outcomeAt, ...held },
    { amount: 'held', next: 'authorisedUntil' },
  ],
  'held for longer than banks usually do': [
    { heading: 'authorised', approvedAt: '2026-11-13T09:00:00.000Z', ...held },
    { amount: 'held', next: 'authorisedLate', says: (w) => w.explain.authorisedLate },
  ],
  'held, on the last day of it': [
    { heading: 'authorised', approvedAt: '2026-11-14T09:00:00.000Z', ...held },
    { amount: 'held', next: 'authorisedUntil', says: (w) => w.explain.authorised },
  ],
  'held, and the stay ends after the hold': [
    {
      ...{ heading: 'authorised', approvedAt: outcomeAt, ...held },
      stays: [{ isCancelled: false, checkOut: '2026-12-10' } as ShopperOrderDto['stays'][number]],
    },
    { amount: 'held', next: 'authorisedEnds', says: (w) => w.explain.authorisedEnds },
  ],
  paid: [
    { heading: 'paid', mayPayAgain: 'noYouHavePaid', transactionType: 'sale', ...held },
    { amount: 'charged', next: 'paid' },
  ],
  'paid with less than the total, as people recorded it': [
    { heading: 'paid', transactionType: 'sale', ...held, authorisedMinor: '200000000' },
    { amount: 'charged', next: 'paidShort' },
  ],
  'held, and the order cannot use it': [
    { heading: 'authorised', approvedAt: outcomeAt, isSurplus: true, ...held },
    { amount: 'held', next: 'surplus', says: (w) => w.explain.surplus },
  ],
  'paid, and the order cannot use it': [
    { heading: 'paid', transactionType: 'sale', isSurplus: true, ...held },
    { amount: 'charged', next: 'surplus', says: (w) => w.explain.surplus },
  ],
  'unclear, and the order cannot use it': [
    { heading: 'checking', isSurplus: true, ...held },
    { amount: 'requested', next: 'checking', says: (w) => w.explain.checking },
  ],
  'paid with more, by the bank’s fee': [
    { heading: 'paid', transactionType: 'sale', ...held, hasFee: true },
    { amount: 'charged', next: 'paid', says: (w) => w.feeNote },
  ],
  'completed with less': [
    { heading: 'completed', mayPayAgain: 'noYouHavePaid', ...held, completedMinor: '240000000' },
    { amount: 'charged', next: 'completedReleased', says: (w) => w.amounts.released },
  ],
  'completed with more': [
    { heading: 'completed', mayPayAgain: 'noYouHavePaid', ...held, completedMinor: '260000000' },
    { amount: 'charged', next: 'completed', says: (w) => w.amounts.beyond },
  ],
  reversed: [
    { heading: 'reversed', mayPayAgain: 'yesByNewOrder', ...held, reversedMinor: '250000000' },
    { amount: 'reversed', next: 'reversed', says: (w) => w.amounts.reversed },
  ],
  declined: [
    { heading: 'declined', button: 'try_again', responseAdvice: 'checkFunds' },
    {
      amount: 'requested',
      next: 'declined',
      button: 'try_again',
      says: (w) => w.advice.checkFunds,
    },
  ],
  cancelled: [
    { heading: 'cancelled' },
    { amount: 'requested', next: 'cancelled', says: (w) => w.cancelledNewOrder },
  ],
};

beforeAll(() => void vi.useFakeTimers({ now: new Date(outcomeAt), toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

describe.each(locales)('the page of an order in %s', (locale) => {
  test.each(Object.entries(states))('%s', async (_state, [change, expected]) => {
    reader.locale = locale;
    const words = languages[locale];
    const order = { ...plain, ...change };
    const page = await textOf(
      <>
        <OrderState order={order} because={null} isReported={false} />
        <OrderAmounts order={order} />
        <OrderReferences order={order} />
        <OrderContact reference={order.reference} />
      </>,
    );
    expect(page).toContain(`|${words.heading[order.heading]}|`);
    const isPlain = order.mayPayAgain === 'noYouHavePaid' && !order.isSurplus;
    expect(page.includes(`|${words.mayPayAgain[order.mayPayAgain]}|`)).toBe(!isPlain);
    expect(page).toContain(`|${words.amountLabel[expected.amount]}|`);
    expect(page).toContain(openingOf(words.next[expected.next]));
    for (const [name, label] of Object.entries(words.button)) {
      expect(page.includes(`|${label}|`), label).toBe(name === expected.button);
    }
    if (expected.says) expect(page).toContain(expected.says(words));
    expect(page).toContain('help@demo.test');
    for (const reference of [order.reference, order.rrn, order.approvalCode]) {
      if (reference) expect(page).toContain(`|${reference}|`);
    }
    expect(page.includes(openingOf(words.noRrn))).toBe(order.rrn === null);
    expect(page.includes(words.feeNote)).toBe(order.hasFee);
    expect(page).not.toMatch(/\{|\bundefined\b|\bnull\b/);
  });
});

test('an order that another tab went on from leads there, and asks for no new one', async () => {
  reader.locale = 'en';
  reader.newer = 'D7Q3';
  const order = { ...plain, heading: 'cancelled' } as ShopperOrderDto;
  const page = await textOf(<OrderState order={order} because={null} isReported={false} />);
  reader.newer = null;
  expect(page).toContain('You have continued with another order, D7Q3.');
  expect(page).not.toContain(languages.en.cancelledNewOrder);
});

const stay = { isCancelled: false, totalMinor: 250_000_000n, feeMinor: 0n };
const free = { ...stay, isCancelled: true };
const half = { ...free, feeMinor: 125_000_000n };
const isHeld = { heading: 'authorised', approvedAt: outcomeAt, ...held } as const;
const isLate = { ...isHeld, approvedAt: '2026-11-13T09:00:00.000Z' };
const isPaid = { heading: 'paid', transactionType: 'sale', ...held } as const;

/** What each order says after its guest cancelled stays: what is due, and what happens next. */
const cancelled: Record<string, [Change, object[], string, string[]]> = {
  'held, free': [isHeld, [free], 'cancelledFree', ['cancelledFreeHeld']],
  'held, with a fee': [isHeld, [half], 'cancelledFee', ['cancelledFeeHeld']],
  'held for long, free': [isLate, [free], 'cancelledFree', ['cancelledFreeLate']],
  'held for long, with a fee': [isLate, [half], 'cancelledFee', ['cancelledFeeLate']],
  'held, one of two': [isHeld, [free, stay], 'authorised', ['due', 'authorisedUntil']],
  'paid, free': [isPaid, [free], 'cancelledFree', ['cancelledFreePaid']],
  'paid, with a fee': [isPaid, [half], 'cancelledFee', ['back']],
  'paid, all of it kept': [
    isPaid,
    [{ ...free, feeMinor: stay.totalMinor }],
    'cancelledFee',
    ['cancelledKept'],
  ],
  'paid, one of two': [isPaid, [half, stay], 'paid', ['back', 'paid']],
  'charged afterwards': [
    { ...isHeld, heading: 'completed', completedMinor: '125000000' },
    [half],
    'cancelledCharged',
    ['completedReleased'],
  ],
  'held, and the order cannot use it': [
    { ...isHeld, isSurplus: true },
    [free],
    'surplus',
    ['surplus'],
  ],
};

describe.each(locales)('an order whose guest cancelled, in %s', (locale) => {
  test.each(Object.entries(cancelled))('%s', async (_state, [change, stays, explain, next]) => {
    reader.locale = locale;
    const due = stays.includes(stay) ? 250_000_000n : 0n;
    const fee = stays.includes(half) ? 125_000_000n : 0n;
    const kept = explain === 'cancelledFee' && fee === 0n ? 250_000_000n : due + fee;
    const total = 250_000_000n * BigInt(stays.length);
    const amount = (minor: bigint) => formatMoney(money(minor), locale);
    const values = {
      stays: stays.length,
      due: amount(kept),
      back: amount(total - kept),
      date: formatDay('2026-11-28', locale),
    };
    const say = createTranslator({ locale, messages: languages[locale] });
    const sums = { totalMinor: `${total}`, authorisedMinor: `${total}` };
    const order = { ...plain, ...change, ...sums, stays } as ShopperOrderDto;
    const page = await textOf(
      <>
        <OrderState order={order} because={null} isReported={false} />
        <OrderAmounts order={order} />
      </>,
    );
    expect(page).toContain(`|${say(`heading.${order.heading}`)}|`);
    expect(page).toContain(`|${say(`explain.${explain}` as 'title', values)}|`);
    expect(page).toContain(
      `|${next.map((key) => say(`next.${key}` as 'title', values)).join(' ')}|`,
    );
    // Nobody has checked out of a stay that is cancelled.
    expect(page).not.toContain(say('amounts.completed'));
  });
});

test.each([
  ['notStarted', 'Your items are not reserved until then.'],
  ['declined', 'Your items are not reserved until then.'],
  ['overdue', 'Your items are not reserved in the meantime.'],
] as const)('%s: items that the desk keeps are not called free', async (heading, free) => {
  reader.locale = 'en';
  const pageOf = (change: Change) => {
    const order = { ...plain, heading, ...change };
    return textOf(<OrderState order={order} because={null} isReported={false} />);
  };
  expect(await pageOf({})).toContain(free);
  const kept = await pageOf({ keptUntil: '2026-11-21T15:14:00.000Z' });
  expect(kept).not.toContain('not reserved');
  expect(kept).toContain('We keep your items for you until 21 Nov 2026, 18:14.');
});

test.each([
  ['2020-01-01', '|Yes, cancel the stay for 95,000 IQD|'],
  ['2199-01-01', '|Yes, cancel the stay|'],
])('free until %s: the button that cancels names what that costs', async (freeUntil, words) => {
  reader.locale = 'en';
  const terms = { freeUntil, feeMinor: 95_000_000n, noShowMinor: 95_000_000n };
  const dates = { checkIn: '2200-01-01', checkOut: '2200-01-02' };
  const names = { en: 'Citadel room', ar: '', ckb: '' };
  const stay = { id: 's', lines: [], names, ...dates, terms, isCancelled: false };
  const order = { ...plain, heading: 'authorised', stays: [stay] } as never as ShopperOrderDto;
  expect(await textOf(<OrderStays order={order} chosen="s" />)).toContain(words);
});

test('the merchant is one tap away, and so are the policies', async () => {
  reader.locale = 'en';
  const page = await htmlOf(<OrderContact reference={plain.reference} />);
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    'mailto:help@demo.test',
    'tel:+9647501234567',
    'https://wa.me/9647507654321',
    '/policies',
  ]);
});

describe('the page of an order hears of news by itself', () => {
  test.each([
    ['waiting', 'waitWeAreChecking', true],
    ['cancelled', 'waitWeAreChecking', true],
    ['cancelled', 'onlyIfNoCharge', true],
    ['cancelled', 'yesNothingTaken', false],
    ['completed', 'noYouHavePaid', false],
  ] as const)('%s, %s: %s', async (heading, mayPayAgain, isWatched) => {
    reader.locale = 'en';
    const order = { ...plain, heading, mayPayAgain };
    const page = await textOf(<OrderState order={order} because={null} isReported={false} />);
    expect(page.includes('(watched)')).toBe(isWatched);
  });
});

const plain: ShopperOrderDto = {
  reference: 'DABCDEFGH',
  isTest: true,
  transactionType: 'authorization',
  heading: 'notStarted',
  mayPayAgain: 'yesNothingTaken',
  button: 'none',
  isOpenToShopper: false,
  isUntried: false,
  isPreparing: false,
  keptUntil: null,
  keptTo: null,
  holdMinutes: null,
  cardPageUrl: null,
  lines: [],
  stays: [],
  company: null,
  stayDetails: null,
  goods: null,
  items: [],
  totalMinor: '250000000',
  requestedMinor: '250000000',
  authorisedMinor: null,
  completedMinor: null,
  reversedMinor: null,
  isReturnAssumed: false,
  hasFee: false,
  isSurplus: false,
  approvedAt: null,
  rrn: null,
  approvalCode: null,
  responseAdvice: null,
  invoiceNumber: null,
  customerName: 'Sara Ahmed',
  customerEmail: 'sara@example.test',
  customerPhone: '+964 770 123 4567',
  createdAt: '2026-11-21T08:00:00.000Z',
  stateChangedAt: outcomeAt,
  version: '3',
};

/** The first words of a sentence, before anything is filled in. */
function openingOf(sentence: string): string {
  return (sentence.split('{')[0] ?? '').trim();
}

async function htmlOf(page: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(page);
  await stream.allReady;
  return new Response(stream).text();
}

/** The page's words, with a bar at every edge of an element. */
async function textOf(page: ReactNode): Promise<string> {
  return (await htmlOf(page))
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]+>/g, '|')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
