// Which folders can hold the server's files when the checkout cannot?
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../cli/refusal';
import { type Account, canReach } from './account';

/** Unix socket paths end at 107 bytes on Linux, 103 on macOS; the file name takes up to 16. */
const SOCKET_FOLDER_BYTES_MAX = 80;

/** A permanent folder of root's that every account may enter; needed only by root. */
export function sharedFolder(): string {
  const folder = '/var/lib/diwan-checkout';
  try {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    chmodSync(folder, 0o755);
  } catch {
    throw new Refusal(
      `The database server's account cannot enter this checkout, and ${folder} cannot be created.`,
      'Move the checkout to a folder that others can enter (chmod o+x), or set DATABASE_URL.',
    );
  }
  return folder;
}

export type FolderWish = { readonly inMemory?: boolean };

/** Linux keeps these files in memory. */
const memoryFolder = '/dev/shm';
const MEMORY_FREE_BYTES_MIN = 2 * 1024 ** 3;

/**
 * A new empty folder that the account owns, short enough for a socket; in memory if that is wanted
 * and there is plenty.
 */
export function makeTemporaryFolder(
  prefix: string,
  account: Account | undefined,
  wish: FolderWish = {},
): string {
  const memory = wish.inMemory && hasPlenty(memoryFolder) ? [memoryFolder] : [];
  for (const base of [...memory, tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(base) > SOCKET_FOLDER_BYTES_MAX - prefix.length) continue;
    if (!isUsable(base, account)) continue;
    return mkdtempSync(join(base, prefix));
  }
  throw new Refusal(
    'There is no writable temporary folder.',
    'Set TMPDIR to a folder with a short name that your user can write to.',
  );
}

function hasPlenty(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MEMORY_FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

function isUsable(base: string, account: Account | undefined): boolean {
  try {
    accessSync(base, constants.W_OK);
    return statSync(base).isDirectory() && canReach(base, account);
  } catch {
    return false;
  }
}
