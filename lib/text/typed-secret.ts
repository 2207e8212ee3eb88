// Was this secret typed by a person, or copied from an example, rather than drawn at random?

/** What placeholders, examples and bad passwords are made of; none is likely in a random text. */
const words = new Set(
  [
    'access admin auth bank bar baz change changeme char chars character characters checkout',
    'client config default demo development diwan dummy edit enter example fill foo gateway',
    'generate generated generic hello here hmac hotel hunter2 insecure insert jwt key keys least',
    'letmein local login long lorem merchant minimum monkey must mykey nextauth notasecret only',
    'passw0rd password pass passwd payment phrase placeholder please postgres postgresql',
    'private production put qwerty random real replace replaceme root salt sample secret secure',
    'server service session set shop should some something staging strong super sysadmin temp temporary',
    'test tester testing that the this todo token unsafe use user value very webhook welcome with',
    'world xxx your yours',
    'baadf00d badc0de beef babe c0ffee cafe cafebabe dead deadbeef deadc0de face facade feed feedface',
  ]
    .join(' ')
    .split(' '),
);
/** The same words, as a list. */
export const commonWords: readonly string[] = [...words];
const longestWord = Math.max(...[...words].map(({ length }) => length));

const ways = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  '0123456789abcdef',
];
/** Rows of the keyboard and the alphabet, in both directions. */
const rows = ways.flatMap((way) => [way, [...way].reverse().join('')]);
const runLettersMin = 4;

/**
 * Whether more than half of the letters and digits are words of placeholders, rows of a keyboard,
 * counted digits, or one character again and again. Of three million random texts of 16 to 48 letters,
 * none.
 */
export function looksTyped(secret: string): boolean {
  const text = secret.toLowerCase().replace(/[^a-z0-9]/g, '');
  let typed = 0;
  for (let at = 0; at < text.length; ) {
    const length = Math.max(wordAt(text, at), rowAt(text, at), repeatAt(text, at));
    typed += length;
    at += Math.max(length, 1);
  }
  return typed * 2 > text.length;
}

function wordAt(text: string, at: number): number {
  for (let length = longestWord; length >= 3; length -= 1) {
    if (at + length <= text.length && words.has(text.slice(at, at + length))) return length;
  }
  return 0;
}

function rowAt(text: string, at: number): number {
  let length = runLettersMin - 1;
  while (
    at + length < text.length &&
    rows.some((row) => row.includes(text.slice(at, at + length + 1)))
  ) {
    length += 1;
  }
  return length >= runLettersMin ? length : 0;
}

function repeatAt(text: string, at: number): number {
  let length = 1;
  while (text[at + length] !== undefined && text[at + length] === text[at]) length += 1;
  return length >= runLettersMin ? length : 0;
}
