// Where is the checkout, and where does it keep generated files?
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path below `.data`, which git ignores and which persists between runs. */
export function dataPath(...parts: string[]): string {
  return join(projectRoot, '.data', ...parts);
}
