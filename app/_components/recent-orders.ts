// Which orders did this user open last in this browser? Keeps references only, until sign-out.

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const recentMax = 8;
const prefix = 'desk-recent:';
const shape = /^[A-Za-z0-9-]{1,40}$/;

/** Returns the references, the last opened first; none if the browser's storage is unavailable. */
export function recentOrders(place: Place | null, userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(place?.getItem(prefix + userId) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string' && shape.test(one)).slice(0, recentMax);
  } catch {
    return [];
  }
}

/** Moves an order to the top of the list. Never fails, because this is only a convenience. */
export function rememberRecent(place: Place | null, userId: string, reference: string): void {
  if (!shape.test(reference)) return;
  const others = recentOrders(place, userId).filter((one) => one !== reference);
  try {
    place?.setItem(prefix + userId, JSON.stringify([reference, ...others].slice(0, recentMax)));
  } catch {
    // Storage full or forbidden: the palette works without it.
  }
}

/** Forgets all of them, so that the next person at this browser does not see them. */
export function forgetRecent(place: Place | null): void {
  try {
    const keys = Array.from({ length: place?.length ?? 0 }, (_, at) => place?.key(at) ?? '');
    for (const key of keys.filter((one) => one.startsWith(prefix))) place?.removeItem(key);
  } catch {
    // What cannot be read was never written.
  }
}

/** The browser's storage; null where it is turned off, which some browsers signal by throwing. */
export function browserStorage(): Place | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
