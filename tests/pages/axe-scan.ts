// What does a page put in somebody's way? Every rule of WCAG 2.2 AA and of good practice.
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** The script of the builder's own axe. */
const own = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const { source } = own('axe-core') as { source: string };

/** What a long table repeats: its rows are drawn by one hand, and the first ones stand for all. */
const repeated = 'tbody > tr:nth-child(n + 21)';

/**
 * The violations of the page as it stands, of every impact, each with its places. What is inside
 * the frame is the bank's, so that no frames have to be put together on a page of their own.
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const runOnly =
    rules === undefined
      ? { type: 'tag' as const, values: tags }
      : { type: 'rule' as const, values: [...rules] };
  // The framework may send the title after the page.
  await page.waitForFunction(() => document.title !== '');
  await bring(page);
  // The page has it already: half a megabyte of script would be read again for each question.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).setLegacyMode();
  const { violations } = await axe
    .exclude('iframe')
    .exclude(repeated)
    .options({ runOnly, resultTypes: ['violations'] })
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}

async function bring(page: Page): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(source);
}
