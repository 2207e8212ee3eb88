// May this process use its database yet? Only after checking that the database is its own.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process/process-wide';

// Boot, routes and the proxy may be bundled separately; the answer belongs to the process.
const state = processWide('database admission', () => ({ isRecordOnly: false }));
const looking = processWide('database look', () => new AsyncLocalStorage<true>());

/**
 * From here on nothing is read or written until `admitDatabase`: results wait on the disk, and
 * pages ask visitors to come back.
 */
export function recordOnly(): void {
  state.isRecordOnly = true;
}

/** The database was reached and is this shop's own. */
export function admitDatabase(): void {
  state.isRecordOnly = false;
}

/** Whether the process started without its database and has not reached it since. */
export function isRecordOnly(): boolean {
  return state.isRecordOnly;
}

/** Runs `look`, which may use a database that is not admitted yet. */
export function whileNotAdmitted<T>(look: () => T): T {
  return looking.run(true, look);
}

/** Whether the caller may use the database. */
export function mayUseDatabase(): boolean {
  return !state.isRecordOnly || looking.getStore() === true;
}
