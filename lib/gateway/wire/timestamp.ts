// When was a message made? TIMESTAMP is GMT, `YYYYMMDDHHMMSS`, whatever the machine's zone.

/** TIMESTAMP of a request. */
export function formatTimestamp(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The instant that a TIMESTAMP names; undefined when it is not 14 digits of a real instant. */
export function parseTimestamp(text: string): Date | undefined {
  const match = /^([0-9]{4})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})([0-9]{2})$/.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Some wrong dates roll over instead of failing; only a true one reads back as itself.
  return Number.isNaN(at.getTime()) || formatTimestamp(at) !== text ? undefined : at;
}
