// Has this process been asked to stop, and what has it still in hand?
import { processWide } from '@/lib/process-wide';

// Boot and doors may be bundled apart; the answer is the process's.
const state = processWide('draining', () => ({ isDraining: false, inHand: 0 }));

/** From here on the process finishes what it has and wants nothing new. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether the process is on its way out. */
export function isDraining(): boolean {
  return state.isDraining;
}

/** Runs what must not be cut short once it has begun, also when its reader has left. */
export async function finishing<T>(work: () => Promise<T>): Promise<T> {
  state.inHand += 1;
  try {
    return await work();
  } finally {
    state.inHand -= 1;
  }
}

/** How much of that is going on. */
export function inHand(): number {
  return state.inHand;
}
