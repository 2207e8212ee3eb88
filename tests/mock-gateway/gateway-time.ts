// Answers: which moment does a TIMESTAMP name, and how is a moment written?

const FORM = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** YYYYMMDDHHMMSS in GMT. */
export function writeTimestamp(epochMs: number): string {
  return new Date(epochMs).toISOString().replace(/[-:T]/g, '').slice(0, 14);
}

/** Milliseconds since 1970, or undefined when the text is no real moment. */
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
