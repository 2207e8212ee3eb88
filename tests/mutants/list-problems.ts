// Does every entry of the list still speak of this source and of tests that exist?
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSource } from '../unit/i18n/checks/source-files';
import type { Protection } from './protection';
import { byFile, editsOf, weave } from './weave';

/** One line for each entry that is not to be carried out; empty when the list is in order. */
export function listProblems(root: string, protections: readonly Protection[]): string[] {
  const ids = protections.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...repeated.map((id) => `${id}: is listed twice`),
    ...protections.flatMap((one) => changeProblems(root, one)),
    ...protections
      .filter(({ killer }) => !existsSync(join(root, killer.file)))
      .map(({ id, killer }) => `${id}: there is no ${killer.file}`),
  ];
}

/** One entry that breaks the syntax ends the build of all, so that each is parsed by itself. */
function changeProblems(root: string, protection: Protection): string[] {
  return [...byFile(editsOf(protection))].flatMap(([file, edits]) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${protection.id}: there is no ${file}`];
    try {
      parseSource(file, weave(readFileSync(path, 'utf8'), edits));
      return [];
    } catch (error) {
      return [`${protection.id} in ${file}: ${error instanceof Error ? error.message : error}`];
    }
  });
}
