// How soon does a slow phone show the most of a page, and does anything move after it?
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../support/chromium';
import { inDays } from '../support/merchant-day';
import type { BenchStack } from './bench-stack';
import { checkOut, fillCart, openCardPage } from './checkout';
import { type Figures, judged, median } from './report';
import type { Shelf } from './shelf';

type PagePaint = {
  readonly what: string;
  /** When the largest thing of the first screen was there. */
  readonly largestMs: number;
  /** How much of the screen moved, and how far. */
  readonly shift: number;
};

const largestMsMax = 1_200;
const shiftMax = 0.01;

const phone = { width: 360, height: 740 };
/** 1.6 Mbit/s and the delay that Lighthouse's slow phone has, with a quarter of this processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;

/** A card of the mock bank that asks for a 3-D Secure step. */
const challengedCard = { 'Card number': '4000 0000 0000 3220', Expiry: '12/39', CVV: '123' };

/** A page of one visitor; what was found on it, and on those that it led to. */
type Visit = (page: Page) => Promise<readonly PagePaint[]>;

/** Each page in a browser of its own that has seen nothing before: median paint, worst shift. */
export async function measurePaint(
  stack: BenchStack,
  shelf: Shelf,
  rounds: number,
): Promise<Figures> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const seen: PagePaint[] = [];
  try {
    for (const visit of await visitsOf(stack, shelf)) {
      await inFreshBrowser(browser, visit);
      for (let round = 0; round < rounds; round += 1) {
        seen.push(...(await inFreshBrowser(browser, visit)));
      }
    }
  } finally {
    await browser.close();
  }
  const rows = [...new Set(seen.map(({ what }) => what))].map((what) => {
    const alike = seen.filter((one) => one.what === what);
    const largestMs = median(alike.map((one) => one.largestMs));
    const shift = Math.max(...alike.map((one) => one.shift));
    return judged(
      `largest paint and shift of ${what} on a slow phone`,
      `${largestMs.toFixed(0)} ms, ${shift.toFixed(3)}`,
      `< ${largestMsMax} ms, < ${shiftMax}`,
      largestMs < largestMsMax && shift < shiftMax,
    );
  });
  return { data: seen, rows };
}

async function visitsOf({ url }: BenchStack, shelf: Shelf): Promise<Visit[]> {
  const goods = { kind: 'goods', slug: shelf.goods } as const;
  const shopper = await fillCart(url, goods);
  const bought = await checkOut(url, goods);
  const search = new URLSearchParams({ checkIn: inDays(30), checkOut: inDays(32), guests: '2' });
  const look = (path: string, cookie: string, what = path): Visit => {
    return async (page) => {
      await enter(page, cookie, url);
      await page.goto(new URL(path, url).href, { waitUntil: 'networkidle' });
      return [{ what, ...(await readPaint(page)) }];
    };
  };
  return [
    look('/', shopper.cookie),
    look(`/?${search}`, shopper.cookie, '/ with dates and guests'),
    look('/?q=date', shopper.cookie, '/ with a search of gifts'),
    look(`/rooms/${shelf.stay}`, shopper.cookie),
    look(`/rooms/${shelf.stay}?${search}`, shopper.cookie, `/rooms/${shelf.stay} with dates`),
    ...[`/gifts/${shelf.goods}`, '/cart', '/checkout', '/orders/find'].map((path) =>
      look(path, shopper.cookie),
    ),
    async (page) => {
      const placed = await fillCart(url, goods);
      const payPath = new URL((await openCardPage(placed)).url).pathname;
      await enter(page, placed.cookie, url);
      return walkThroughBank(page, new URL(payPath, url).href);
    },
    look(bought.orderPath, bought.visitor.cookie, 'a paid order'),
  ];
}

/** The payment page while the bank's steps change in its frame, and the order's page after them. */
async function walkThroughBank(page: Page, url: string): Promise<PagePaint[]> {
  // News of the order stay open here: the network is never idle.
  await page.goto(url);
  const bank = page.frameLocator('main iframe');
  for (const [label, value] of Object.entries(challengedCard)) {
    await bank.getByLabel(label).fill(value);
  }
  const opened = await readPaint(page);
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  const confirm = bank.getByRole('button', { name: 'Confirm payment' });
  await confirm.waitFor();
  const stepped = await readPaint(page);
  await confirm.click();
  await page.waitForURL((at) => !at.pathname.endsWith('/pay'));
  await page.getByRole('heading', { level: 1 }).waitFor();
  return [
    { what: 'the payment page', ...opened },
    { what: 'the payment page at 3-D Secure', ...stepped },
    { what: "the order after the bank's steps", ...(await readPaint(page)) },
  ];
}

async function inFreshBrowser(browser: Browser, visit: Visit): Promise<readonly PagePaint[]> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Network.emulateNetworkConditions', network);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    return await visit(page);
  } finally {
    await context.close();
  }
}

async function enter(page: Page, cookie: string, url: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await page.context().addCookies(cookies.filter(({ name }) => name !== ''));
}

/** All that the page has shown and moved until now. */
async function readPaint(page: Page): Promise<Omit<PagePaint, 'what'>> {
  const entries = await page.evaluate(async () => {
    const seen: { type: string; startTime: number; value?: number }[] = [];
    for (const type of ['largest-contentful-paint', 'layout-shift']) {
      new PerformanceObserver((list) => {
        seen.push(...list.getEntries().map((entry) => ({ ...entry.toJSON(), type })));
      }).observe({ type, buffered: true });
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    return seen;
  });
  const of = (wanted: string) => entries.filter(({ type }) => type === wanted);
  return {
    largestMs: of('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shift: of('layout-shift').reduce((sum, { value = 0 }) => sum + value, 0),
  };
}
