// `npm run drill:deploy -- --short`: does a release start by the unit, and in a pod's circumstances, and sell?
// In a network of its own with loopback alone; this Debian itself boots in memory for the unit.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generateClient } from '../../scripts/build/generate';
import { buildApp } from '../../scripts/build/next-build';
import { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { typescriptFlags } from '../../scripts/processes/child';
import { untilAnswering } from '../../scripts/processes/http-ready';
import { releaseFiles } from '../../scripts/release/release-files';
import { writeRelease } from '../../scripts/release/write-release';
import { checkOut } from '../bench/checkout';
import { type Stack, startStack } from '../support/stack';

type Verdict = 'passed' | 'failed' | 'skipped';
type Played = { id: string; title: string; verdict: Verdict; failures: string[] };

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } },
});
const readyMs = 60_000;
const gift = { kind: 'goods', slug: 'barhi-dates' } as const;
const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
/** What each part needs beside root, by the command that has it. */
const needs = { unit: ['systemd-nspawn', 'unshare'], pod: ['unshare', 'setpriv'] };
const isThere = (program: string) =>
  spawnSync('sh', ['-c', `command -v ${program}`]).status === 0 && process.getuid?.() === 0;

if (process.env.DIWAN_OWN_NETWORK === undefined && isThere('unshare')) {
  const again = [process.execPath, ...typescriptFlags, fileURLToPath(import.meta.url)];
  const words = ['--net', 'sh', '-c', 'ip link set lo up; exec "$@"', 'sh', ...again];
  const env = { ...process.env, DIWAN_OWN_NETWORK: 'yes' };
  const inner = spawn('unshare', [...words, ...process.argv.slice(2)], { env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => inner.kill(signal));
  inner.once('exit', (code) => process.exit(code ?? 1));
} else {
  await play();
}

async function play(): Promise<void> {
  const lifetime = new Lifetime();
  lifetime.listen((status) => process.exit(status));
  const folder = mkdtempSync(join(tmpdir(), 'diwan-deploy-'));
  const release = join(folder, 'release');
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  const played: Played[] = [];
  const part = async (id: string, title: string, lacks: string[], work: () => Promise<void>) => {
    const startedAt = performance.now();
    const failures: string[] = [];
    if (lacks.length === 0)
      await work().catch((error) => failures.push(String(error?.message ?? error)));
    const verdict = lacks.length > 0 ? 'skipped' : failures.length > 0 ? 'failed' : 'passed';
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    const said = verdict === 'skipped' ? `skipped: no ${lacks.join(', ')}` : `${seconds} s`;
    console.log(
      [
        `${{ passed: '✔', failed: '✖', skipped: '–' }[verdict]} ${title} (${said})`,
        ...failures,
      ].join('\n    '),
    );
    played.push({ id, title, verdict, failures });
  };
  const isChosen = (id: string) => values.only === undefined || values.only === id;
  const lacking = (names: string[]) => names.filter((name) => !isThere(name));
  await part('release', 'a release of the build, with what its commands load', [], async () => {
    await generateClient(lifetime);
    await buildApp(lifetime);
    writeRelease(release, await releaseFiles());
  });
  if (played[0]?.verdict === 'passed') {
    const stack = await startStack({ skipsBuild: true });
    lifetime.own(stack.stop);
    await stack.instances[0]?.process.stop();
    const made = madeOf(stack, release);
    if (isChosen('pod')) {
      await part(
        'pod',
        'migrations and an instance as a pod of diwan.yaml',
        lacking(needs.pod),
        () => playPod(stack, made, lifetime),
      );
    }
    if (isChosen('unit')) {
      await part('unit', 'an instance by diwan@.service', lacking(needs.unit), () =>
        playUnit(stack, made, folder, lifetime),
      );
    }
  }
  await lifetime.end();
  const count = (verdict: Verdict) => played.filter((one) => one.verdict === verdict).length;
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  if (values.json !== undefined) {
    writeFileSync(resolve(values.json), JSON.stringify({ ...counts, played }));
  }
  console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

/** The release, and the socket of the database: both appear elsewhere, where a pod and a unit look. */
type Made = { readonly release: string; readonly socket: string; readonly env: NodeJS.ProcessEnv };

function madeOf(stack: Stack, release: string): Made {
  const folder = new URL(stack.databaseUrl).searchParams.get('host') ?? '';
  const there = (url = '') => url.replace(encodeURIComponent(folder), encodeURIComponent('/mnt'));
  const { DATABASE_URL } = stack.settings;
  const addresses = {
    DATABASE_URL: there(DATABASE_URL),
    DATABASE_OWNER_URL: there(stack.databaseUrl),
  };
  return {
    release,
    socket: join(folder, '.s.PGSQL.5432'),
    env: { ...stack.settings, ...addresses },
  };
}

/** Read-only root, /tmp that executes nothing and belongs to the group, no capability, nobody's rights. */
function inPod({ release, socket, env }: Made, program: readonly string[]): ChildProcess {
  const volume = (folder: string) => `mount -t tmpfs -o noexec,mode=2777,gid=1000 tmpfs ${folder}`;
  const mounts = `mount --bind ${release} /srv; mount -o remount,bind,ro /srv; mount -o remount,bind,ro /
${volume('/mnt')}; touch /mnt/.s.PGSQL.5432; mount --bind ${socket} /mnt/.s.PGSQL.5432
${volume('/tmp')}; cd /srv`;
  // It ends with unshare, also after it has become somebody else.
  const rights = '--reuid 1000 --regid 1000 --clear-groups --no-new-privs --pdeathsig keep';
  const lines = `${mounts}; exec setpriv ${rights} --inh-caps=-all --bounding-set=-all "$@"`;
  const words = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', lines, 'sh'];
  const own = {
    NODE_ENV: 'production' as const,
    NEXT_MANUAL_SIG_HANDLE: '1',
    SPOOL_DIR: '/mnt/spool',
  };
  return spawn('unshare', [...words, process.execPath, ...program], {
    // No npm has started a pod: one that cannot be seen from there would count as gone.
    env: { ...env, ...own, npm_lifecycle_event: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function playPod(stack: Stack, made: Made, lifetime: Lifetime): Promise<void> {
  const job = /command: \["node", "(scripts\/run\.mjs)", "(db:migrate)"\]/;
  const migrating = inPod(made, job.exec(read('deploy/kubernetes/diwan.yaml'))?.slice(1) ?? []);
  const said = textOf(migrating);
  const status = await new Promise((done) => migrating.once('exit', done));
  if (status !== 0) throw new Error(`db:migrate ended with ${status}: ${said()}`);
  const [, ...serve] = JSON.parse(/^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '[]') as string[];
  const pod = inPod(made, serve);
  lifetime.own(() => void pod.kill('SIGKILL'));
  await sells(stack, pod);
  await endOf(pod, 'SIGKILL');
}

/** Boots this Debian's /usr with everything else empty and in memory. */
async function playUnit(
  stack: Stack,
  made: Made,
  folder: string,
  lifetime: Lifetime,
): Promise<void> {
  const known = (name: string) => read('.env.example').includes(`\n${name}=`);
  // What is an instance's own stands in the unit.
  const lines = Object.entries({ ...made.env, PORT: '', SPOOL_DIR: '' })
    .filter(([name]) => known(name))
    .map(([name, value]) => `${name}="${value}"\n`);
  writeFileSync(join(folder, 'shop.env'), lines.join(''));
  writeFileSync(join(folder, 'diwan.conf'), 'u diwan -\n');
  const unit = `diwan@${new URL(stack.url).port}.service`;
  const bound = {
    [join(folder, 'shop.env')]: '/etc/diwan/shop.env',
    [join(folder, 'diwan.conf')]: '/run/sysusers.d/diwan.conf',
    [join(projectRoot, 'deploy/systemd/diwan@.service')]: '/run/systemd/system/diwan@.service',
    '/etc/hosts': '/etc/hosts',
    [made.socket]: '/mnt/.s.PGSQL.5432',
    [made.release]: '/srv/diwan/current',
  };
  const words = [
    ...['--boot', '--directory=/', '--volatile=yes', '--register=no', '--keep-unit'],
    ...[`--machine=${basename(folder)}`, '--console=pipe'],
    ...Object.entries(bound).map(([from, to]) => `--bind-ro=${from}:${to}`),
    ...['systemd.firstboot=no', `systemd.wants=${unit}`, 'systemd.journald.forward_to_console=1'],
  ];
  const machine = spawn('systemd-nspawn', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  lifetime.own(() => endOf(machine, 'SIGTERM'));
  await sells(stack, machine);
}

async function endOf(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((done) => program.once('exit', done));
  program.kill(signal);
  await ended;
}

async function sells(stack: Stack, program: ChildProcess): Promise<void> {
  const said = textOf(program);
  const answer = await untilAnswering(`${stack.url}/api/health/ready`, {
    hasEnded: () => program.exitCode !== null,
    timeoutMs: readyMs,
  });
  if (answer !== 'ready') throw new Error(`It does not serve (${answer}): ${said()}`);
  await checkOut(stack.url, gift);
}

/** The end of what a program says. */
function textOf(program: ChildProcess): () => string {
  let text = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (more) => {
      text = `${text}${more}`.slice(-2_000);
    });
  }
  return () => text;
}
