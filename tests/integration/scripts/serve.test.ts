import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '@/scripts/cli/project-root';
import { askPort, findFreePort } from '@/scripts/processes/ports';

/** In the framework's place: says who it is, ends as the app does, and finishes what it has begun. */
const app = `
const { createServer } = require('node:http');
const { appendFileSync } = require('node:fs');
if (process.env.REFUSES) process.exit(3);
let ends = 0;
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {
  ends += 1;
  server.close();
  setTimeout(() => {
    appendFileSync('said', process.env.DIWAN_PROCESS + ' ended after ' + ends + '\\n');
    process.exit(0);
  }, 300);
});
const server = createServer((request, response) => {
  if (request.url === '/die') process.exit(7);
  response.setHeader('connection', 'close');
  response.end(JSON.stringify({ pid: process.pid, number: process.env.DIWAN_PROCESS }));
}).listen(Number(process.argv[4]), '127.0.0.1');
`;

let folder: string;
let lead: ChildProcess | undefined;
let output: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'diwan-serve-'));
  mkdirSync(path.join(folder, 'node_modules/next/dist/bin'), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules/next/dist/bin/next'), app);
  output = '';
});

afterEach(() => {
  try {
    process.kill(-Number(lead?.pid), 'SIGKILL');
  } catch {
    // All have ended.
  }
  rmSync(folder, { recursive: true, force: true });
});

test('each process answers in turn, one that dies is replaced under its number, and all end once', async () => {
  const { port, ended } = await serve();
  const first = await seen(port);
  expect([...first.keys()].sort()).toEqual(['1', '2']);
  await fetch(`http://127.0.0.1:${port}/die`).catch(() => {});
  await expect
    .poll(async () => [...(await seen(port)).values()].filter(isNew(first)))
    .toHaveLength(1);
  expect([...(await seen(port)).keys()].sort()).toEqual(['1', '2']);
  expect(output).toContain('"event":"process.ended_alone"');
  // To the whole group, as scripts/processes/child.ts sends it.
  process.kill(-Number(lead?.pid), 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said().sort()).toEqual(['1 ended after 1', '2 ended after 1']);
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'F27 %s to the first process alone: the others finish what they have begun',
  async (signal) => {
    const { port, ended } = await serve();
    await seen(port);
    lead?.kill(signal);
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
    await expect.poll(() => said().sort()).toEqual(['1 ended after 1', '2 ended after 1']);
    await expect.poll(() => askPort(port)).toBe('free');
  },
);

test('an app that refuses to start ends all with its status', async () => {
  const { ended } = await serve({ REFUSES: 'yes' }, false);
  expect(await ended).toEqual([3, null]);
});

test('one process is the app itself', async () => {
  const { port } = await serve({ WEB_CONCURRENCY: '' });
  expect(await who(port)).toEqual({ pid: lead?.pid });
});

async function serve(env: NodeJS.ProcessEnv | object = {}, answers = true) {
  const port = await findFreePort();
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, 'scripts/processes/serve.mjs'), 'start', '-p', String(port)],
    {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, WEB_CONCURRENCY: '2', ...env },
    },
  );
  lead = child;
  child.stdout.on('data', (data) => {
    output += String(data);
  });
  const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  if (answers) await expect.poll(() => askPort(port), { timeout: 240_000 }).toBe('taken');
  return { port, ended };
}

/** Number to process of all that answer. */
async function seen(port: number): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  await expect
    .poll(async () => {
      const { number, pid } = await who(port);
      found.set(String(number), pid);
      return found.size;
    })
    .toBe(2);
  return found;
}

async function who(port: number): Promise<{ pid: number; number?: string }> {
  return (await fetch(`http://127.0.0.1:${port}/`)).json();
}

function isNew(before: Map<string, number>) {
  return (pid: number) => ![...before.values()].includes(pid);
}

function said(): string[] {
  try {
    return readFileSync(path.join(folder, 'said'), 'utf8').trim().split('\n');
  } catch {
    return [];
  }
}
