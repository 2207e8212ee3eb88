// Does every entry of the list still speak of this source and of a test that exists?
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Protection } from './protection';
import { byFile, editsOf, weave } from './weave';

/** One line for each entry that is not to be carried out; empty when the list is in order. */
export function listProblems(root: string, protections: readonly Protection[]): string[] {
  const ids = protections.map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  return [
    ...repeated.map((id) => `${id}: is listed twice`),
    ...protections.flatMap((one) => [...changeProblems(root, one), ...killerProblems(root, one)]),
  ];
}

function changeProblems(root: string, protection: Protection): string[] {
  return [...byFile(editsOf(protection))].flatMap(([file, edits]) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${protection.id}: there is no ${file}`];
    try {
      weave(readFileSync(path, 'utf8'), edits);
      return edits
        .filter(({ how, find, replace }) => how === 'value' && ![find, replace].every(isWhole))
        .map(({ id }) => `${id}: what it replaces in ${file} is no whole expression`);
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

/** One entry that breaks the syntax ends the build of all: brackets in pairs, no sign at the end. */
function isWhole(expression: string): boolean {
  const plain = expression.replace(/'(?:[^'\\\n]|\\.)*'/g, 'text');
  let open = 0;
  for (const letter of plain) {
    if ('([{'.includes(letter)) open += 1;
    if (')]}'.includes(letter)) open -= 1;
    if (open < 0) return false;
  }
  return open === 0 && !/[?:=|&+,]\s*$/.test(plain);
}

function killerProblems(root: string, { id, killer }: Protection): string[] {
  const path = join(root, killer.file);
  if (!existsSync(path)) return [`${id}: there is no ${killer.file}`];
  const [title = '', ...groups] = killer.test.split(' > ').reverse();
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .find((one) => /^ *(?:test|it)\(/.test(one) && one.includes(`('${title}'`));
  // Titles that are made of a table are seen when the killer runs.
  if (line === undefined || line.search(/\S/) === groups.length * 2) return [];
  return [`${id}: the groups of its test in ${killer.file} are others`];
}
