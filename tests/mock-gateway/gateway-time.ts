// Answers: which time does a TIMESTAMP mean, and how is a time written?

const FORM = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** YYYYMMDDHHMMSS in GMT. */
export function writeTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

/** Milliseconds since 1970; undefined if the text is no real time. */
export function readTimestamp(text: string): number | undefined {
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match.map(Number);
  const epochMs = Date.UTC(
    year ?? 0,
    (month ?? 0) - 1,
    day ?? 0,
    hour ?? 0,
    minute ?? 0,
    second ?? 0,
  );
  // A 31st of February would roll over into March and be written differently.
  return Number.isNaN(epochMs) || writeTimestamp(epochMs) !== text ? undefined : epochMs;
}
