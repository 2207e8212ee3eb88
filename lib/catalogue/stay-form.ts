// Which stay does somebody ask for? Dates, guests and rooms, declared once for every form of the shop.
import { type Field, type Problems, readForm, type Source } from '@/lib/forms/form';
import { field, line } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Party } from '@/lib/stays/price-stay';
import { addDays, isIsoDate } from '@/lib/time/iso-date';
import { daysAheadMax, nightsMax, readStay, type Stay, type StayProblem } from './stay-dates';

/** Older guests are adults everywhere. */
export const childAgeMax = 17;
const childrenMax = 20;

/** More is a group, which staff arrange. */
export const roomsMax = 9;

type Code =
  | StayProblem
  | 'BAD_GUESTS'
  | 'TOO_MANY_GUESTS'
  | 'BAD_AGES'
  | 'CHILDREN_ALONE'
  | 'BAD_ROOMS'
  | 'ROOMS_WITHOUT_GUESTS';

/** A problem, with the number that its sentence names. */
export type StayFormProblem = { readonly code: Code; readonly max: number };

/** The form, on the merchant's date. */
export const stayForm = (today: string) => ({
  checkIn: day('BAD_CHECK_IN', today, addDays(today, daysAheadMax)),
  checkOut: day('BAD_CHECK_OUT', addDays(today, 1), addDays(today, daysAheadMax + nightsMax)),
  guests: wholeNumber('BAD_GUESTS', 12),
  rooms: wholeNumber('BAD_ROOMS', 4, roomsMax),
  childAges: childAges(),
});

type Form = ReturnType<typeof stayForm>;
export type StayField = keyof Form;
type Asked = { readonly stay: Stay; readonly party: Party; readonly rooms: number };
type Refused = { readonly fields: Readonly<Partial<Record<StayField, StayFormProblem>>> };

const fieldOf: Readonly<Record<StayProblem, StayField>> = {
  BAD_CHECK_IN: 'checkIn',
  CHECK_IN_PAST: 'checkIn',
  TOO_FAR_AHEAD: 'checkIn',
  BAD_CHECK_OUT: 'checkOut',
  CHECK_OUT_NOT_AFTER: 'checkOut',
  TOO_MANY_NIGHTS: 'checkOut',
};

/** Reads what was typed; a room takes at most `guestsMax`. Fails: FIELDS, with each wrong input. */
export function readStayForm(
  source: Source,
  { today, guestsMax }: { readonly today: string; readonly guestsMax: number },
): Result<Asked, 'FIELDS', Refused> {
  const read = readForm(stayForm(today), source);
  if (!read.ok) return fail('FIELDS', { fields: withLimits(read.fields, guestsMax) });
  const { guests, childAges: ages, rooms, ...dates } = read.value;
  const stay = readStay(dates, today);
  const problems: Partial<Record<StayField, Code>> = {
    ...(!stay.ok && { [fieldOf[stay.code]]: stay.code }),
    ...(guests > guestsMax * rooms && { guests: 'TOO_MANY_GUESTS' }),
    ...(ages.length > 0 && guests - ages.length < rooms && { childAges: 'CHILDREN_ALONE' }),
    ...(rooms > guests && { rooms: 'ROOMS_WITHOUT_GUESTS' }),
  };
  if (stay.ok && Object.keys(problems).length === 0) {
    return ok({ stay: stay.value, party: { guests, childAges: ages }, rooms });
  }
  return fail('FIELDS', { fields: withLimits(problems, guestsMax) });
}

function withLimits(
  problems: Problems<Form> | Partial<Record<StayField, Code>>,
  guestsMax: number,
): Refused['fields'] {
  const limits: Partial<Record<Code, number>> = {
    TOO_MANY_NIGHTS: nightsMax,
    TOO_MANY_GUESTS: guestsMax,
    BAD_AGES: childAgeMax,
    BAD_ROOMS: roomsMax,
  };
  const named = Object.entries(problems).map(([name, code]) => [
    name,
    { code, max: limits[code as Code] ?? 0 },
  ]);
  return Object.fromEntries(named);
}

function day<C extends 'BAD_CHECK_IN' | 'BAD_CHECK_OUT'>(problem: C, min: string, max: string) {
  const read = (typed: string) => {
    const text = normaliseDigits(typed.trim());
    return isIsoDate(text) ? ok(text) : fail(problem);
  };
  return line(read, { type: 'date', min, max });
}

/** The ages of children in whole years, such as `4, 9`; empty: only adults come. */
export function childAges(): Field<readonly number[], 'BAD_AGES'> {
  const read = (typed: string): Result<readonly number[], 'BAD_AGES'> => {
    const words = normaliseDigits(typed)
      .split(/[\s,،;.]+/)
      .filter((word) => word !== '');
    const isAge = (word: string) => /^\d{1,2}$/.test(word) && Number(word) <= childAgeMax;
    const isRead = words.length <= childrenMax && words.every(isAge);
    return isRead ? ok(words.map(Number)) : fail('BAD_AGES');
  };
  const write = (ages: readonly number[]) => ages.join(', ');
  return field<readonly number[], 'BAD_AGES'>(read, { write, initial: [], maxLength: 60 });
}

/** From one on, in the digits of any script. */
function wholeNumber<C extends 'BAD_GUESTS' | 'BAD_ROOMS'>(
  problem: C,
  maxLength: number,
  most = Number.POSITIVE_INFINITY,
) {
  const read = (typed: string): Result<number, C> => {
    const text = normaliseDigits(typed.trim());
    const number = /^[0-9]{1,12}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= most ? ok(number) : fail(problem);
  };
  return field(read, { write: String, initial: 1, inputMode: 'numeric', maxLength });
}
