// How are short things written one after the other? `Intl` knows no list in Sorani.

const commas: Readonly<Record<string, string>> = { ar: '، ', ckb: '، ' };

/** Parts that stand beside each other as equals: "two nights, one guest". */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.join(commas[locale.split('-')[0] ?? ''] ?? ', ');
}
