// How much work was something, whatever else the machine does meanwhile?

/** Milliseconds of a processor that this process has used. Other runs do not make them more. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The least work of up to so many tries; no more of them once one was below `enoughMs`. What the
 * process does beside it, and code that is not yet compiled, count in a first try but hardly in all.
 */
export function leastWorkMs(work: () => unknown, enoughMs: number, tries = 10): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && least >= enoughMs; at += 1) {
    const began = workedMs();
    work();
    least = Math.min(least, workedMs() - began);
  }
  return least;
}
