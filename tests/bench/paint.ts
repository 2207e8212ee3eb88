// How soon does a slow phone show the most of a page, and does anything move after it?
import { type BrowserContext, chromium } from '@playwright/test';
import { findChromium } from '../support/chromium';
import type { BenchStack } from './bench-stack';
import { fillCart } from './checkout';
import type { Shelf } from './shelf';

export type PagePaint = {
  readonly path: string;
  /** Median of the rounds: when the largest thing of the first screen was there. */
  readonly largestMs: number;
  /** The worst of the rounds: how much of the screen moved, and how far. */
  readonly shift: number;
};

export const largestMsMax = 1_200;
export const shiftMax = 0.01;

const phone = { width: 360, height: 740 };
/** 1.6 Mbit/s and the delay that Lighthouse's slow phone has, with a quarter of this processor. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;

/** Each page in a browser of its own that has seen nothing before. */
export async function measurePaint(
  stack: BenchStack,
  shelf: Shelf,
  rounds: number,
): Promise<PagePaint[]> {
  const { executablePath, args, env } = await findChromium();
  const shopper = await fillCart(stack.url, { kind: 'goods', slug: shelf.goods });
  const paths = ['/', `/rooms/${shelf.stay}`, `/gifts/${shelf.goods}`, '/cart', '/checkout'];
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
    try {
      return await paintOnce(context, new URL(path, stack.url).href, shopper.cookie);
    } finally {
      await context.close();
    }
  };
  try {
    const paints: PagePaint[] = [];
    for (const path of paths) {
      await open(path);
      const seen = [];
      for (let round = 0; round < rounds; round += 1) seen.push(await open(path));
      const times = seen.map(({ largestMs }) => largestMs).sort((a, b) => a - b);
      paints.push({
        path,
        largestMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
        shift: Math.max(...seen.map(({ shift }) => shift)),
      });
    }
    return paints;
  } finally {
    await browser.close();
  }
}

async function paintOnce(context: BrowserContext, url: string, cookie: string) {
  const cookies = cookie.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), url };
  });
  await context.addCookies(cookies.filter(({ name }) => name !== ''));
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.emulateNetworkConditions', network);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
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
