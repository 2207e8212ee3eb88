// How are short lists written? `Intl` has no list format for Sorani.

const commas: Readonly<Record<string, string>> = { ar: '، ', ckb: '، ' };

/** Joins equal parts: "two nights, one guest". */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.join(commas[locale.split('-')[0] ?? ''] ?? ', ');
}
