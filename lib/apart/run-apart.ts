// How is long work done without holding up this process? In one of its own, bounded in memory and time.
import 'server-only';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { processWide } from '@/lib/process/process-wide';
import { fail, ok, type Result } from '@/lib/result/result';

/** TOO_MUCH_WORK: it needed more memory or time than allowed. BUSY: too many are waiting. */
export type ApartProblem = 'TOO_MUCH_WORK' | 'BUSY';

type Limits = { readonly memoryMb: number; readonly seconds: number };

const waitingMax = 5;

/** One line of waiting work for each program: a mail never waits for a statement. */
const lines = processWide(
  'apart',
  () => new Map<string, { turn: Promise<void>; waiting: number }>(),
);

/**
 * Runs a program of ours (`serveApart`) once, and gives the pieces of its answer. It gets no
 * settings and no secrets, has a low priority, and one at a time runs of each program. Throws what
 * the program throws.
 */
export async function runApart<T>(
  program: string,
  input: unknown,
  limits: Limits,
): Promise<Result<readonly T[], ApartProblem>> {
  const line = lines.get(program) ?? { turn: Promise.resolve(), waiting: 0 };
  lines.set(program, line);
  if (line.waiting >= waitingMax) return fail('BUSY');
  line.waiting += 1;
  const before = line.turn;
  let end = () => {};
  line.turn = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  try {
    return await run<T>(program, input, limits);
  } finally {
    line.waiting -= 1;
    end();
  }
}

type Message = { readonly piece?: unknown; readonly isDone?: true; readonly problem?: string };

function run<T>(
  program: string,
  input: unknown,
  { memoryMb, seconds }: Limits,
): Promise<Result<readonly T[], ApartProblem>> {
  // Not `fork`: the bundler would treat the file as a module.
  const file = path.join(process.cwd(), program);
  const flags = ['--conditions=react-server', '--import', 'tsx'];
  const child = spawn(process.execPath, [`--max-old-space-size=${memoryMb}`, ...flags, file], {
    env: { NODE_ENV: 'production' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const pieces: T[] = [];
  return new Promise<Result<readonly T[], ApartProblem>>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => resolve(fail('TOO_MUCH_WORK')));
    child.on('message', (message) => {
      const { piece, isDone, problem } = message as Message;
      if (problem !== undefined) reject(new Error(problem));
      else if (isDone) resolve(ok(pieces));
      else pieces.push(piece as T);
    });
    child.send({ input }, (error) => {
      if (error) resolve(fail('TOO_MUCH_WORK'));
    });
  }).finally(() => {
    clearTimeout(timer);
    child.kill('SIGKILL');
  });
}
