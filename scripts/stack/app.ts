// How is the app started, and when does it answer?
import { join } from 'node:path';
import { actionKeyName, deploymentName } from '../build/build-identity';
import type { Lifetime } from '../cli/lifetime';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { type Child, type ChildOptions, startChild, tailOf } from '../processes/child';
import { untilAnswering } from '../processes/http-ready';

const READY_TIMEOUT_MS = 60_000;

type AppOptions = {
  env: NodeJS.ProcessEnv;
  port: number;
  /** `dev` compiles on demand; `start` serves the production build. */
  how: 'start' | 'dev';
  /** Listens on every interface, for a proxy on another machine; otherwise only on loopback. */
  isOpen?: boolean;
  output: ChildOptions['output'];
  graceMs?: number;
  /** The checkout whose build is served; by default this one. */
  folder?: string | undefined;
};

/** Starts one instance and waits until it answers. */
export async function startApp(lifetime: Lifetime, options: AppOptions): Promise<Child> {
  const host = options.isOpen ? [] : ['-H', 'localhost'];
  const folder = options.folder ?? projectRoot;
  const program = {
    start: join(projectRoot, 'scripts/processes/serve.mjs'),
    dev: join(folder, 'node_modules/next/dist/bin/next'),
  };
  const child = startChild(lifetime, {
    arguments: [program[options.how], options.how, '-p', String(options.port), ...host],
    cwd: folder,
    env: {
      // The C library gives freed memory back, and keeps two pools of it instead of eight a core.
      MALLOC_TRIM_THRESHOLD_: '131072',
      MALLOC_ARENA_MAX: '2',
      ...options.env,
      // The app must not have the login that changes tables.
      DATABASE_OWNER_URL: '',
      NODE_ENV: options.how === 'dev' ? 'development' : 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      // A build contains its own name and salt.
      [deploymentName]: '',
      [actionKeyName]: '',
      // lib/jobs/stop-process.ts ends the app; the framework ends the development server.
      NEXT_MANUAL_SIG_HANDLE: options.how === 'start' ? '1' : '',
    },
    output: options.output,
    graceMs: options.graceMs,
  });
  const answer = await untilAnswering(`http://localhost:${options.port}/api/health/live`, {
    hasEnded: child.hasEnded,
    timeoutMs: READY_TIMEOUT_MS,
  });
  if (answer === 'ready') return child;
  await child.stop();
  const said = typeof options.output === 'object' ? tailOf(options.output.file) : '';
  throw new Refusal(
    `The app ${answer === 'ended' ? 'stopped while starting' : 'does not answer'}.\n${said}`.trim(),
    'Correct the error above; npm run doctor checks each setting.',
  );
}
