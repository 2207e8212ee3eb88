// How is a text not said anew for each of many rows? Its translator remembers it.

/**
 * Caches a translator's texts, because it parses a text with a count each time. Fifty rows need a
 * hundred texts, few of them different: counts go no further than days.
 */
export function remembering<T extends CallableFunction>(t: T): T {
  const said = new Map<string, string>();
  const say = (key: string, values?: Readonly<Record<string, string | number>>): string => {
    const name = JSON.stringify([key, values]);
    const known = said.get(name);
    if (known !== undefined) return known;
    const text: string = t(key, values);
    said.set(name, text);
    return text;
  };
  return Object.assign(say, t) as unknown as T;
}
