// Where is a build with more in it than the shop made? In a copy that goes when the run ends.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyProject } from '../support/copy-project';

/**
 * Copies the project and adds the bare handlers and the empty page. They stand outside the proxy
 * like the return address itself: inside, they would be slower and the comparison kinder than it
 * should be.
 */
export function copyProjectForBench(root: string, target: string): void {
  copyProject(root, target);
  cpSync(join(target, 'tests/bench/app-additions'), join(target, 'app'), { recursive: true });
  const proxyFile = join(target, 'proxy.ts');
  const proxy = readFileSync(proxyFile, 'utf8');
  const opened = proxy.replace('api/backref$|', 'api/backref$|api/bench/|');
  if (opened === proxy) throw new Error('The matcher of proxy.ts has changed: correct the copy.');
  writeFileSync(proxyFile, opened);
}
