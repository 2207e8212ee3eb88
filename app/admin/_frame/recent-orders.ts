// Which orders did this person open last in this browser? References alone, until they sign out.

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const recentMax = 8;
const prefix = 'desk-recent:';
const shape = /^[A-Za-z0-9-]{1,40}$/;

/** The references, the last opened first; none where the browser keeps nothing for us. */
export function recentOrders(place: Place | null, userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(place?.getItem(prefix + userId) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter((one) => typeof one === 'string' && shape.test(one)).slice(0, recentMax);
  } catch {
    return [];
  }
}

/** Puts an order first; one that was there already moves. Never fails: it is a convenience. */
export function rememberOrder(place: Place | null, userId: string, reference: string): void {
  if (!shape.test(reference)) return;
  const others = recentOrders(place, userId).filter((one) => one !== reference);
  try {
    place?.setItem(prefix + userId, JSON.stringify([reference, ...others].slice(0, recentMax)));
  } catch {
    // Full, or forbidden: the palette goes on without.
  }
}

/** Forgets all of them, so that the next person at this browser does not see them. */
export function forgetOrders(place: Place | null): void {
  try {
    const keys = Array.from({ length: place?.length ?? 0 }, (_, at) => place?.key(at) ?? '');
    for (const key of keys.filter((one) => one.startsWith(prefix))) place?.removeItem(key);
  } catch {
    // What cannot be read was never written.
  }
}

/** The browser's storage; null where it is switched off, which some browsers say by throwing. */
export function browserStorage(): Place | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
