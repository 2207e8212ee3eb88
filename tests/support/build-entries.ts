// Which entry points does the built app have? Reads the build's own manifests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

export type BuiltDoor = {
  /** The address, with its parameters in brackets. */
  readonly pattern: string;
  readonly kind: 'page' | 'route';
};

export type BuiltAction = {
  /** File and export, as in `admin/actions#signOut`. */
  readonly name: string;
  /** The id that browsers send. */
  readonly id: string;
  readonly argumentCount: number;
  /** The patterns of the pages that include it. */
  readonly pages: readonly string[];
};

type ActionEntry = { filename: string; exportedName: string; workers: Record<string, unknown> };

/** Every page and route handler of the build, apart from the framework's own error pages. */
export const builtDoors = (): BuiltDoor[] =>
  (Object.entries(readBuilt('app-path-routes-manifest.json')) as [string, string][])
    .filter(([, pattern]) => !pattern.startsWith('/_'))
    .map(([entry, pattern]) => ({ pattern, kind: entry.endsWith('/route') ? 'route' : 'page' }));

/** Every server action of the build. */
export function builtActions(): BuiltAction[] {
  const patterns = readBuilt('app-path-routes-manifest.json') as Record<string, string>;
  const { node, edge } = readBuilt('server/server-reference-manifest.json') as {
    node: Record<string, ActionEntry>;
    edge: Record<string, ActionEntry>;
  };
  if (Object.keys(edge).length > 0) throw new Error('Actions of the edge are not looked at.');
  return Object.entries(node).map(([id, { filename, exportedName, workers }]) => ({
    name: `${filename.replace(/^app\//, '').replace(/\.tsx?$/, '')}#${exportedName}`,
    id,
    argumentCount: argumentsOf(id),
    pages: Object.keys(workers).flatMap((worker) => patterns[worker.replace(/^app/, '')] ?? []),
  }));
}

/** The first byte of an action's id encodes which of six arguments it uses, high bits first. */
function argumentsOf(id: string): number {
  const used = (Number.parseInt(id.slice(0, 2), 16) >> 1) & 0b111111;
  return used.toString(2).padStart(6, '0').lastIndexOf('1') + 1;
}

function readBuilt(name: string): object {
  return JSON.parse(readFileSync(join(projectRoot, '.next', name), 'utf8'));
}
