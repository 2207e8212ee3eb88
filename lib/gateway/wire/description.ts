// How does a description fit into DESC? At most 50 bytes of UTF-8, never half a letter.

const bytesMax = 50;
/** Controls, line separators, bidirectional overrides and lone surrogates; joiners stay. */
const unwanted = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * The longest beginning of a text that fits into DESC, cut where a letter as people see it ends.
 * Controls become one space. A single letter that is too long by itself is cut by code points.
 */
export function shortenDescription(text: string): string {
  const clean = text.replace(unwanted, ' ').replace(/\s+/gu, ' ').trim();
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean);
  const cut = fitting(Array.from(graphemes, ({ segment }) => segment));
  return (cut === '' ? fitting(Array.from(clean)) : cut).trim();
}

/** What the bank shows of an order: its reference stands first, so that no cut takes it away. */
export function orderDescription(reference: string, merchantName: string): string {
  return [reference, merchantName].join(' ');
}

function fitting(parts: readonly string[]): string {
  let taken = '';
  for (const part of parts) {
    if (Buffer.byteLength(taken + part, 'utf8') > bytesMax) break;
    taken += part;
  }
  return taken;
}
