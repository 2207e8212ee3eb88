// The entry to every command: checks Node, installs the packages, runs scripts/commands/*.ts.
// Plain JavaScript without packages, because a fresh clone has none.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isNodeNewEnough, oldestNode } from './bootstrap/node-version.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { isAlive, processIdentity, processOrigin } from './bootstrap/process-identity.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** These run in a production installation, which has no development packages. */
const runtimeCommands = new Set([
  'start',
  'db:migrate',
  'user:create',
  'doctor',
  'reverify',
  'gap:report',
  'mac:find',
  'acceptance',
]);
/** What somebody reads first who starts the demo of a fresh clone; measured on two cores. */
const firstStart = `
The demo is made for its first start. Later starts take seconds.
  1  Packages are installed                     a third of the time; a slow network takes longer
  2  The app is built                           two thirds
     Meanwhile a database and thirty orders     done before the app is
One to two minutes on two idle cores; several on a busy machine.
`;
const PARENT_CHECK_MS = 1_000;

const [command, ...rest] = process.argv.slice(2);
if (!isNodeNewEnough(process.version)) {
  refuse(
    `Node ${oldestNode.join('.')} or newer is required; this is ${process.version}.`,
    'Install the current LTS release of Node, then run the command again.',
  );
}
const file = join(root, 'scripts', 'commands', `${(command ?? '').replaceAll(':', '-')}.ts`);
if (!command || !/^[a-z][a-z:-]*$/.test(command) || !existsSync(file)) {
  const known = readdirSync(join(root, 'scripts', 'commands'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.replace('.ts', ''));
  refuse(`There is no command "${command ?? ''}".`, `Commands: ${known.join(', ')}.`);
}
await bringPackages();
runCommand();

async function bringPackages() {
  try {
    const answer = await ensurePackages({
      root,
      needsDevelopment: !(runtimeCommands.has(command) && process.env.NODE_ENV === 'production'),
      say: (line) => console.error(line),
      ...(command === 'demo' && { firstWords: firstStart }),
    });
    if (answer.ok) return;
    console.error(answer.output);
    refuse(
      answer.sentence,
      'Check that the npm registry can be reached, then run the command again.',
    );
  } catch (error) {
    if (isUnwritable(root)) {
      refuse(
        `Cannot write to the folder ${root}.`,
        'Give your user write permission there (chown, chmod), then run the command again.',
      );
    }
    refuse(
      `Could not prepare the packages: ${error?.message}.`,
      'Delete node_modules, then run the command again.',
    );
  }
}

function runCommand() {
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', file, ...rest],
    { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  /** Processes that the command started and that must end with it, even if it is killed. */
  let started = [];
  child.on('message', (message) => {
    if (Array.isArray(message?.started)) started = message.started;
  });
  const stop = (signal) => {
    if (child.connected) child.send({ stop: signal });
    else child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  watchParent(() => stop('SIGTERM'));
  child.on('error', (error) => refuse(`Could not start ${command}: ${error.message}.`, ''));
  child.on('exit', (code, signal) => {
    if (signal !== null) for (const pid of started.filter(isAlive)) process.kill(pid, 'SIGTERM');
    process.exit(code ?? 1);
  });
}

/**
 * Under npm: if npm is gone, it was killed, and nothing else would stop this run. A shell between
 * npm and us may survive it.
 */
function watchParent(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const origin = processOrigin(parent);
  const npm = /^-?(?:\S*\/)?(?:ba|da|z|k|a)?sh$/.test(origin?.name ?? '') ? origin?.parent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(npm)) return;
    clearInterval(timer);
    onGone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** A zombie still has a process id, but does not run. */
function isRunning(pid) {
  return process.platform === 'linux' ? processIdentity(pid) !== undefined : isAlive(pid);
}

function isUnwritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

function refuse(sentence, remedy) {
  console.error(`\n${sentence}${remedy ? `\n${remedy}` : ''}\n`);
  process.exit(1);
}
