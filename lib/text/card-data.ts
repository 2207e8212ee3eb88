// Does a text hold what looks like a card number? Such digits are never stored, logged or shown.

/** ASCII, Arabic-Indic, extended Arabic-Indic and full-width digits. */
const digit = '[0-9\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]';
const separator = '[ \\t.\\u00a0\\u2000-\\u200f\\u202f\\u2060\\u2010-\\u2015\\u2212\\ufeff-]';
const digitRun = `${digit}(?:${separator}{0,3}${digit}){12,}`;
const anyDigit = new RegExp(digit, 'u');
/**
 * Our ids (RFC 9562): one in 350 has digits that would pass for a card number, separated by its
 * hyphens. Masked, they would identify nothing, and card numbers are not grouped like that.
 */
const uuid =
  /(?<![0-9A-Za-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9A-Za-z])/;
/**
 * Sixteen bytes and more in hexadecimal, with a letter: nonces, digests, keys. One in 450 of the
 * short and one in 190 of the long ones hold such digits; half masked, a key would not be
 * recognised by what keeps keys out of the log.
 */
const hexBytes = /(?<![0-9A-Za-z])(?=[0-9]*[a-f])[0-9a-f]{32,}(?![0-9A-Za-z])/;
const wholeId = new RegExp(`^(?:${uuid.source}|${hexBytes.source})$`, 'iu');
const idOrDigitRun = new RegExp(`(${uuid.source}|${hexBytes.source})|${digitRun}`, 'giu');
const lengthMin = 13;
const lengthMax = 19;
const shownFirst = 6;
const shownLast = 4;

/** Eight bytes, the minimum of the gateway's nonces and references. */
const hexMin = 16;
const hexWithLetter = /^[0-9]*[a-f][0-9a-f]*$/i;

/**
 * Whether a text is only hexadecimal: eight bytes or more, with a letter. Where such a text is
 * expected, its digits are not a card number, whatever they are.
 */
export function isHexBytes(text: string): boolean {
  return text.length >= hexMin && hexWithLetter.test(text);
}

type Digit = { readonly at: number; readonly value: number; readonly group: number };

/**
 * Whether the text contains 13-19 digits, spaced or dashed or not, that pass the Luhn check. Digits
 * in a UUID or in long hexadecimal text do not count.
 */
export function looksLikeCardNumber(text: string): boolean {
  for (const [run, id] of text.matchAll(idOrDigitRun)) {
    if (id === undefined && !cardSpans(digitsOf(run)).next().done) return true;
  }
  return false;
}

/**
 * The text with the middle digits of every card-like number replaced: `411111******1111`. UUIDs and
 * long hexadecimal texts are kept: they identify lines of the log.
 */
export function maskCardNumbers(text: string): string {
  // True of most texts: too short for a card number, a message's time, or just one of our ids.
  if (text.length < lengthMin || timestamp.test(text) || wholeId.test(text)) return text;
  return text.replace(idOrDigitRun, (run, id: string | undefined) => {
    if (id !== undefined) return run;
    const digits = digitsOf(run);
    const letters = run.split('');
    for (const [start, end] of cardSpans(digits)) {
      for (const { at } of digits.slice(start + shownFirst, end - shownLast)) letters[at] = '*';
    }
    return letters.join('');
  });
}

function digitsOf(run: string): Digit[] {
  const digits: Digit[] = [];
  let group = 0;
  for (const [at, letter] of run.split('').entries()) {
    if (anyDigit.test(letter))
      digits.push({ at, value: (letter.codePointAt(0) ?? 0) & 0xf, group });
    else if (digits.at(-1)?.group === group) group += 1;
  }
  return digits;
}

/**
 * The ranges [start, end) that look like card numbers. A range starts and ends at a group of
 * digits; in a group too long for a card its start and its end are tried as well, because an expiry
 * date is often typed right after the number.
 */
function* cardSpans(digits: readonly Digit[]): Generator<[number, number]> {
  const passesLuhn = luhnOf(digits);
  for (let start = 0; start + lengthMin <= digits.length; start += 1) {
    for (let length = lengthMax; length >= lengthMin; length -= 1) {
      const end = start + length;
      if (end > digits.length || !isPlaced(digits, start, end) || !passesLuhn(start, end)) continue;
      const text = digits.slice(start, end).map(({ value }) => value);
      if (!isKnownOtherwise(text.join(''))) yield [start, end];
    }
  }
}

/** Whether a range begins and ends where a card number would. */
function isPlaced(digits: readonly Digit[], start: number, end: number): boolean {
  const isAtStart = digits[start - 1]?.group !== digits[start]?.group;
  const isAtEnd = digits[end - 1]?.group !== digits[end]?.group;
  if (isAtStart && isAtEnd) return true;
  const isInside = digits[start]?.group === digits[end - 1]?.group;
  const isInLongGroup =
    isInside &&
    digits[start]?.group === digits[isAtStart ? start + lengthMax : end - 1 - lengthMax]?.group;
  return (isAtStart || isAtEnd) && isInLongGroup;
}

/**
 * The Luhn check of any range, in one step each: the sums up to each digit, with every other digit
 * doubled, once from the first and once from the second.
 */
function luhnOf(digits: readonly Digit[]): (start: number, end: number) => boolean {
  const sums: readonly [number[], number[]] = [[0], [0]];
  for (const [at, { value }] of digits.entries()) {
    const doubled = value > 4 ? value * 2 - 9 : value * 2;
    sums[0].push((sums[0][at] ?? 0) + (at % 2 === 0 ? doubled : value));
    sums[1].push((sums[1][at] ?? 0) + (at % 2 === 0 ? value : doubled));
  }
  return (start, end) => {
    const upTo = end % 2 === 0 ? sums[0] : sums[1];
    return ((upTo[end] ?? 0) - (upTo[start] ?? 0)) % 10 === 0;
  };
}

const timestamp = /^20[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])[0-2][0-9][0-5][0-9]{3}$/;
const twoDays = /^(?:20[0-9]{2}(?:0[1-9]|1[0-2])(?:[0-2][0-9]|3[01])){2}$/;
const iraqiMobile = /^(?:00)?9647[0-9]{9}$/;

/** One in ten of these passes the Luhn check, and no card scheme starts like this. */
function isKnownOtherwise(text: string): boolean {
  return timestamp.test(text) || twoDays.test(text) || iraqiMobile.test(text);
}
