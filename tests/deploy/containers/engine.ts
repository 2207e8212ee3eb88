// How do Docker and its Compose run here, alone in a network of their own that has nothing but loopback?
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dataPath } from '../../../scripts/cli/project-root';
import { envWith, type Ran, run } from '../shell';

export const places = {
  /** Roots and images that later runs take as they are. */
  kept: dataPath('deploy', 'containers'),
  /** What one run makes. */
  run: dataPath('deploy', 'container-run'),
};
const socket = join(places.run, 'docker.sock');
const tries = 150;
const env = envWith({
  DOCKER_HOST: `unix://${socket}`,
  DOCKER_CONFIG: join(places.run, 'docker'),
});

let engine: ChildProcess | undefined;

/** Runs lines of a shell in this machine's own network, to their end; an error unless they went well. */
export async function here(lines: string, cwd = '/'): Promise<string> {
  return outputOf(lines, await run('sh', ['-ec', lines], { cwd, env }));
}

/** The same in the engine's network, where shop.example and bank.example are this machine. */
export async function inside(lines: string, cwd = '/'): Promise<string> {
  return outputOf(lines, await tried(lines, cwd));
}

/** The same, whether it goes well or not. */
export function tried(lines: string, cwd = '/'): Promise<Ran> {
  const enter = ['--target', String(engine?.pid), '--net', '--mount', `--wd=${cwd}`];
  return run('nsenter', [...enter, 'sh', '-ec', lines], { cwd, env });
}

/** Starts a program that goes on in the engine's network until it is killed. */
export function beside(lines: string, more: Readonly<Record<string, string>>): ChildProcess {
  const enter = ['--target', String(engine?.pid), '--net', '--mount'];
  const own = { ...env, ...more };
  return spawn('nsenter', [...enter, 'sh', '-c', lines], { env: own, stdio: 'ignore' });
}

/** A new engine without containers; its plugin for `docker compose` is the given file. */
export async function startEngine(compose: string): Promise<void> {
  const plugins = join(places.run, 'docker/cli-plugins');
  mkdirSync(plugins, { recursive: true });
  writeFileSync(join(places.run, 'docker/config.json'), '{}');
  symlinkSync(compose, join(plugins, 'docker-compose'));
  const hosts = join(places.run, 'hosts');
  writeFileSync(hosts, '127.0.0.1 localhost shop.example bank.example\n');
  const folders = `--data-root ${places.run}/data --exec-root ${places.run}/exec`;
  const lines = `mount --bind ${hosts} /etc/hosts; ip link set lo up
    exec dockerd ${folders} --pidfile ${places.run}/docker.pid --host unix://${socket} > ${places.run}/dockerd.log 2>&1`;
  engine = spawn('unshare', ['--net', '--mount', 'sh', '-ec', lines], { env, stdio: 'ignore' });
  for (let left = tries; left > 0 && engine.exitCode === null; left -= 1) {
    await pause(200);
    if ((await run('docker', ['version'], { env })).status === 0) return;
  }
  throw new Error(`Docker does not start: ${await here(`tail -n 5 ${places.run}/dockerd.log`)}`);
}

/** Removes every container, then the engine and what the run has made. */
export async function stopEngine(): Promise<void> {
  const running = engine;
  engine = undefined;
  if (running !== undefined && running.exitCode === null) {
    await here('docker ps -aq | xargs -r docker rm -fv').catch(() => {});
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill('SIGTERM');
    await ended;
  }
  await clean();
}

/** What a run has made goes, also one that was cut off. */
export async function clean(): Promise<void> {
  await here(
    `umount $(cut -d ' ' -f 2 /proc/mounts | grep '^${places.run}/') 2> /dev/null || true`,
  );
  rmSync(places.run, { recursive: true, force: true });
  mkdirSync(places.run, { recursive: true });
}

function outputOf(lines: string, { status, output }: Ran): string {
  if (status === 0) return output;
  throw new Error(`${lines.trim().slice(0, 300)}\n${output.slice(-3_000)}`);
}
