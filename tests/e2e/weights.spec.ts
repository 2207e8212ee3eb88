import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { locales } from '@/lib/i18n/locale';
import { projectRoot } from '../../scripts/cli/project-root';
import { openScene } from '../pages/scenes';
import { gzipSize, measureFirstLoad } from './fixtures/first-load';
import { expect, test } from './fixtures/world';

// The shipped build has no empty page. What every page of it loads, also an empty one, are the
// framework's own files, which the build names; everything else counts as the page's, down to the
// style sheet and the root layout that an empty page has too. So the measure is the stricter one.
const scriptBytesMax = 30_000;
const deskScriptBytesMax = 60_000;
const transferBytesMax = 150_000;
const shiftMax = 0.02;

const buildFile = join(projectRoot, '.next/build-manifest.json');

test('the scripts of each shop page are at most 30 kB above an empty page', async ({
  world,
  openWorld,
  stack,
}) => {
  const page = await openWorld('en');
  const cookie = await cookiesOf(page);
  const empty = await frameworkBytes(stack.url);
  for (const { name, room, path } of world.scenes) {
    if (room === 'desk' || name === 'not-found') continue;
    const load = await measureFirstLoad(stack.url, path, cookie);
    expect(load.status, name).toBe(200);
    expect(load.files, name).toEqual(expect.arrayContaining(frameworkFiles()));
    expect(load.gzipBytes - empty, name).toBeLessThanOrEqual(scriptBytesMax);
  }
});

test('the scripts of each desk page are at most 60 kB above an empty page', async ({
  world,
  openWorld,
  stack,
}) => {
  const page = await openWorld('en');
  const cookie = await cookiesOf(page);
  const empty = await frameworkBytes(stack.url);
  for (const { name, path } of world.scenes.filter(({ room }) => room === 'desk')) {
    const load = await measureFirstLoad(stack.url, path, cookie);
    // A second factor's page first draws the secret that its address then carries.
    expect.soft(load.status, name).toBe(name === 'desk-second-factor' ? 307 : 200);
    expect.soft(load.gzipBytes - empty, name).toBeLessThanOrEqual(deskScriptBytesMax);
  }
});

for (const language of locales) {
  test(`the catalogue in ${language} weighs at most 150 kB above an empty page, with its letters`, async ({
    openWorld,
  }) => {
    const page = await openWorld(language, { viewport: { width: 360, height: 740 } });
    const transfers = await recordTransfers(page);
    await page.goto('/');
    await scrollThrough(page);
    const framework = new Set(frameworkFiles());
    // The shop has drawings only; photos are those of tests that run beside this one.
    const own = [...transfers].filter(([url]) => {
      const { pathname } = new URL(url);
      return !framework.has(pathname) && !pathname.startsWith('/pictures/');
    });
    expect(own.some(([url]) => new URL(url).pathname.endsWith('.woff2'))).toBe(true);
    const sum = own.reduce((total, [, bytes]) => total + bytes, 0);
    expect(sum, JSON.stringify(own, null, 1)).toBeLessThanOrEqual(transferBytesMax);
  });
}

test('nothing jumps while a page comes, over a slow network, also not with the card frame', async ({
  world,
  openWorld,
}) => {
  const page = await openWorld('en', { viewport: { width: 360, height: 740 } });
  await watchShifts(page.context());
  await slowDown(await page.context().newCDPSession(page));
  const names = ['catalogue', 'room', 'cart', 'checkout', 'pay', 'status-waiting', 'status-paid'];
  for (const scene of world.scenes.filter(({ name }) => names.includes(name))) {
    await openScene(page, scene);
    await scrollThrough(page);
    const { sum, moved } = await page.evaluate(() => window.shifts);
    expect(sum, `${scene.name}: ${moved.join(' | ')}`).toBeLessThanOrEqual(shiftMax);
  }
});

async function cookiesOf(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
}

/** Scripts that every page of the build loads, as their addresses. */
function frameworkFiles(): string[] {
  if (!existsSync(buildFile)) throw new Error('There is no build to measure.');
  const { rootMainFiles } = JSON.parse(readFileSync(buildFile, 'utf8'));
  return (rootMainFiles as string[]).map((file) => `/_next/${file}`);
}

/** Their sum, each compressed alone as those of a page are. */
async function frameworkBytes(origin: string): Promise<number> {
  const sizes = await Promise.all(frameworkFiles().map((file) => gzipSize(origin, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Bytes that came over the network, by address. */
async function recordTransfers(page: Page): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const urls = new Map<string, string>();
  const transfers = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) urls.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    if (url !== undefined) transfers.set(url, (transfers.get(url) ?? 0) + encodedDataLength);
  });
  return transfers;
}

/** To the foot and back, so that everything comes that waits to be near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const step = window.innerHeight / 2;
    for (let top = 0; top < document.documentElement.scrollHeight; top += step) {
      window.scrollTo(0, top);
      await frame();
    }
    const pictures = [...document.images].filter(({ currentSrc }) => currentSrc !== '');
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
    await frame();
    await frame();
  });
}

declare global {
  interface Window {
    shifts: { sum: number; moved: string[] };
  }
}

/** Adds up what moves without anybody having pressed anything. */
async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.shifts = { sum: 0, moved: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (shift.hadRecentInput) continue;
        window.shifts.sum += shift.value;
        for (const { node } of shift.sources) {
          const text = node instanceof Element ? node.outerHTML : node?.textContent;
          window.shifts.moved.push(`${shift.value.toFixed(3)} ${text?.slice(0, 120)}`);
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A phone on a weak network. */
async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 });
}
