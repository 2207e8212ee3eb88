// Does a text contain invisible characters? They can make one name look like another.

/** A run of visible text, or one invisible character with its code point. */
type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'invisible'; readonly code: string };

/**
 * Controls (except tab and line feed), direction marks, zero-width characters, soft hyphens,
 * fillers, variation selectors, tags. Some of these are normal spelling: a non-joiner or joiner
 * between two letters of Arabic script in Sorani and Persian, a joiner between emoji, and a
 * selector after an emoji.
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|\p{Variation_Selector}/u;
const joiners = new Set(['\u200c', '\u200d']);

/** The text in parts; each invisible character is its own part, named by its code. */
export function visibleParts(text: string): readonly TextPart[] {
  if (text !== '' && !invisible.test(text)) return [{ kind: 'plain', text }];
  const letters = Array.from(text);
  // A text has few different letters, so each is looked up once, even in a text of thousands.
  const signs = new Map([...new Set(letters)].map((letter) => [letter, signOf(letter)]));
  const parts: TextPart[] = [];
  let plain = '';
  for (const [at, letter] of letters.entries()) {
    const sign = signs.get(letter) ?? null;
    if (sign === null || isAsItSeems(letters, at)) {
      plain += letter;
      continue;
    }
    if (plain !== '') parts.push({ kind: 'plain', text: plain });
    plain = '';
    parts.push(sign);
  }
  if (plain !== '') parts.push({ kind: 'plain', text: plain });
  return parts;
}

/** The same as one text, for a sentence: invisible characters are written as their codes. */
export function markInvisible(text: string): string {
  return visibleParts(text)
    .map((part) => (part.kind === 'plain' ? part.text : `[${part.code}]`))
    .join('');
}

/** The part for an invisible letter; null for a visible one. */
function signOf(letter: string): TextPart | null {
  if (letter === '\n' || letter === '\t' || !invisible.test(letter)) return null;
  return { kind: 'invisible', code: codeOf(letter) };
}

/** Whether an invisible character belongs to the spelling of its neighbours. */
function isAsItSeems(letters: readonly string[], at: number): boolean {
  const letter = letters[at] ?? '';
  const before = letters[at - 1] ?? '';
  const after = letters[at + 1] ?? '';
  if (joiners.has(letter)) {
    const isScript = isArabic(before) && isArabic(after);
    return isScript || (letter === '\u200d' && isPicture(before) && isPicture(after));
  }
  return letter === '\ufe0f' && isPicture(before);
}

function isArabic(letter: string): boolean {
  return /^[\p{Script=Arabic}\p{M}]$/u.test(letter);
}

function isPicture(letter: string): boolean {
  return /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(letter);
}

function codeOf(letter: string): string {
  return `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
