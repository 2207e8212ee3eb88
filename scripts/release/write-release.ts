// How does a release come into a folder or an archive? Copied file by file, complete for its commands.
import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { markComplete } from '../bootstrap/packages.mjs';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { releasedCommands } from './release-files';

/** Copies these files of the project into an empty folder. */
export function writeRelease(folder: string, files: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) {
    throw new Refusal(`${folder} is not empty.`, 'Name a new folder.');
  }
  for (const file of files) {
    const to = join(folder, file);
    mkdirSync(dirname(to), { recursive: true });
    cpSync(join(projectRoot, file), to, { verbatimSymlinks: true, recursive: isLinked(file) });
  }
  markComplete(folder);
  for (const command of releasedCommands) ask(folder, ['scripts/run.mjs', command]);
  ask(folder, ['scripts/processes/serve.mjs', 'start']);
}

/** Loads a program of the release for its help: what is missing shows here, not on the host. */
function ask(folder: string, program: readonly string[]): void {
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' } as NodeJS.ProcessEnv;
  const { status, stderr } = spawnSync(process.execPath, [...program, '--help'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status === 0) return;
  throw new Refusal(
    `The release lacks what ${program.join(' ')} needs:\n${stderr.trim()}`,
    'Name it in scripts/release/release-files.ts, then run the command again.',
  );
}

function isLinked(file: string): boolean {
  return lstatSync(join(projectRoot, file)).isSymbolicLink();
}

/** The bytes of all files of a folder. */
export function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  }
  return bytes;
}

/** Forgets a folder that was made on the way to an archive. */
export function dropFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
