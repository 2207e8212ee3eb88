// Which lines did a clerk put on the worksheet? Shapes only, read the same way in the browser.

import { count, field, line } from '@/lib/forms/kinds';
import { readPrice } from '@/lib/forms/read-fields';
import type { FormRow, Rows } from '@/lib/forms/rows';
import { typedDecimal } from '@/lib/money/typed-amount';
import { noteMax, rowQuantityMax, worksheetLinesMax } from '@/lib/payments/rules/worksheet';
import { fail, ok, type Result } from '@/lib/result/result';
import { oneLine } from '@/lib/text/one-line';
import { isRowId } from '@/lib/text/row-id';

/** An entry of the list; without a price, the entry's own is meant. */
export const worksheetRows = {
  name: 'line',
  form: {
    choice: line((typed) => (isRowId(typed) ? ok(typed) : fail('required'))),
    note: line(readNote, { maxLength: noteMax }),
    quantity: count(1, rowQuantityMax, { isEmptyInitial: true }),
    price: field<bigint | null, PriceProblem>(readOwnPrice, {
      write: (minor) => (minor === null ? '' : typedDecimal(minor)),
      initial: null,
      maxLength: 24,
    }),
  },
  max: worksheetLinesMax,
  counts: ['choice', 'note', 'price'],
} as const satisfies Rows;

export type TypedLine = FormRow<typeof worksheetRows>;

function readNote(typed: string): Result<string, 'tooLong'> {
  const note = oneLine(typed);
  return note.length > noteMax ? fail('tooLong') : ok(note);
}

type PriceProblem = 'notAnAmount' | 'twoReadings';

function readOwnPrice(typed: string): Result<bigint | null, PriceProblem> {
  if (typed.trim() === '') return ok(null);
  const price = readPrice(typed, 3);
  if (price.ok) return price;
  return fail(price.code === 'twoReadings' ? 'twoReadings' : 'notAnAmount');
}
