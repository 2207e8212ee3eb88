// How is a thing tried that may hang or cost? By one try at a time, whose success counts a while.

/** Gives null when it went well, or the code of what is wrong. Never rejects. */
type Attempt<Fault extends string> = (nowMs: number) => Promise<Fault | null>;

/**
 * A success is kept for `keptMs`; a failure is tried again at the next question, so that nobody is
 * blamed after it is over. A try that hangs stays the only one, however often it is asked about.
 */
export function createProbe<Fault extends string>(
  keptMs: number,
  attempt: Attempt<Fault>,
): (nowMs: number) => Promise<Fault | null> {
  let isRunning = false;
  let goodAt = Number.NEGATIVE_INFINITY;
  let last: Promise<Fault | null> = Promise.resolve(null);
  return (nowMs) => {
    // A clock that was set back must not keep a success for as long.
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

/** What `work` gives, or `late` when it is not there in time; what comes later is ignored. */
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
