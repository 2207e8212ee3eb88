// Which words does a page hand to its scripts? Some of a namespace, by their own names.

/** The texts of these keys. */
export function sayAll<const K extends string>(
  t: (key: K) => string,
  keys: readonly K[],
): Readonly<Record<K, string>> {
  return Object.fromEntries(keys.map((key) => [key, t(key)])) as Record<K, string>;
}
