// When was each order placed? Over three years, more of them lately, and more by day than by night.

const dayMs = 86_400_000;
const years = 3;
/** How steeply business has grown; 1 would be no growth. */
const growth = 0.7;
/** The newest order is slightly older than now, so that nothing is in the future. */
const newestMs = 2 * 60_000;

/** Cumulative share of a day's orders placed by each hour (0 to 24), Baghdad time. */
const byHour = [
  0, 0.03, 0.05, 0.06, 0.07, 0.08, 0.09, 0.11, 0.14, 0.18, 0.23, 0.28, 0.33, 0.38, 0.42, 0.46, 0.5,
  0.55, 0.61, 0.68, 0.75, 0.82, 0.89, 0.95, 1,
];
const baghdadMs = 3 * 3_600_000;

/**
 * When order number `index` of `count` was placed; never before the previous order.
 * `within`: a fraction that places it between its neighbours.
 */
export function momentOf(index: number, count: number, within: number, now: Date): Date {
  const span = years * 365 * dayMs;
  const even = span * ((index + within) / count) ** growth;
  const at = now.getTime() - newestMs - span + even;
  const shaped = shapeDay(at + baghdadMs) - baghdadMs;
  return new Date(Math.min(shaped, now.getTime() - newestMs));
}

/** Moves a moment within its own day; later stays later. */
function shapeDay(at: number): number {
  const start = Math.floor(at / dayMs) * dayMs;
  const part = (at - start) / dayMs;
  const hour = byHour.findIndex((share) => share > part);
  const from = byHour[hour - 1] ?? 0;
  const to = byHour[hour] ?? 1;
  const inside = (part - from) / (to - from);
  return Math.round(start + ((hour - 1 + inside) / 24) * dayMs);
}
