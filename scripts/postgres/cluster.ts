// How is the server's data folder created, started, found again and stopped?
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from '../bootstrap/process-identity.mjs';
import { Refusal } from '../cli/refusal';
import type { Account } from './account';
import type { PostgresBinaries } from './binaries';
import { guardServer } from './guard';

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const ASK_AGAIN_MS = 20;
/** Line of postmaster.pid, from 0, that holds "ready" or "standby"; pg_ctl reads the same one. */
const STATUS_LINE = 7;

type RunningServer = {
  pid: number;
  /** Stops it cleanly. */
  stop: () => Promise<void>;
};

export type Cluster = {
  dataFolder: string;
  binaries: PostgresBinaries;
  account: Account | undefined;
  logFile: string;
};

/** Creates the data folder atomically: a run killed half way leaves none. */
export async function initialiseCluster(cluster: Cluster, password: string): Promise<void> {
  const unfinished = `${cluster.dataFolder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  // Created here, because the account may not create folders beside it.
  mkdirSync(unfinished, { recursive: true, mode: 0o700 });
  if (cluster.account) chownSync(unfinished, cluster.account.uid, cluster.account.gid);
  const passwordFile = `${cluster.dataFolder}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (cluster.account) chownSync(passwordFile, cluster.account.uid, cluster.account.gid);
  const makeFolder = spawnServerProgram(cluster, cluster.binaries.initdb, [
    `--pgdata=${unfinished}`,
    '--username=diwan',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The same sort order on every machine, with Unicode's own upper and lower case.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    '--no-sync',
  ]);
  const status = await new Promise((resolve) => makeFolder.once('exit', resolve));
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    throw new Refusal(
      `Could not create the database in ${cluster.dataFolder}.`,
      `See the end of ${cluster.logFile}: ${lastLine(cluster.logFile)}`,
    );
  }
  renameSync(unfinished, cluster.dataFolder);
}

/**
 * Starts the server and waits until it accepts connections.
 *
 * The server runs in its own group, so a Ctrl-C in the terminal
 * reaches the app first and the server is stopped after it.
 */
export async function startCluster(
  cluster: Cluster,
  socketFolder: string,
  port: number,
  settings: readonly string[],
): Promise<RunningServer> {
  const options = ['-D', cluster.dataFolder, ...serverOptions(socketFolder, port, settings)];
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const server = spawnServerProgram(cluster, cluster.binaries.postgres, options);
    guardServer(server, socketFolder);
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const pid = await readyPid(server, cluster.dataFolder, deadline);
    if (pid !== undefined) return { pid, stop: () => stopServer(pid).then(() => ended) };
    // Workers of a killed server release its memory a moment after it ends.
    const mayRepeat = /shared memory block|still in use/.test(lastLine(cluster.logFile, 4));
    if (!mayRepeat || Date.now() >= deadline) {
      server.kill('SIGQUIT');
      throw new Refusal(
        `The database in ${cluster.dataFolder} does not start.`,
        `See ${cluster.logFile}: ${lastLine(cluster.logFile)}`,
      );
    }
    await pause(ASK_AGAIN_MS * 10);
  }
}

async function readyPid(
  server: ChildProcess,
  dataFolder: string,
  deadline: number,
): Promise<number | undefined> {
  while (server.exitCode === null && server.signalCode === null && Date.now() < deadline) {
    const status = postmaster(dataFolder);
    if (status?.isReady && status.pid === server.pid) return status.pid;
    await pause(ASK_AGAIN_MS);
  }
  return undefined;
}

/** Stops a server cleanly; if it does not end in time, stops it immediately. */
async function stopServer(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (processIdentity(pid) === undefined) return;
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_TIMEOUT_MS;
    while (processIdentity(pid) !== undefined && Date.now() < deadline) await pause(ASK_AGAIN_MS);
  }
}

/**
 * Cleans up after a killed run: stops a server that still runs, and deletes a lock file without
 * its server (another process may have its id by now).
 */
export async function clearLeftovers(dataFolder: string): Promise<void> {
  const left = postmaster(dataFolder);
  if (left && isServerOf(left.pid, dataFolder)) await stopServer(left.pid);
  else rmSync(join(dataFolder, 'postmaster.pid'), { force: true });
}

/** The major version that made a data folder; undefined when there is none. */
export function clusterVersion(dataFolder: string): string | undefined {
  const file = join(dataFolder, 'PG_VERSION');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function postmaster(dataFolder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid <= 0) return undefined;
    return { pid, isReady: /^(ready|standby)\s*$/.test(lines[STATUS_LINE] ?? '') };
  } catch {
    return undefined;
  }
}

function isServerOf(pid: number, dataFolder: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  try {
    // The server's working directory is its data folder; another process with its id has another.
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch {
    return false;
  }
}

function serverOptions(socketFolder: string, port: number, settings: readonly string[]): string[] {
  const isWindows = process.platform === 'win32';
  const base = [
    `port=${port}`,
    // Sockets only: faster than TCP, and no network port to guard or collide with.
    `listen_addresses=${isWindows ? '127.0.0.1' : ''}`,
    ...(isWindows ? [] : [`unix_socket_directories=${socketFolder}`]),
    'max_connections=200',
    'logging_collector=off',
    'lc_messages=C',
    'timezone=UTC',
  ];
  return [...base, ...settings].flatMap((setting) => ['-c', setting]);
}

function spawnServerProgram(cluster: Cluster, program: string, options: string[]): ChildProcess {
  const log = openSync(cluster.logFile, 'w', 0o600);
  try {
    return spawn(program, options, {
      ...(cluster.account ?? {}),
      // The account may not be able to enter our working directory.
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
    });
  } finally {
    closeSync(log);
  }
}

function lastLine(file: string, count = 1): string {
  try {
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    return lines.slice(-count).join('\n') || `${basename(file)} is empty`;
  } catch {
    return 'it cannot be read';
  }
}
