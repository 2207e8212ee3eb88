// Where is the checkout, and where does it keep what it makes?
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path below `.data`, the folder that git ignores and that outlives a run. */
export function dataPath(...parts: string[]): string {
  return join(projectRoot, '.data', ...parts);
}
