// How much CPU time did something take, whatever else the machine was doing?

/** CPU milliseconds that this process has used, independent of other processes. */
export function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * The least CPU time of up to `tries` runs; stops once one is below `enoughMs`. Other work of the
 * process and code not yet compiled affect a first run, but hardly all of them.
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
