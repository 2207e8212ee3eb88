// Where is a build with more in it than the shop made? In a copy that goes when the run ends.
import {
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const leftBehind = new Set(['.git', '.data', '.next', 'node_modules', 'test-results', '.env']);

/**
 * Copies the project, its packages as hard links where the file system can, and adds the bare
 * handlers and the empty page. They stand outside the proxy like the return address itself:
 * inside, they would be slower and the comparison kinder than it should be.
 */
export function copyProject(root: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root)) {
    if (leftBehind.has(name) || name.startsWith('.env.l')) continue;
    cpSync(join(root, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
  linkTree(join(root, 'node_modules'), join(target, 'node_modules'));
  cpSync(join(target, 'tests/bench/app-additions'), join(target, 'app'), { recursive: true });
  const proxyFile = join(target, 'proxy.ts');
  const proxy = readFileSync(proxyFile, 'utf8');
  const opened = proxy.replace('api/backref$|', 'api/backref$|api/bench/|');
  if (opened === proxy) throw new Error('The matcher of proxy.ts has changed: correct the copy.');
  writeFileSync(proxyFile, opened);
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (lstatSync(source).isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // Another file system, or one without links.
    cpSync(source, target);
  }
}
