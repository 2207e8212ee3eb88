// How does the drill run a program here, and which does this machine lack?
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export type Ran = { readonly status: number; readonly output: string };

export const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const own = { PATH: path, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };

/** Nothing of the environment of who started the drill. */
export const envWith = (more: Readonly<Record<string, string>>) =>
  ({ ...own, ...more }) as Partial<NodeJS.ProcessEnv> as NodeJS.ProcessEnv;

/** Runs a program to its end, whether it goes well or not. */
export function run(
  program: string,
  words: readonly string[],
  { cwd = '/', env = envWith({}) } = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (text) => (output += text));
    child.stderr.on('data', (text) => (output += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ status: code ?? 1, output }));
  });
}

/** What is missing of these programs, by the name of what brings each. */
export function missing(programs: Readonly<Record<string, string>>): string[] {
  const there = (name: string) => path.split(':').some((folder) => existsSync(join(folder, name)));
  const lacking = Object.entries(programs).filter(([program]) => !there(program));
  const isRoot = process.getuid?.() === 0;
  return [
    ...new Set([...lacking.map(([, name]) => name), ...(isRoot ? [] : ['the rights of root'])]),
  ];
}
