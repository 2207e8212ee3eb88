// What does Lighthouse say of the pages on a slow phone?
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type CDPSession, chromium } from '@playwright/test';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { findFreePort } from '../../scripts/processes/ports';
import { findChromium } from '../support/chromium';
import { bringTool } from '../support/tool-packages';
import type { Stage } from './stage';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** What every page has to reach, as scores of a hundred. */
const targets: Record<Category, number> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** Search engines are asked to leave the others alone, which costs them the score. */
const indexed = ['catalogue', 'room', 'gift', 'policies'];
const audited = [
  ...indexed,
  'search',
  'cart',
  'checkout',
  'delivery',
  'pay',
  'status-held',
  'status-paid',
  'status-declined',
  'status-cancelled',
  'find',
];

export type PageScore = {
  readonly page: string;
  /** The median of all runs. */
  readonly scores: Readonly<Record<Category, number>>;
  readonly performances: readonly number[];
  /** Audits below full marks in any run, by name. */
  readonly lost: readonly string[];
  readonly missed: readonly Category[];
};

/** Runs Lighthouse (mobile, simulated network) so many times a page, in a browser of its own. */
export async function runLighthouse(
  lifetime: Lifetime,
  { url, world }: Stage,
  runs: number,
  say: (line: string) => void,
): Promise<PageScore[]> {
  const lighthouse = await loadLighthouse();
  const visitor = await startVisitor(lifetime, world);
  const results: PageScore[] = [];
  for (const page of audited) {
    const scene = world.scenes.find(({ name }) => name === page);
    if (scene === undefined) throw new Error(`There is no page ${page}.`);
    const seen: Record<Category, number>[] = [];
    const lost = new Set<string>();
    for (let run = 0; run < runs; run += 1) {
      seen.push(await auditOnce(lighthouse, url + scene.path, visitor, lost));
    }
    const result = judge(page, seen, [...lost].sort());
    results.push(result);
    say(
      `lighthouse, ${page}: ${categories.map((one) => `${one} ${result.scores[one]}`).join(', ')}`,
    );
  }
  return results;
}

type Visitor = { readonly port: number; readonly session: CDPSession };

/** The browser that Lighthouse takes over has the cart, the order's cookie and the language. */
async function startVisitor(lifetime: Lifetime, world: Stage['world']): Promise<Visitor> {
  const { executablePath, args, env } = await findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'diwan-visitor-'));
  lifetime.own(() => rmSync(profile, { recursive: true, force: true }));
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    env: { ...(process.env as Record<string, string>), ...env },
    viewport: null,
  });
  lifetime.own(() => context.close());
  await world.enter(context, 'en');
  const page = context.pages()[0] ?? (await context.newPage());
  return { port, session: await context.newCDPSession(page) };
}

type Audit = { readonly score: number | null; readonly displayValue?: string };

/** As much of the tool as is used here. */
type Lighthouse = (
  address: string,
  flags: Record<string, unknown>,
) => Promise<
  | {
      readonly lhr: {
        readonly runtimeError?: { readonly message: string };
        readonly categories: Record<
          string,
          {
            readonly score: number | null;
            readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
          }
        >;
        readonly audits: Record<string, Audit>;
      };
    }
  | undefined
>;

async function loadLighthouse(): Promise<Lighthouse> {
  const file = join(await bringTool('lighthouse'), 'lighthouse/core/index.js');
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as {
    default: Lighthouse;
  };
  return lighthouse;
}

async function auditOnce(
  lighthouse: Lighthouse,
  address: string,
  { port, session }: Visitor,
  lost: Set<string>,
): Promise<Record<Category, number>> {
  // Each run is a first visit: only the cookies stay.
  await session.send('Network.clearBrowserCache');
  const run = await lighthouse(address, {
    port,
    logLevel: 'error',
    output: 'json',
    formFactor: 'mobile',
    onlyCategories: [...categories],
    // Cookies stay: without them there is no cart and no order to look at.
    disableStorageReset: true,
  });
  const result = run?.lhr;
  if (result === undefined || result.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not read ${address}: ${result?.runtimeError?.message}`);
  }
  const scores: [Category, number][] = [];
  for (const category of categories) {
    const { score, auditRefs } = result.categories[category] ?? { score: 0, auditRefs: [] };
    scores.push([category, Math.round((score ?? 0) * 100)]);
    for (const { id, weight } of auditRefs) {
      const audit = result.audits[id];
      if (weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 0.9) {
        lost.add(`${category}/${id}${audit?.displayValue ? ` (${audit.displayValue})` : ''}`);
      }
    }
  }
  return Object.fromEntries(scores) as Record<Category, number>;
}

function judge(page: string, seen: readonly Record<Category, number>[], lost: string[]): PageScore {
  const scores = Object.fromEntries(
    categories.map((category) => [category, median(seen.map((one) => one[category]))]),
  ) as Record<Category, number>;
  const wanted = categories.filter((one) => one !== 'seo' || indexed.includes(page));
  const missed = wanted.filter((category) => scores[category] < targets[category]);
  return { page, scores, performances: seen.map((one) => one.performance), lost, missed };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
