// What does a checkout record about its server? Its password, and which run runs it where.
import {
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { processIdentity } from '../bootstrap/process-identity.mjs';

type Access = { password: string };

type Running = {
  socketFolder: string;
  port: number;
  serverPid: number;
  serverIdentity: string;
  ownerPid: number;
  ownerIdentity: string;
};

/** The server that another run of the same checkout is running; undefined if none. */
export function readRunning(folder: string): Running | undefined {
  const running = readJson<Running>(runningFile(folder));
  if (!running) return undefined;
  const isOwnerAlive = processIdentity(running.ownerPid) === running.ownerIdentity;
  const isServerAlive = processIdentity(running.serverPid) === running.serverIdentity;
  return isOwnerAlive && isServerAlive ? running : undefined;
}

/** Records a server that this run has started. */
export function writeRunning(
  folder: string,
  running: Pick<Running, 'socketFolder' | 'serverPid' | 'port'>,
): void {
  const whole: Running = {
    ...running,
    serverIdentity: processIdentity(running.serverPid) ?? '',
    ownerPid: process.pid,
    ownerIdentity: processIdentity(process.pid) ?? '',
  };
  writeFileSync(runningFile(folder), JSON.stringify(whole), { mode: 0o600 });
}

export function forgetRunning(folder: string): void {
  rmSync(runningFile(folder), { force: true });
}

/** Removes the socket folder that a killed run left. */
export function clearOldSocketFolder(folder: string): void {
  const left = readJson<Running>(runningFile(folder))?.socketFolder;
  if (left?.includes('diwan-db-')) rmSync(left, { recursive: true, force: true });
  forgetRunning(folder);
}

export function readAccess(folder: string): Access | undefined {
  return readJson<Access>(accessFile(folder));
}

export function writeAccess(folder: string, access: Access): void {
  writeFileSync(accessFile(folder), JSON.stringify(access), { mode: 0o600 });
}

/** Where the checkout's data are, following the link if there is one. */
export function dataFolderIn(folder: string): string {
  const data = join(folder, 'postgres');
  // A link may point to a folder that does not exist yet.
  const place = isThere(data) && lstatSync(data).isSymbolicLink() ? readlinkSync(data) : data;
  return existsSync(place) ? realpathSync(place) : place;
}

/** Does anything have this name, even a broken link? */
export function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function accessFile(folder: string): string {
  return join(folder, 'postgres-access.json');
}

function runningFile(folder: string): string {
  return join(folder, 'postgres-running.json');
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
