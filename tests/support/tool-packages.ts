// How are tools installed on demand that only a few commands need?
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from '../../scripts/bootstrap/packages.mjs';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';

/**
 * Installs the tool of `tests/tools/NAME` below `.data` if it is missing, and returns its
 * `node_modules`. It finds the project's own packages in the parent folders. Throws npm's error
 * if the installation fails.
 */
export async function bringTool(name: 'lighthouse' | 'stryker'): Promise<string> {
  const root = dataPath('tools', name);
  mkdirSync(root, { recursive: true });
  for (const file of ['package.json', 'package-lock.json', '.npmrc']) {
    cpSync(join(projectRoot, 'tests/tools', name, file), join(root, file));
  }
  const given = { root, needsDevelopment: true, say: (line: string) => console.error(line) };
  const answer = await ensurePackages(given);
  if (!answer.ok)
    throw new Error(`${name} could not be installed: ${answer.sentence}\n${answer.output}`);
  return join(root, 'node_modules');
}
