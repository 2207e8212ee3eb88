// What does the manual tell somebody to type? The blocks of commands, as they stand on its pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

/** The one block of a page that holds these words; several, or none, is an error. */
export function blockOf(page: string, words: string): string {
  const text = readFileSync(join(projectRoot, 'docs/operations', page), 'utf8');
  const blocks = [...text.matchAll(/^( *)```\n(.*?)^ *```/gms)].map(
    ([, indent = '', content = '']) => content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
  const found = blocks.filter((block) => block.includes(words));
  if (found.length !== 1) throw new Error(`${page} has ${found.length} blocks with "${words}".`);
  return found[0] ?? '';
}

/** A block with its examples replaced; each must be there. */
export function withOurs(block: string, ours: Readonly<Record<string, string>>): string {
  return Object.entries(ours).reduce((now, [example, own]) => {
    if (!now.includes(example)) throw new Error(`"${example}" is not in:\n${now}`);
    return now.replaceAll(example, own);
  }, block);
}
