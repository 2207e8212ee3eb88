// How else could a signed result be split? Made-up results, and other splits of their signed bytes.
import { between, pick } from '../faults/random';

export type Random = () => number;
export type Values = Readonly<Record<string, string>>;

const letters = (random: Random, count: number, alphabet: string) =>
  Array.from({ length: count }, () => alphabet[Math.floor(random() * alphabet.length)]).join('');
const digits = '0123456789';
const upperHex = `${digits}ABCDEF`;
const alphanumeric = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz`;

/** A plausible bank result: approved, or declined with or without references and amount. */
export function randomResult(random: Random): Values {
  const isApproved = random() < 0.7;
  const at = Date.UTC(2026, 0, 1) + Math.floor(random() * 3e11);
  const hasReferences = isApproved || random() < 0.3;
  const action = isApproved ? '0' : pick(random, ['1', '2', '3']);
  const saysAmount = action !== '2' || random() < 0.8;
  return {
    TERMINAL: random() < 0.9 ? letters(random, 8, `${digits}ABCDEFGH`) : '',
    TRTYPE: pick(random, ['0', '1', '21', '24']),
    ORDER: letters(random, between(random, 6, 12), '123456789'),
    AMOUNT: saysAmount
      ? `${between(random, 1, 9_999_999)}${pick(random, ['', '.00', '.250', '.5'])}`
      : '',
    CURRENCY: saysAmount ? 'IQD' : '',
    ACTION: action,
    RC: isApproved ? '00' : pick(random, ['05', '51', '-17', '91']),
    APPROVAL: isApproved ? letters(random, 6, `${digits}ABCDEFGHJ`) : '',
    RRN: hasReferences ? letters(random, 12, digits) : '',
    INT_REF: hasReferences ? randomReference(random) : '',
    TIMESTAMP: new Date(at).toISOString().replace(/\D/g, '').slice(0, 14),
    NONCE: letters(random, 2 * between(random, 8, 32), upperHex),
    DESC: pick(random, [
      '',
      'Dar Dijla 1042',
      '1042 Dar Dijla',
      'دار دجلة 12',
      '3 rooms, 2 nights',
    ]),
    MESSAGE: isApproved ? 'Approved' : pick(random, ['Declined', '51 Not sufficient funds', '']),
    MERCHANT: '000000012345678',
    EMAIL: pick(random, ['', 'desk@dar-dijla.example']),
  };
}

/** 16 characters as known banks send, or 1 to 32 letters and digits. */
function randomReference(random: Random): string {
  const count = random() < 0.6 ? 16 : between(random, 1, 32);
  return letters(random, count, pick(random, [upperHex, digits, alphanumeric]));
}

/** The bytes that a bank signs; reimplements the rule, for profiles without constants. */
export const sourceOf = (values: Values, list: readonly string[], absent: string): string =>
  list
    .map((name) => values[name] ?? '')
    .map((value) => (value === '' ? absent : `${Buffer.byteLength(value)}${value}`))
    .join('');

/**
 * Other forms with exactly the same signed bytes, as anyone who knows a genuine one can make them.
 * At most `most`.
 */
export const otherCuts = (
  values: Values,
  list: readonly string[],
  absent: string,
  random: Random,
  most: number,
): Values[] =>
  cutsOfBytes(Buffer.from(sourceOf(values, list, absent)), list, absent, random, most + 1)
    .filter((cut) => list.some((one) => (cut[one] ?? '') !== (values[one] ?? '')))
    .slice(0, most)
    .map((cut) => ({ ...values, ...cut }));

/**
 * Ways to cut bytes into the listed fields: at each position any length that its digits allow,
 * whatever the field. At most `most`.
 */
export function cutsOfBytes(
  source: Buffer,
  list: readonly string[],
  absent: string,
  random: Random,
  most: number,
): Values[] {
  const found: Values[] = [];
  let steps = 4_000;
  const walk = (at: number, position: number, cut: Values): void => {
    steps -= 1;
    if (found.length >= most || steps < 0) return;
    const name = list[at];
    if (name === undefined) {
      if (position === source.length) found.push(cut);
      return;
    }
    const ways: [string, number][] = [];
    if (source.subarray(position, position + absent.length).toString() === absent) {
      ways.push(['', position + absent.length]);
    }
    for (let count = 1; count <= 3; count += 1) {
      const text = source.subarray(position, position + count).toString('latin1');
      if (!/^[1-9][0-9]*$/.test(text) || text.length < count) break;
      const end = position + count + Number(text);
      if (end <= source.length) ways.push([source.toString('utf8', position + count, end), end]);
    }
    for (const [value, next] of random() < 0.5 ? ways : ways.reverse()) {
      walk(at + 1, next, { ...cut, [name]: value });
    }
  };
  walk(0, 0, {});
  return found;
}
