// What does a page put in somebody's way? Every rule of WCAG 2.2 AA and of good practice.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * The violations of the page as it stands, of every impact, each with its places. What is inside
 * the frame is the bank's.
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = new AxeBuilder({ page }).exclude('iframe');
  const scan = rules === undefined ? axe.withTags(tags) : axe.withRules([...rules]);
  const { violations } = await scan.analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${id} (${impact}): ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
  );
}
