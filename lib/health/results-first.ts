// Who goes first when results arrive faster than mails leave? The results.
import { processWide } from '@/lib/process/process-wide';

const pauseMs = 20;
const patienceMs = 1_000;

// The route of results and the worker may be bundled separately.
const state = processWide('results-first', () => ({ inHand: 0 }));

/** Runs the recording of a result; less urgent work of this process waits a moment for it. */
export async function goFirst<T>(record: () => Promise<T>): Promise<T> {
  state.inHand += 1;
  try {
    return await record();
  } finally {
    state.inHand -= 1;
  }
}

/** Resolves once this process records no result, after a second at the latest. Never throws. */
export async function letResultsPass(): Promise<void> {
  const end = performance.now() + patienceMs;
  while (state.inHand > 0 && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
