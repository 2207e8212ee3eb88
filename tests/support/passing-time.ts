// How does a test wait for the app's own time limits without waiting? It lets time pass.
import { vi } from 'vitest';

/**
 * From here on the timers of this file and `performance.now()` are the test's: they run with the
 * real time, and further when the test says so. Call it while the file loads, before anything sets
 * a timer.
 */
export function ownTime(): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'performance'],
    shouldAdvanceTime: true,
  });
}

/**
 * Does the work, and lets `ms` pass as soon as `isStuck`. Returns what the work came to, an error
 * too, and how long it took by the test's time.
 */
export async function passWhileStuck<T>(
  ms: number,
  isStuck: () => boolean,
  work: () => Promise<T>,
): Promise<{ readonly value: T | Error; readonly ms: number }> {
  const from = performance.now();
  let isOver = false;
  const done = work()
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    .finally(() => {
      isOver = true;
    });
  await vi.waitUntil(() => isOver || isStuck(), { timeout: 300_000, interval: 5 });
  if (!isOver) await vi.advanceTimersByTimeAsync(ms);
  return { value: await done, ms: performance.now() - from };
}
