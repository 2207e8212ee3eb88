// What was typed for a list entry? Checks shapes only, each problem at its field.

import { parseDecimal, toWireDecimal, type WireDecimals } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { oneLine } from '@/lib/text/one-line';
import type { TypedForm } from '@/lib/text/typed-form';
import { readTypedAmount } from '@/lib/typed-amount';
import { ChargeKind, ChoiceList } from '@/prisma/generated/enums';

export type ChoiceInput = {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly unitPriceMinor: bigint | null;
  readonly isPerNight: boolean;
  readonly needsText: boolean;
  readonly isHidden: boolean;
  readonly position: number;
};

type NewChoiceInput = ChoiceInput & {
  readonly list: ChoiceList;
  readonly kind: ChargeKind | null;
};

type ChoiceProblem = 'MISSING' | 'TOO_LONG' | 'BAD_PRICE' | 'BAD_POSITION';
export type ChoiceProblems = Readonly<Record<string, ChoiceProblem>>;

type Read<T> = Result<T, 'FIELDS', { readonly fields: ChoiceProblems }>;

const nameMax = 60;
const positionMax = 999;

/** A new entry: also which list it is for, and for an extra what kind of charge. */
export function readNewChoice(
  source: TypedForm,
  decimals: WireDecimals,
): Read<NewChoiceInput> | Result<never, 'NO_LIST'> {
  const list = Object.values(ChoiceList).find((one) => one === source.text('list'));
  const kind = Object.values(ChargeKind).find((one) => one === source.text('kind')) ?? null;
  if (list === undefined || (list === 'extra') !== (kind !== null)) return fail('NO_LIST');
  const read = readChoice(source, list, decimals);
  return read.ok ? ok({ ...read.value, list, kind }) : read;
}

/** What may change about an entry of this list. A name is needed in all three languages. */
export function readChoice(
  source: TypedForm,
  list: ChoiceList,
  decimals: WireDecimals,
): Read<ChoiceInput> {
  const problems: Record<string, ChoiceProblem> = {};
  const nameOf = (name: string) => {
    const text = oneLine(source.text(name));
    if (text === '') problems[name] = 'MISSING';
    if (text.length > nameMax) problems[name] = 'TOO_LONG';
    return text;
  };
  const isExtra = list === 'extra';
  const names = {
    nameEn: nameOf('nameEn'),
    nameAr: nameOf('nameAr'),
    nameCkb: nameOf('nameCkb'),
  };
  const price = isExtra ? readPrice(oneLine(source.text('price')), decimals) : ok(null);
  if (!price.ok) problems.price = price.code;
  const position = Number(oneLine(source.text('position')) || '0');
  if (!Number.isInteger(position) || position < 0 || position > positionMax) {
    problems.position = 'BAD_POSITION';
  }
  if (Object.keys(problems).length > 0 || !price.ok) return fail('FIELDS', { fields: problems });
  return ok({
    ...names,
    unitPriceMinor: price.value,
    isPerNight: isExtra && source.text('isPerNight') === 'yes',
    needsText: !isExtra && source.text('needsText') === 'yes',
    isHidden: source.text('isHidden') === 'yes',
    position,
  });
}

/** Empty: no default price. Accepts only amounts that a message to the bank can carry. */
function readPrice(typed: string, decimals: WireDecimals): Result<bigint | null, 'BAD_PRICE'> {
  if (typed === '') return ok(null);
  const text = readTypedAmount(typed, { isExactRepeat: false });
  const amount = text.ok ? parseDecimal(text.value) : text;
  if (!amount.ok || !toWireDecimal(amount.value, decimals).ok) return fail('BAD_PRICE');
  return ok(amount.value.minor);
}
