// When was each order placed? Evenly over three years: every day of the ledger has as many.

const dayMs = 86_400_000;
const years = 3;
/** The newest order is slightly older than now, so that nothing is in the future. */
const newestMs = 2 * 60_000;

/**
 * When order number `index` of `count` was placed; never before the previous order.
 * `within`: a fraction that places it between its neighbours.
 */
export function momentOf(index: number, count: number, within: number, now: Date): Date {
  const span = years * 365 * dayMs;
  const first = now.getTime() - newestMs - span;
  return new Date(Math.floor(first + span * ((index + within) / count)));
}
