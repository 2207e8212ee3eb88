// Has this process been asked to stop?
import { processWide } from '@/lib/process-wide';

// Boot and doors may be bundled apart; the answer is the process's.
const state = processWide('draining', () => ({ isDraining: false }));

/** From here on the process finishes what it has and wants nothing new. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether the process is on its way out. */
export function isDraining(): boolean {
  return state.isDraining;
}
