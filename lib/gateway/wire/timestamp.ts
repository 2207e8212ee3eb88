// When was a message made? TIMESTAMP is GMT, `YYYYMMDDHHMMSS`, whatever the machine's zone.

/** TIMESTAMP of a request. */
export function formatTimestamp(at: Date): string {
  return at.toISOString().replace(/\D/g, '').slice(0, 14);
}

/** The instant that a TIMESTAMP names; undefined when it is not 14 digits of a real instant. */
export function parseTimestamp(text: string): Date | undefined {
  if (!/^[0-9]{14}$/.test(text)) return undefined;
  const part = (from: number) => text.slice(from, from + 2);
  const day = `${text.slice(0, 4)}-${part(4)}-${part(6)}`;
  const second = `${day}T${part(8)}:${part(10)}:${part(12)}`;
  const at = new Date(`${second}Z`);
  // Some wrong dates roll over instead of failing; only a true one reads back as itself.
  const isTrue = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(second);
  return isTrue ? at : undefined;
}
