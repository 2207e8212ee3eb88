// Which day is it, as text? `YYYY-MM-DD`, as ISO 8601 has it. Pure.

const dayMs = 86_400_000;

/** Whether a text is `YYYY-MM-DD` and that day exists. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && isoDate(at) === text;
}

/** The day of a column without a time, or of an instant in GMT. */
export function isoDate(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The date this many days after an ISO date (before it, for a negative count). */
export function addDays(day: string, days: number): string {
  return isoDate(new Date(Date.parse(day) + days * dayMs));
}

/** Whole days from one ISO date to another; 0 for the same day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
