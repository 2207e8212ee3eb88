// How much does a shopper press, type, read and wait for until an order is paid?
import { type Browser, expect, type Page } from '@playwright/test';
import { Hands } from '../e2e/fixtures/hands';
import { cardFrame, cards } from '../e2e/fixtures/shop';
import { word } from '../e2e/fixtures/words';
import { contextOf, type Language, languages, type Size, sizes, staysFrom } from './scenes';

const ways = ['room', 'collected', 'delivered'] as const;
type Way = (typeof ways)[number];

/** What no purchase may exceed; pages are counted from the checkout on. */
const most = { taps: 12, pages: 2 } as const;

/** So many pixels above the button of a phone. */
const downMost = 900;

/** As measured in English on a phone on 2026-11-27, before the delivery stood among the details. */
const then: Partial<Record<Way, Partial<Purchase>>> = {
  collected: { taps: 11, fields: 7, letters: 68, pages: 2 },
  delivered: { taps: 18, fields: 12, letters: 124, pages: 4, down: 2_470, height: 3_404 },
};

export type Purchase = {
  readonly taps: number;
  readonly fields: number;
  readonly letters: number;
  readonly pages: number;
  /** Of the checkout as it opens. */
  readonly height: number;
  /** How far below its top the button stands. */
  readonly down: number;
  /** To be read, not judged. */
  readonly vitals: readonly Vitals[];
};

type Vitals = {
  readonly path: string;
  /** Milliseconds to the largest content; of the card page, from the press to its first field. */
  readonly ms: number;
  /** How much moved that nobody had touched. */
  readonly cls: number;
};

type Buyer = {
  readonly language: Language;
  readonly stay: { checkIn: string; checkOut: string };
  /** Comes by the first page, and goes by the cart. */
  readonly looksAround?: boolean;
};

/** Buys one room or one gift from its page on, with nothing known of the shopper. */
export async function measurePurchase(page: Page, way: Way, buyer: Buyer): Promise<Purchase> {
  await watchVitals(page);
  const hands = new Hands();
  const vitals: Vitals[] = [];
  const say = (key: string) => word(buyer.language, `shop.${key}`);
  const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  const see = async () => vitals.push(await readVitals(page));
  if (buyer.looksAround) {
    await page.goto('/');
    await see();
  }
  await putInCart(page, way, buyer, hands);
  const checkout = page.getByRole('link', { name: say('cart.checkout'), exact: true });
  await checkout.waitFor();
  await see();
  if (buyer.looksAround) {
    await page.goto('/cart');
    await see();
  }
  await hands.press(checkout);
  await page.waitForURL('**/checkout');
  // From the cart it comes without a load of its own, and so without a measure.
  if (buyer.looksAround) await page.goto('/checkout');
  const submit = button('checkout.submit');
  await submit.waitFor();
  const { height, down } = await submit.evaluate((one) => ({
    height: document.documentElement.scrollHeight,
    down: Math.round(one.getBoundingClientRect().top + window.scrollY),
  }));
  await see();
  const fields = await fillDetails(page, way, buyer.language, hands);
  const paths = new Set([new URL(page.url()).pathname]);
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) paths.add(new URL(frame.url()).pathname);
  });
  const pressedAt = Date.now();
  await hands.press(submit);
  const card = cardFrame(page);
  await card.getByLabel('Card number').waitFor();
  vitals.push({ ...(await readVitals(page)), ms: Date.now() - pressedAt });
  const pages = paths.size;
  await hands.type(card.getByLabel('Card number'), cards.approve);
  await hands.type(card.getByLabel('Expiry'), '12/34');
  await hands.type(card.getByLabel('CVV'), '123');
  await hands.press(card.getByRole('button', { name: 'Pay', exact: true }));
  // The frame and the page itself may both lead there.
  await expect(page).toHaveURL(/\/orders\/[A-Z0-9-]+$/, { timeout: 300_000 });
  await page.waitForLoadState();
  await see();
  const { taps, letters } = hands;
  return { taps, fields: fields + 3, letters, pages, height, down, vitals };
}

async function putInCart(page: Page, way: Way, { language, stay }: Buyer, hands: Hands) {
  const add = (key: string) =>
    page.getByRole('button', { name: word(language, `shop.${key}.add`), exact: true });
  if (way !== 'room') {
    await page.goto('/products/barhi-dates');
    return hands.press(add('goods'));
  }
  await page.goto('/rooms/courtyard-room');
  await hands.type(page.locator('[name="checkIn"]'), stay.checkIn);
  await hands.type(page.locator('[name="checkOut"]'), stay.checkOut);
  return hands.press(add('room'));
}

/** Returns how many fields were asked. */
async function fillDetails(page: Page, way: Way, language: Language, hands: Hands) {
  const contact = { name: 'Sara Ahmed', email: 'sara@example.test', phone: '0770 123 4567' };
  for (const [name, text] of Object.entries(contact)) {
    const label = word(language, `shop.checkout.field.${name}`);
    await hands.type(page.getByLabel(label, { exact: true }), text);
  }
  if (way === 'room') return 3;
  const choice = page.locator('input[name="way"]');
  await hands.press(choice.nth(way === 'collected' ? 0 : 1));
  if (way === 'collected') return 4;
  await hands.type(page.locator('[name="address"]'), 'Street 14, house 3');
  return 5;
}

/** Every way to buy, in every language, at a desk and on a phone with a weak network. */
export async function runPurchases(
  browser: Browser,
  url: string,
  say: (line: string) => void,
): Promise<{ readonly isMissed: boolean; readonly rows: readonly object[] }> {
  const nextStay = staysFrom(320);
  const rows = [];
  let isMissed = false;
  for (const language of languages) {
    for (const size of Object.keys(sizes) as Size[]) {
      for (const way of ways) {
        const options = { ...contextOf(language, size, 'light'), baseURL: url };
        const context = await browser.newContext(options);
        await context.addCookies([{ name: 'diwan_language', value: language, url }]);
        const page = await context.newPage();
        const isSlow = size === 'phone';
        if (isSlow) await slowDown(page);
        const buyer = { language, stay: nextStay(), looksAround: isSlow };
        const made = await measurePurchase(page, way, buyer);
        await context.close();
        const { vitals, ...counts } = made;
        const before = isSlow && language === 'en' ? then[way] : undefined;
        const shown = Object.entries(counts).map(([name, now]) => {
          const was = before?.[name as keyof typeof counts];
          return [name, was === undefined ? String(now) : `${was} → ${now}`];
        });
        rows.push({ way, language, size, ...Object.fromEntries(shown) });
        if (isSlow)
          for (const { path, ms, cls } of vitals)
            say(`${language}, ${way}, ${path}: ${ms} ms, CLS ${cls}`);
        isMissed ||= missed(made, size).length > 0;
      }
      say(`purchases, ${language}, ${size}: done`);
    }
  }
  return { isMissed, rows };
}

/** What of a purchase is more than it may be. */
export function missed({ taps, pages, down }: Purchase, size: Size): readonly string[] {
  return [
    ...(taps > most.taps ? [`${taps} taps`] : []),
    ...(pages > most.pages ? [`${pages} pages`] : []),
    ...(size === 'phone' && down > downMost ? [`${down} px above the button`] : []),
  ];
}

declare global {
  interface Window {
    seen: { lcp: number; cls: number };
  }
}

async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seen = { lcp: 0, cls: 0 };
    // Without names: a loader that keeps them calls a helper that the page does not have.
    for (const type of ['largest-contentful-paint', 'layout-shift']) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
            value?: number;
            hadRecentInput?: boolean;
          };
          if (value === undefined) window.seen.lcp = Math.round(startTime);
          else if (!hadRecentInput) window.seen.cls += value;
        }
      }).observe({ type, buffered: true });
    }
  });
}

async function readVitals(page: Page): Promise<Vitals> {
  await page.waitForFunction(() => window.seen.lcp > 0);
  const { lcp, cls } = await page.evaluate(() => window.seen);
  const path = new URL(page.url()).pathname.replace(/[A-Z0-9]{6,}/, '…');
  return { path, ms: lcp, cls: Number(cls.toFixed(4)) };
}

/** A phone far from the mast. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}
