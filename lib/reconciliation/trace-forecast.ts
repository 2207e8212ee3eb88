// Will the trace numbers of a day suffice? A share of a million, and where the pace leads. Pure.

/** The last six digits of ORDER: unique within a day for a terminal (docs/gateway.md 2.2). */
export const traceNumbersMax = 1_000_000;

const dayMs = 86_400_000;
/** A pace seen for less than this says nothing about the rest of the day. */
const paceMsMin = 3_600_000;

export type TraceForecast = {
  /** Hundredths of a percent of the million, rounded up: what is used is never shown as nothing. */
  readonly shareHundredths: number;
  /** How many the day will have used at this pace; null while the pace says nothing yet. */
  readonly byMidnight: number | null;
};

/** What a day's use so far amounts to; `sinceMidnightMs` is how old the day is. */
export function forecastTraceUse(usedToday: number, sinceMidnightMs: number): TraceForecast {
  const shareHundredths = Math.ceil((usedToday * 10_000) / traceNumbersMax);
  const isEarly = sinceMidnightMs < paceMsMin;
  const byMidnight = Math.round((usedToday * dayMs) / Math.max(1, sinceMidnightMs));
  return { shareHundredths, byMidnight: isEarly ? null : byMidnight };
}
