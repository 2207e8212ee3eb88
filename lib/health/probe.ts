// How is something tested that may hang or be costly? One attempt at a time; success counts a
// while.

/** Returns null on success, else the code of what is wrong. Never rejects. */
type Attempt<Fault extends string> = (nowMs: number) => Promise<Fault | null>;

/**
 * A success is kept for `keptMs`; a failure is tried again at the next call, so that it is not
 * reported after it is over. While an attempt hangs, no other one starts.
 */
export function createProbe<Fault extends string>(
  keptMs: number,
  attempt: Attempt<Fault>,
): (nowMs: number) => Promise<Fault | null> {
  let isRunning = false;
  let goodAt = Number.NEGATIVE_INFINITY;
  let last: Promise<Fault | null> = Promise.resolve(null);
  return (nowMs) => {
    // A clock that was set back must not keep a success for that long.
    if (isRunning || Math.abs(nowMs - goodAt) < keptMs) return last;
    isRunning = true;
    last = attempt(nowMs).then((fault) => {
      isRunning = false;
      goodAt = fault === null ? nowMs : Number.NEGATIVE_INFINITY;
      return fault;
    });
    return last;
  };
}

/** The result of `work`, or `late` if it is not there in time; a later result is ignored. */
export async function within<T, L>(timeMs: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), timeMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
