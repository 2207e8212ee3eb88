// Where may a run change the source? In a copy that is removed when the run ends.
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

const leftBehind = new Set(['.git', '.data', '.next', 'node_modules', 'test-results', '.env']);

/** Copies the project without generated files; hard-links its packages if possible. */
export function copyProject(root: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root)) {
    if (leftBehind.has(name) || name.startsWith('.env.l')) continue;
    cpSync(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
  linkTree(join(root, 'node_modules'), join(target, 'node_modules'));
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (lstatSync(source).isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another file system, or one without hard links.
    cpSync(source, target);
  }
}
