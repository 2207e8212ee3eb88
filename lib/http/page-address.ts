// Which pages look the same to everyone who asks at the same moment? Found by their address alone.

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

/** What a room's address may ask for, each in the one shape that the page itself accepts. */
const roomQuery: Readonly<Record<string, RegExp>> = {
  checkIn: datePattern,
  checkOut: datePattern,
  guests: /^[1-9]\d?$/,
};

/**
 * The address of a catalogue or product page in one spelling, or null for every other one. An
 * unknown, repeated or malformed parameter makes it another address: it is never dropped, so
 * nothing that a visitor writes is answered with a page made for somebody else's question.
 */
export function sharedPageAddress(pathname: string, query: URLSearchParams): string | null {
  const known = queryOf(pathname);
  if (known === null) return null;
  const kept: string[] = [];
  for (const [name, shape] of Object.entries(known)) {
    const value = query.get(name);
    if (value === null) continue;
    if (!shape.test(value)) return null;
    kept.push(`${name}=${value}`);
  }
  if (kept.length !== query.size) return null;
  return kept.length === 0 ? pathname : `${pathname}?${kept.join('&')}`;
}

function queryOf(pathname: string): Readonly<Record<string, RegExp>> | null {
  if (pathname === '/' || /^\/gifts\/[a-z0-9-]{1,80}$/.test(pathname)) return {};
  return /^\/rooms\/[a-z0-9-]{1,80}$/.test(pathname) ? roomQuery : null;
}
