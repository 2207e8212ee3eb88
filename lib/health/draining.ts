// Has this process been asked to stop, and what is still in progress?
import { processWide } from '@/lib/process/process-wide';

// Boot and routes may be bundled separately; the state belongs to the process.
const state = processWide('draining', () => ({ isDraining: false, inHand: 0 }));

/** From here on the process finishes its work and accepts nothing new. */
export function startDraining(): void {
  state.isDraining = true;
}

/** Whether the process is stopping. */
export function isDraining(): boolean {
  return state.isDraining;
}

/** Runs work that must not be cut short once begun, even if its reader has left. */
export async function finishing<T>(work: () => Promise<T>): Promise<T> {
  state.inHand += 1;
  try {
    return await work();
  } finally {
    state.inHand -= 1;
  }
}

/** How many of these are running. */
export function inHand(): number {
  return state.inHand;
}
