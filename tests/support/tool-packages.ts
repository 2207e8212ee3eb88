// Tools that few commands need are not installed with the project: how do they come when asked for?
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from '../../scripts/bootstrap/packages.mjs';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';

/**
 * Installs the tool of `tests/tools/NAME` below `.data`, unless it is there, and returns its
 * `node_modules`. What it needs of the project itself it finds in the folders above. Throws with
 * npm's words when it cannot be had.
 */
export async function bringTool(name: 'lighthouse' | 'stryker'): Promise<string> {
  const root = dataPath('tools', name);
  mkdirSync(root, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(projectRoot, 'tests/tools', name, file), join(root, file));
  }
  const answer = await ensurePackages({
    root,
    needsDevelopment: true,
    say: (line: string) => console.error(line),
  });
  if (!answer.ok)
    throw new Error(`${name} could not be installed: ${answer.sentence}\n${answer.output}`);
  return join(root, 'node_modules');
}
