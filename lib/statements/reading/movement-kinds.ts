// Which way did the money go, by the words of a statement's type column? Never guessed. Pure.
import { plainWord } from './month-names';

/** `in`: to us. `out`: back to the card. `hold`: neither yet. */
export const directions = ['in', 'out', 'hold'] as const;

export type Direction = (typeof directions)[number];

/** Words of the type column for each direction, separated by commas. */
export type KindWords = {
  readonly inWords: string;
  readonly outWords: string;
  readonly holdWords: string;
};

/**
 * What everybody means by these. Debit and credit are not among them: each bank looks from its own
 * side.
 */
export const usualWords: KindWords = {
  inWords: 'sale, purchase, capture, completion, بيع, شراء, فرۆشتن, کڕین',
  outWords: 'reversal, refund, void, عكس, إرجاع, پێچەوانە',
  holdWords: 'hold, pre-auth, preauth, authorization, authorisation',
};

const sides = /^(?:dr|cr|d|c|debit|credit|مدين|دائن)$/;

/**
 * The direction that a type names, as a whole or by a word in it; whole words, so that `R` is not in
 * `SALE OR`. Unknown: no word of it is known. Contradictory: words of several directions.
 */
export function readKind(type: string, words: KindWords): Direction | 'unknown' | 'contradictory' {
  const plain = kindWord(type) || emptyWord;
  const lists = directions.map((direction) => ({ direction, list: wordsOf(words, direction) }));
  const whole = lists.filter(({ list }) => list.includes(plain));
  const found =
    whole.length > 0
      ? whole
      : lists.filter(({ list }) => list.some((word) => ` ${plain} `.includes(` ${word} `)));
  const [only] = found;
  if (only === undefined) return 'unknown';
  return found.length > 1 ? 'contradictory' : only.direction;
}

/** Stands for a cell without a word, in a list of words. */
const emptyWord = 'emptycell';

/** A type as it is compared. */
function kindWord(type: string): string {
  return plainWord(type)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a cell looks like a type: one of the usual words, or a side of an account. */
export function isKind(cell: string): boolean {
  return sides.test(kindWord(cell)) || readKind(cell, usualWords) !== 'unknown';
}

const wordsMax = 1_000;

/** The words after choices such as `out:Return`; `:Return` takes a word out of every list. */
export function withChoices(words: KindWords, choices: readonly string[]): KindWords {
  let lists = words;
  for (const choice of choices) {
    const [, direction, type] = /^(in|out|hold)?:(.{0,80})$/.exec(choice) ?? [];
    if (type === undefined) continue;
    const word = kindWord(type) || emptyWord;
    const of = (one: Direction) => {
      const kept = wordsOf(lists, one).filter((other) => other !== word);
      return [...kept, ...(one === direction ? [word] : [])].join(', ').slice(0, wordsMax);
    };
    lists = { inWords: of('in'), outWords: of('out'), holdWords: of('hold') };
  }
  return lists;
}

function wordsOf(words: KindWords, direction: Direction): string[] {
  return words[`${direction}Words`]
    .split(/[,،;\n]/)
    .map(kindWord)
    .filter((word) => word !== '');
}
