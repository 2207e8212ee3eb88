// How does a description fit into DESC? At most 50 bytes of UTF-8, never half a letter.

const bytesMax = 50;
/** Controls, line separators, bidirectional overrides and lone surrogates; joiners stay. */
const unwanted = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * Returns the longest beginning of a text that fits into DESC, cut at the end of a visible letter.
 * Controls become one space. A single letter that is too long alone is cut by code points.
 */
export function shortenDescription(text: string): string {
  const clean = text.replace(unwanted, ' ').replace(/\s+/gu, ' ').trim();
  const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean);
  const cut = fitting(Array.from(graphemes, ({ segment }) => segment));
  return (cut === '' ? fitting(Array.from(clean)) : cut).trim();
}

/** What the bank shows for an order: its reference comes first, so that it is never cut off. */
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
