// How does a disk become full without filling the machine's? Fills a file system in memory.
import { execFileSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import type { Account } from '../../scripts/postgres/account';

/** What this machine lacks for mounting; null if nothing. */
export function lackOfMounts(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-mount-'));
  try {
    mount(folder, 1);
    execFileSync('umount', [folder], { stdio: 'ignore' });
    return null;
  } catch {
    return 'a file system of its own, which needs root and the right to mount';
  } finally {
    rmdirSync(folder);
  }
}

/** Mounts a small file system on a folder, until the lifetime ends or it is unmounted. */
export function mountSmallDisk(
  lifetime: Lifetime,
  folder: string,
  megabytes: number,
  account?: Account,
): { unmount: () => void } {
  mount(folder, megabytes);
  if (account) chownSync(folder, account.uid, account.gid);
  let isMounted = true;
  const unmount = () => {
    // Lazy: open files remain until their process ends.
    if (isMounted) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
    isMounted = false;
  };
  lifetime.own(unmount);
  return { unmount };
}

/** Fills all free space; returns a function that frees it. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'filler');
  const piece = Buffer.alloc(1024 * 1024, 1);
  for (const size of [piece.length, 4096]) {
    try {
      for (;;) writeFileSync(file, piece.subarray(0, size), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => rmSync(file);
}

function mount(folder: string, megabytes: number): void {
  const options = `size=${megabytes}m,mode=0700`;
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
}
