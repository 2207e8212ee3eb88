import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../scripts/cli/project-root';

const shop = join(projectRoot, 'app/(shop)');
const files = readdirSync(shop, { recursive: true, encoding: 'utf8' });

/** Whether its own folder, or one above it within the shop, says what is missing. */
function isCovered(folder: string): boolean {
  if (folder === '.') return false;
  return existsSync(join(shop, folder, 'not-found.tsx')) || isCovered(dirname(folder));
}

test('a page of the shop that is not there is told by a page of its own part', () => {
  const missing = files
    .filter((file) => file.endsWith('.tsx') || file.endsWith('.ts'))
    .filter((file) => readFileSync(join(shop, file), 'utf8').includes('notFound()'));
  expect(missing.length).toBeGreaterThan(3);
  expect(missing.filter((file) => !isCovered(dirname(file)))).toEqual([]);
});
