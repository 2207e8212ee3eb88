// Of what can a searched text be the beginning?

export type PrefixKind = 'name' | 'email' | 'phone' | 'beginning';

/** Behind every text that begins with a prefix, byte by byte. */
export const lastLetter = '\u{10FFFF}';
