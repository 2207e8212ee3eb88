import { type ChildProcess, spawn } from 'node:child_process';
import { projectRoot } from '@/scripts/cli/project-root';
import { askPort, findFreePort } from '@/scripts/processes/ports';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid = 0 } of started.splice(0)) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // All of them have ended, as they should.
    }
  }
});

// The way of every command that serves: npm, its shell, scripts/run.mjs, the command's own process.
test.each([
  ['SIGTERM to npm alone', 'SIGTERM', 1],
  ['SIGKILL to npm alone', 'SIGKILL', 1],
  // To npm alone it is lost: npm gives it to its shell, which waits on, and npm with it.
  ['SIGINT as a terminal sends it, to all', 'SIGINT', -1],
] as const)(
  'F27 what npm has started ends with npm, by %s',
  async (_what, signal, whom) => {
    const { child, port } = await serve('npm', ['run', '--silent', 'mock-gateway']);
    process.kill(whom * Number(child.pid), signal);
    await expect.poll(() => askPort(port), { timeout: 240_000 }).toBe('free');
  },
  120_000,
);

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'F27 what scripts/run.mjs has started ends with it, by %s',
  async (signal) => {
    const { child, port } = await serve(process.execPath, ['scripts/run.mjs', 'mock-gateway']);
    const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
    child.kill(signal);
    expect(await ended).toEqual(signal === 'SIGKILL' ? [null, signal] : [0, null]);
    await expect.poll(() => askPort(port), { timeout: 240_000 }).toBe('free');
  },
  120_000,
);

/** In a group of its own, so that a signal reaches one process alone. */
async function serve(command: string, args: string[]) {
  const port = await findFreePort();
  const child = spawn(command, args, {
    cwd: projectRoot,
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      MOCK_API_PORT: '0',
      MOCK_CGI_PORT: '0',
      MOCK_CONTROL_PORT: String(port),
    },
  });
  started.push(child);
  await expect.poll(() => askPort(port), { timeout: 240_000 }).toBe('taken');
  return { child, port };
}
