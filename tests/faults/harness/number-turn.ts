// Who draws the next ORDER? One at a time, for the cases that know beforehand which one it will be.

let last: Promise<unknown> = Promise.resolve();

/** Runs the work after all that was given before; it says when the next one may begin. */
export function inTurn<T>(work: (done: () => void) => Promise<T>): Promise<T> {
  let done: () => void = () => {};
  const before = last;
  last = new Promise<void>((resolve) => {
    done = resolve;
  });
  return before.then(() => work(done).finally(done));
}
