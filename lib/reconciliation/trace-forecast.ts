// Will a day's trace numbers suffice? The share of a million used, and a forecast. Pure.

/** The last six digits of ORDER: unique within a day for a terminal (docs/gateway.md 2.2). */
export const traceNumbersMax = 1_000_000;

const dayMs = 86_400_000;
/** A pace observed for less than this does not predict the rest of the day. */
const paceMsMin = 3_600_000;

export type TraceForecast = {
  /** Hundredths of a percent of the million, rounded up, so that any use shows. */
  readonly shareHundredths: number;
  /** Forecast of the day's total at this pace; null while it is too early. */
  readonly byMidnight: number | null;
};

/** The share and forecast of a day's use; `sinceMidnightMs` is the age of the day. */
export function forecastTraceUse(usedToday: number, sinceMidnightMs: number): TraceForecast {
  const shareHundredths = Math.ceil((usedToday * 10_000) / traceNumbersMax);
  const isEarly = sinceMidnightMs < paceMsMin;
  const byMidnight = Math.round((usedToday * dayMs) / Math.max(1, sinceMidnightMs));
  return { shareHundredths, byMidnight: isEarly ? null : byMidnight };
}
