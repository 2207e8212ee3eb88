// In which manners may a bank write the same list of fields? Each makes another source string.
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { encodeText } from '@/lib/gateway/wire/charset';
import type { WireFields } from '@/lib/gateway/wire/fields';

/** What is done to a value before it is signed; a profile says only `sent`. */
export type ValueRule =
  | 'sent'
  | 'decimals0'
  | 'decimals2'
  | 'decimals3'
  | 'zeroIsEmpty'
  | 'currencyNumber';

export type Manner = Pick<MacProfile, 'absent' | 'charset' | 'trailer'> & {
  readonly lengths: 'bytes' | 'characters';
  readonly values: ValueRule;
  /** Values of fields that the message lacks. */
  readonly constants: Readonly<Record<string, string>>;
};

/** Writes the source string of a list of fields. */
export type Writer = (names: readonly string[]) => string | Buffer;

const currencyNumbers: Readonly<Record<string, string>> = {
  IQD: '368',
  USD: '840',
  EUR: '978',
  RUB: '643',
  KZT: '398',
  BGN: '975',
  RON: '946',
  MDL: '498',
  AZN: '944',
  UAH: '980',
  PGK: '598',
};

/** The writer of a message's fields in one manner. */
export function writerOf(fields: WireFields, manner: Manner): Writer {
  const parts = new Map<string, string>();
  const absent = manner.absent === 'skip' ? '' : manner.absent;
  const partOf = (name: string): string => {
    const value = signedValue(fields, manner, name);
    if (value === '') return absent;
    const isInLetters = manner.lengths === 'characters';
    const length = isInLetters
      ? Array.from(value).length
      : encodeText(value, manner.charset).length;
    return `${length}${value}`;
  };
  return (names) => {
    let text = '';
    for (const name of names) {
      let part = parts.get(name);
      if (part === undefined) {
        part = partOf(name);
        parts.set(name, part);
      }
      text += part;
    }
    text += manner.trailer;
    return manner.charset === 'utf-8' ? text : encodeText(text, manner.charset);
  };
}

/** What is signed for a field in this manner; '' when it is absent. */
export function signedValue(
  fields: WireFields,
  { values, constants }: Pick<Manner, 'values' | 'constants'>,
  name: string,
): string {
  const sent = fields.get(name) ?? '';
  const value = sent === '' ? (Object.hasOwn(constants, name) && constants[name]) || '' : sent;
  if (values === 'zeroIsEmpty') return value === '0' ? '' : value;
  if (values === 'currencyNumber' && name === 'CURRENCY') return currencyNumbers[value] ?? value;
  if (!values.startsWith('decimals') || !/AMOUNT$/.test(name)) return value;
  return withDecimals(value, Number(values.slice(-1)));
}

/** The same amount with so many decimals, where that loses nothing. */
function withDecimals(value: string, decimals: number): string {
  const [, whole, given = ''] = /^([0-9]+)(?:\.([0-9]*))?$/.exec(value) ?? [];
  const kept = given.replace(/0+$/, '');
  if (whole === undefined || kept.length > decimals) return value;
  return decimals === 0 ? whole : `${whole}.${kept.padEnd(decimals, '0')}`;
}

/** How many manners: all of them for a list as it is, fewer the more a list was changed. */
export type Breadth = 'all' | 'likely' | 'few';

const trailers: Readonly<Record<Breadth, readonly string[]>> = {
  all: ['', '-', '0', '--', '\n', '\r\n', ';'],
  likely: ['', '-'],
  few: [''],
};
const absents: Readonly<Record<Breadth, readonly MacProfile['absent'][]>> = {
  all: ['-', 'skip', '0'],
  likely: ['-', 'skip', '0'],
  few: ['-', 'skip'],
};
const valueRules: Readonly<Record<Breadth, readonly ValueRule[]>> = {
  all: ['sent', 'decimals2', 'decimals0', 'decimals3', 'zeroIsEmpty', 'currencyNumber'],
  likely: ['sent', 'decimals2', 'decimals0'],
  few: ['sent'],
};

/** Values of fields that a message often lacks and a bank still signs. */
const guesses: readonly (readonly [string, readonly string[]])[] = [
  ['MERCH_GMT', ['0', '3', '+3', '+03', '+0300']],
  ['COUNTRY', ['IQ']],
  ['CURRENCY', ['IQD', '368', 'USD']],
  ['TRTYPE', ['0', '1', '21', '24']],
];

/**
 * The manners, the likeliest first. `facts`: what is known besides the message, such as the merchant's
 * number; a bank signs it or does not.
 */
export function* manners(
  fields: WireFields,
  facts: WireFields,
  breadth: Breadth,
): Generator<Manner> {
  const encodings = encodingsOf([...fields.values(), ...facts.values()]);
  for (const { constants, isGuess } of constantsOf(fields, facts, breadth)) {
    // A guess and another oddity at once are tried only with lists as they are.
    const narrow = isGuess && breadth !== 'all' ? 'few' : breadth;
    for (const values of valueRules[narrow]) {
      if (values !== 'sent' && !changesAny(fields, values)) continue;
      for (const trailer of trailers[narrow]) {
        for (const encoding of encodings) {
          for (const absent of absents[narrow]) {
            yield { absent, trailer, values, constants, ...encoding };
          }
        }
      }
    }
  }
}

function changesAny(fields: WireFields, values: ValueRule): boolean {
  return [...fields].some(
    ([name, value]) => signedValue(fields, { values, constants: {} }, name) !== value,
  );
}

/** Only letters beyond ASCII tell the encodings apart. */
function encodingsOf(values: readonly string[]): readonly Pick<Manner, 'lengths' | 'charset'>[] {
  const plain = { lengths: 'bytes', charset: 'utf-8' } as const;
  if (values.every((value) => /^[\0-\x7f]*$/.test(value))) return [plain];
  return [plain, { ...plain, lengths: 'characters' }, { ...plain, charset: 'windows-1256' }];
}

type Constants = { readonly constants: Manner['constants']; readonly isGuess: boolean };

function* constantsOf(
  fields: WireFields,
  facts: WireFields,
  breadth: Breadth,
): Generator<Constants> {
  const known = Object.fromEntries([...facts].filter(([name]) => !fields.has(name)));
  if (Object.keys(known).length > 0) yield { constants: known, isGuess: false };
  yield { constants: {}, isGuess: false };
  if (breadth === 'few') return;
  for (const [name, value] of Object.entries(known)) {
    yield { constants: { [name]: value }, isGuess: false };
  }
  const terminal = fields.get('TERMINAL') ?? facts.get('TERMINAL');
  const all = terminal === undefined ? guesses : [...guesses, ['MERCHANT', [terminal]] as const];
  for (const [name, values] of all) {
    if (fields.has(name)) continue;
    for (const value of values) yield { constants: { ...known, [name]: value }, isGuess: true };
  }
}
