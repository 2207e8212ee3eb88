// Does every entry of the list still speak of this source and of tests that exist?
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, isNode, type Node, parseSource } from '../unit/i18n/checks/source-files';
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

/**
 * One entry that breaks the syntax ends the build of all, and a switch in the midst of SQL breaks the
 * tests of all, so that each is parsed by itself.
 */
function changeProblems(root: string, protection: Protection): string[] {
  return [...byFile(editsOf(protection))].flatMap(([file, edits]) => {
    const path = join(root, file);
    if (!existsSync(path)) return [`${protection.id}: there is no ${file}`];
    try {
      const { tree } = parseSource(file, weave(readFileSync(path, 'utf8'), edits));
      return switchesIn(tree, protection.id) === edits.length
        ? []
        : [`${protection.id} in ${file}: stands in a text, so that it is to be one`];
    } catch (error) {
      return [`${protection.id} in ${file}: ${error instanceof Error ? error.message : error}`];
    }
  });
}

/** How many switches of the protection the code has; those in the midst of a text are none. */
function switchesIn(node: Node, id: string): number {
  const { type, right } = node;
  const isOne = type === 'BinaryExpression' && isNode(right) && right.value === id;
  return childrenOf(node).reduce((sum, child) => sum + switchesIn(child, id), isOne ? 1 : 0);
}
