// Is another run already doing this piece of work?
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from './process-identity.mjs';

const ASK_AGAIN_MS = 200;

/**
 * Takes a lock file, or returns its holder. The lock of a dead process is taken over.
 *
 * @param {string} file
 * @returns {{ taken: true } | { taken: false, pid: number }}
 */
export function tryLock(file) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) });
  for (let round = 0; round < 10; round += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      return { taken: true };
    } catch (error) {
      if (error?.code !== 'EEXIST') throw error;
    }
    const holder = lockHolder(file);
    if (holder !== undefined) return { taken: false, pid: holder };
    discardStaleLock(file);
  }
  return { taken: false, pid: 0 };
}

/**
 * Waits until the lock is ours; calls `onWait` once when another process holds it.
 *
 * @param {string} file
 * @param {{ timeoutMs: number, onWait?: (pid: number) => void }} options
 * @returns {Promise<boolean>} false when the time ran out.
 */
export async function waitForLock(file, { timeoutMs, onWait }) {
  const deadline = Date.now() + timeoutMs;
  let isTold = false;
  for (;;) {
    const answer = tryLock(file);
    if (answer.taken) return true;
    if (!isTold) onWait?.(answer.pid);
    isTold = true;
    if (Date.now() > deadline) return false;
    await pause(ASK_AGAIN_MS);
  }
}

/**
 * Releases our lock; leaves the lock of another process alone.
 *
 * @param {string} file
 */
export function releaseLock(file) {
  if (lockHolder(file) === process.pid) rmSync(file, { force: true });
}

/**
 * @param {string} file
 * @returns {number | undefined} the running process that holds the lock.
 */
export function lockHolder(file) {
  try {
    const { pid, identity } = JSON.parse(readFileSync(file, 'utf8'));
    return processIdentity(pid) === identity ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} file */
function discardStaleLock(file) {
  // Rename first: of several processes that saw the same stale lock, only one succeeds.
  const aside = `${file}.stale-${process.pid}`;
  try {
    renameSync(file, aside);
    if (lockHolder(aside) !== undefined) renameSync(aside, file);
    else rmSync(aside, { force: true });
  } catch {
    // Another process was faster; the next round sees its lock.
  }
}
