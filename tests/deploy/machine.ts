// How does a fresh Debian run with systemd, alone in its network, below a folder of this checkout?
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataPath, projectRoot } from '../../scripts/cli/project-root';
import { blockOf } from './manual';
import { missing, path, type Ran, run } from './shell';

export type Debian = '12' | '13';
/** Which page brings the shop onto it. */
export type Way = 'go-live' | 'one-machine';
const suites: Readonly<Record<Debian, string>> = { '12': 'bookworm', '13': 'trixie' };

const bootTries = 600;
/** What a Debian that was installed on a real machine has already. */
const installed = 'systemd systemd-sysv dbus iproute2 libpam-systemd procps adduser';

let debian: Debian = '12';
let machine = 'drill';
let nspawn: ChildProcess | undefined;
/** Another disk that the machine has, which stays when it is lost. */
export const elsewhere = {
  inside: '/mnt/elsewhere',
  here: () => dataPath('deploy', `${machine}-elsewhere`),
};
const root = () => dataPath('deploy', machine);

/** The packages that are missing here to boot a machine. */
export const missingForMachines = () =>
  missing({
    debootstrap: 'debootstrap',
    'systemd-nspawn': 'systemd-container',
    nsenter: 'util-linux',
    chroot: 'coreutils',
  });

/** Runs a program here; an error unless it goes well. */
async function must(program: string, ...args: string[]): Promise<void> {
  const { status, output } = await run(program, args);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}:\n${output.slice(-2_000)}`);
}

/** Which machine is meant from now on: its Debian, and the folder below .data/deploy that is its disk. */
export function use(nextDebian: Debian, name: string): void {
  debian = nextDebian;
  machine = name;
}

/** A new root, and the Node that runs this where the Debian has none that serves; the first time from the mirror. */
export async function prepareRoot(way: Way): Promise<void> {
  const base = dataPath('deploy', `${suites[debian]}-${way}`);
  if (!existsSync(base)) {
    const part = `${base}.part`;
    rmSync(part, { recursive: true, force: true });
    mkdirSync(dirname(part), { recursive: true });
    await must('debootstrap', '--variant=minbase', suites[debian], part);
    // Nothing starts in a folder.
    const policy = join(part, 'usr/sbin/policy-rc.d');
    writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    await must('cp', '/etc/resolv.conf', join(part, 'etc/'));
    await must('chroot', part, 'sh', '-ec', packagesOf(way));
    rmSync(policy);
    renameSync(part, base);
  }
  removeRoot();
  mkdirSync(elsewhere.here(), { recursive: true });
  await startOver(way);
}

/** Another disk in the place of this one. */
export async function startOver(way: Way): Promise<void> {
  rmSync(root(), { recursive: true, force: true });
  await must('cp', '-a', dataPath('deploy', `${suites[debian]}-${way}`), root());
  if (debian !== '12' && way === 'one-machine') return;
  const npm = dirname(
    dirname(process.env.npm_execpath ?? '/usr/lib/node_modules/npm/bin/npm-cli.js'),
  );
  await must('install', '-m', '755', process.execPath, join(root(), 'usr/bin/node'));
  await must('mkdir', '-p', join(root(), 'usr/lib/node_modules'));
  await must('cp', '-aL', npm, join(root(), 'usr/lib/node_modules/npm'));
  await must('ln', '-sf', '../lib/node_modules/npm/bin/npm-cli.js', join(root(), 'usr/bin/npm'));
}

/** go-live.md: its packages are there. one-machine.md: install.sh finds them in apt's own store, and the world is there. */
function packagesOf(way: Way): string {
  const install = 'apt-get install -y --no-install-recommends';
  if (way === 'go-live') {
    const block = blockOf('go-live.md', `${install} nginx`);
    return `${install} ${installed}\n${block.split('\n').slice(0, 2).join('\n')}
${install} --download-only haproxy`;
  }
  const script = readFileSync(join(projectRoot, 'deploy/install.sh'), 'utf8');
  const wanted = /^ *wanted='(.+)'$/m.exec(script)?.[1] ?? '';
  const node = debian === '12' ? '' : 'nodejs';
  const around = 'openssl ca-certificates curl pebble openssh-server rclone';
  return `apt-get update
${install} ${installed} ${around}
apt-get install -y --no-install-recommends --download-only ${wanted} certbot nftables ufw ${node}`;
}

export function removeRoot(): void {
  rmSync(root(), { recursive: true, force: true });
  rmSync(elsewhere.here(), { recursive: true, force: true });
}

/** Boots; this checkout lies there at /opt/checkout, and nobody can write to it. */
export async function boot(): Promise<void> {
  const args = ['-b', '-D', root(), `--machine=diwan-${machine}`, '--register=no', '--keep-unit'];
  const bound = `--bind-ro=${projectRoot}:/opt/checkout`;
  const disk = `--bind=${elsewhere.here()}:${elsewhere.inside}`;
  nspawn = spawn('systemd-nspawn', [...args, '--private-network', bound, disk], {
    stdio: 'ignore',
    detached: true,
  });
  for (let left = bootTries; left > 0; left -= 1) {
    await pause(200);
    if (nspawn.exitCode !== null) break;
    if (leader() === undefined) continue;
    const { output } = await inMachine('systemctl is-system-running').catch(() => ({ output: '' }));
    if (/^(running|degraded)/m.test(output)) return;
  }
  throw new Error('The machine has not come up.');
}

/** Takes the power away: every process of it is killed. */
export async function cutPower(): Promise<void> {
  const running = nspawn;
  if (running?.pid === undefined || running.exitCode !== null || running.signalCode !== null)
    return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  const first = leader();
  if (first !== undefined) process.kill(first, 'SIGKILL');
  else running.kill('SIGKILL');
  await ended;
}

/** Types lines in a shell of the machine, as root, in the folder of the release where there is one. */
export function inMachine(lines: string): Promise<Ran> {
  const enter = ['-t', String(leader()), '-m', '-u', '-i', '-n', '-p', '-C'];
  const env = ['env', '-i', 'HOME=/root', 'LANG=C.UTF-8', `PATH=${path}`];
  const script = `cd /srv/diwan/current 2>/dev/null || cd /\n${lines}`;
  return run('nsenter', [...enter, ...env, 'sh', '-ec', script]);
}

/** Its first process, by its number here. */
function leader(): number | undefined {
  const pid = nspawn?.pid;
  if (pid === undefined) return undefined;
  try {
    const [first = ''] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
    return first === '' ? undefined : Number(first);
  } catch {
    return undefined;
  }
}
