// May this process use its database yet? Not before it has seen whose database it is.
import { AsyncLocalStorage } from 'node:async_hooks';
import { processWide } from '@/lib/process-wide';

// Boot, doors and the proxy may be bundled apart; the answer is the process's.
const state = processWide('database admission', () => ({ isRecordOnly: false }));
const looking = processWide('database look', () => new AsyncLocalStorage<true>());

/**
 * From here on nothing is read or written until `admitDatabase`: results wait on the disk, and
 * pages ask to come back.
 */
export function recordOnly(): void {
  state.isRecordOnly = true;
}

/** The database was seen and is this shop's own. */
export function admitDatabase(): void {
  state.isRecordOnly = false;
}

/** Whether the process started without its database and has not seen it since. */
export function isRecordOnly(): boolean {
  return state.isRecordOnly;
}

/** Looks at a database that nobody else may use yet. */
export function whileNotAdmitted<T>(look: () => T): T {
  return looking.run(true, look);
}

/** Whether the caller may use the database. */
export function mayUseDatabase(): boolean {
  return !state.isRecordOnly || looking.getStore() === true;
}
