// Does work grow no faster than what it is given? Judged by comparing sizes, whatever the machine.

/** CPU milliseconds that this process has used, independent of other processes. */
function workedMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/**
 * Whether a text four times as long takes less than eight times the work: where work is linear it
 * takes four times as much, where it grows with the square sixteen times. Other work of the process
 * and code not yet compiled affect a first comparison, but hardly ten.
 */
export function growsLinearly(work: (size: number) => unknown, size: number): boolean {
  for (let tries = 0; tries < 10; tries += 1) {
    const [short, long] = [leastWork(work, Math.ceil(size / 4)), leastWork(work, size)];
    if (long < 8 * Math.max(short, shortestMs)) return true;
  }
  return false;
}

/** Below this the clock of the CPU and the garbage of earlier tests are most of what is measured. */
const shortestMs = 2;

function leastWork(work: (size: number) => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 2; tries += 1) {
    const began = workedMs();
    work(size);
    least = Math.min(least, workedMs() - began);
  }
  return least;
}
