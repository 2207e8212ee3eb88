// What does one row of a composed order contain? A room for some nights, or pieces of goods.

import { quantityMax } from '@/lib/cart/cart-rules';
import { daysAheadMax, readStay, type Stay, type StayProblem } from '@/lib/catalogue/stay-dates';
import { childAges } from '@/lib/catalogue/stay-form';
import { amount } from '@/lib/forms/amount';
import type { Field } from '@/lib/forms/form';
import { count, line, text } from '@/lib/forms/kinds';
import type { FormRow, Rows } from '@/lib/forms/rows';
import { fail, ok } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';
import { addDays } from '@/lib/time/iso-date';

/** The request in one row of the form. */
export type RequestedLine = {
  /** Begins the names of its inputs: `stay-0`. */
  readonly row: string;
  readonly slug: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly quantity: number;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
  readonly childAges: readonly number[];
  /** The room that was pointed at in the calendar; null: any of its kind. */
  readonly unitId: string | null;
  /** The chosen extras of a stay, by their ids. */
  readonly extras: readonly string[];
  /** Null: at the catalogue's price. */
  readonly agreedMinor: bigint | null;
};

/** An order by telephone has no more rows of one kind. */
const max = 20;

const product = line((typed) => (typed.trim() === '' ? fail('required') : ok(typed.trim())));
/** Empty: the catalogue's own price. */
const price = amount({ mayBeEmpty: true });

/** The rows for rooms and for goods; one without a product, dates and price is empty. */
export function composedRows(today: string) {
  return {
    stay: {
      name: 'stay',
      form: {
        check: stayDates(today),
        guests: count(1, 99, { initial: 2 }),
        childAges: childAges(),
        product,
        unit: text(36, { mayBeEmpty: true }),
        price,
      },
      max,
      counts: ['product', 'checkIn', 'checkOut', 'price'],
    },
    goods: {
      name: 'goods',
      form: { product, quantity: count(1, quantityMax), price },
      max,
      counts: ['product', 'price'],
    },
  } as const satisfies Record<string, Rows>;
}

type ComposedRows = ReturnType<typeof composedRows>;
export type RowKind = keyof ComposedRows;

/** The two dates of a stay: `checkIn` and `checkOut`. */
function stayDates(today: string): Field<Stay, StayProblem> {
  const min = addDays(today, 1);
  return {
    inputs: [
      { suffix: 'In', type: 'date', min: today, max: addDays(today, daysAheadMax) },
      { suffix: 'Out', type: 'date', min },
    ],
    initial: { checkIn: '', checkOut: '', nights: 0 },
    read: ([checkIn = '', checkOut = '']) => {
      const stay = readStay({ checkIn: checkIn.trim(), checkOut: checkOut.trim() }, today);
      return stay.ok ? stay : { ...stay, at: atCheckOut.includes(stay.code) ? 1 : 0 };
    },
    write: ({ checkIn, checkOut }) => [checkIn, checkOut],
  };
}

const atCheckOut: readonly StayProblem[] = [
  'BAD_CHECK_OUT',
  'CHECK_OUT_NOT_AFTER',
  'TOO_MANY_NIGHTS',
];

export function requestedStay(
  typed: FormRow<ComposedRows['stay']>,
  extras: readonly string[],
): RequestedLine {
  const { checkIn, checkOut } = typed.check;
  const { guests, childAges: ages, unit } = typed;
  const unitId = isRowId(unit) ? unit : null;
  const stay = { quantity: 1, checkIn, checkOut, guests, childAges: ages, unitId, extras };
  return { ...requested('stay', typed), kind: 'STAY', ...stay };
}

export function requestedGoods(typed: FormRow<ComposedRows['goods']>): RequestedLine {
  const none = {
    checkIn: null,
    checkOut: null,
    guests: null,
    childAges: [],
    unitId: null,
    extras: [],
  };
  return { ...requested('goods', typed), kind: 'GOODS', quantity: typed.quantity, ...none };
}

type Typed = { readonly row: number; readonly product: string; readonly price: bigint | null };

function requested(name: RowKind, { row, product: slug, price: agreedMinor }: Typed) {
  return { row: `${name}-${row}`, slug, agreedMinor };
}
