// The sources that say something to people, as trees. The parser comes with the test runner.
import { readdirSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';
import { projectRoot } from '../../../../scripts/cli/project-root';

/** A node of the tree (ESTree, with TypeScript and JSX); only what is asked for is checked. */
export type Node = { readonly type: string; readonly [part: string]: unknown };

export type Source = { readonly path: string; readonly text: string; readonly tree: Node };

/** Every TypeScript file below the folders. */
export function readSources(...folders: readonly string[]): Source[] {
  const paths = folders.flatMap((folder) =>
    readdirSync(`${projectRoot}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  return paths
    .sort()
    .map((path) => parseSource(path, readFileSync(`${projectRoot}/${path}`, 'utf8')));
}

export function parseSource(path: string, text: string): Source {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  return { path, text, tree: parseAst(text, { lang }) as unknown as Node };
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The nodes right below a node, in the order of the text. */
export const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );

/** The text of a string literal or of an identifier; null for anything else. */
export function plainText(node: unknown, type: 'Literal' | 'Identifier'): string | null {
  if (!isNode(node) || node.type !== type) return null;
  const text = type === 'Literal' ? node.value : node.name;
  return typeof text === 'string' ? text : null;
}

/** The line on which a node begins, for people. */
export const lineOf = (source: Source, node: Node): number =>
  source.text.slice(0, Number(node.start)).split('\n').length;
