// Has anything changed that a generated result depends on?
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Every file below the given paths, as sorted paths with `/`; missing paths are left out. */
function listFiles(root: string, paths: readonly string[]): string[] {
  const files: string[] = [];
  const visit = (path: string) => {
    if (!statSync(path).isDirectory()) files.push(relative(root, path).split(sep).join('/'));
    else for (const name of readdirSync(path)) visit(join(path, name));
  };
  for (const path of paths) if (existsSync(join(root, path))) visit(join(root, path));
  return files.sort();
}

/** One hash over names and contents, so renaming, adding or removing a file changes it. */
export function hashInputs(
  root: string,
  paths: readonly string[],
  facts: readonly string[] = [],
): string {
  const hash = createHash('sha256');
  for (const file of listFiles(root, paths)) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  for (const fact of facts) hash.update(`\0${fact}`);
  return hash.digest('hex');
}

/** Was the result made from exactly these inputs? */
export function hasStamp(file: string, hash: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

/** Records what a result was made from; written last, so an unfinished result has no stamp. */
export function writeStamp(file: string, hash: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
