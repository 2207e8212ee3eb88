// How is a program of ours started as a child that never outlives this run?
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';

const STOP_TIMEOUT_MS = 8_000;
const guardFile = pathToFileURL(join(projectRoot, 'scripts/processes/die-with-parent.mjs')).href;
const livingPids = new Set<number>();

export type ChildOptions = {
  /** Arguments of Node: a script, perhaps with flags before it. */
  arguments: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Where its output goes: a file, this terminal, or the returned child's two streams. */
  output: { file: string } | 'terminal' | 'pipe';
  cwd?: string;
  /** How long it may take to stop before it is killed. */
  graceMs?: number;
};

export type Child = {
  process: ChildProcess;
  pid: number;
  /** Resolves with the exit status; a signal counts as 1. */
  ended: Promise<number>;
  hasEnded: () => boolean;
  stop: () => Promise<void>;
};

/** Node's flags for our TypeScript outside a bundler. */
export const typescriptFlags = ['--conditions=react-server', '--import', 'tsx'] as const;

const serverFile = pathToFileURL(join(projectRoot, 'scripts/processes/as-server.mjs')).href;

/** The same for a program that renders emails. */
export const mailingFlags = ['--import', serverFile, '--import', 'tsx'] as const;

/** Starts a Node program in its own process group, owned by the lifetime. */
export function startChild(lifetime: Lifetime, options: ChildOptions): Child {
  const log = typeof options.output === 'object' ? openLog(options.output.file) : undefined;
  const { graceMs = STOP_TIMEOUT_MS } = options;
  const streams = log ?? (options.output === 'pipe' ? 'pipe' : 'inherit');
  const child = spawn(process.execPath, ['--import', guardFile, ...options.arguments], {
    cwd: options.cwd ?? projectRoot,
    env: {
      ...options.env,
      DIWAN_STARTED_BY: String(process.pid),
      DIWAN_GRACE_MS: String(graceMs),
    },
    stdio: ['ignore', streams, streams, 'ipc'],
    detached: true,
  });
  if (log !== undefined) closeSync(log);
  const pid = child.pid ?? 0;
  remember(pid, true);
  let isOver = false;
  const ended = new Promise<number>((resolve) => {
    const end = (status: number) => {
      isOver = true;
      remember(pid, false);
      resolve(status);
    };
    child.once('exit', (code) => end(code ?? 1));
    child.once('error', () => end(1));
  });
  const stop = async () => {
    if (isOver) return;
    signalGroup(pid, 'SIGTERM');
    const timer = new AbortController();
    await Promise.race([ended, pause(graceMs, undefined, timer).catch(() => {})]);
    timer.abort();
    if (!isOver) signalGroup(pid, 'SIGKILL');
    await ended;
  };
  lifetime.own(stop);
  return { process: child, pid, ended, hasEnded: () => isOver, stop };
}

/** Runs a Node program to its end and collects its output. */
export async function runToEnd(
  lifetime: Lifetime,
  options: Omit<ChildOptions, 'output'>,
): Promise<{ status: number; output: string }> {
  const child = startChild(lifetime, { ...options, output: 'pipe' });
  let output = '';
  for (const stream of [child.process.stdout, child.process.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const closed = new Promise((resolve) => child.process.once('close', resolve));
  const status = await child.ended;
  await closed;
  return { status, output };
}

/** The last lines of a log file, for a failure's report. */
export function tailOf(file: string, lines = 15): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-lines).join('\n');
  } catch {
    return '';
  }
}

function openLog(file: string): number {
  mkdirSync(dirname(file), { recursive: true });
  return openSync(file, 'w', 0o600);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    // The whole group, so that the program's own workers end too.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch {
    // It has already ended.
  }
}

/** Reports children to the process that started this run, so it can stop them if we are killed. */
function remember(pid: number, isLiving: boolean): void {
  if (isLiving) livingPids.add(pid);
  else livingPids.delete(pid);
  if (process.connected) process.send?.({ started: [...livingPids] });
}
