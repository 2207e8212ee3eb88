// Which day was chosen in a form? ISO text, from one day on and not too far ahead.

import type { Field } from '@/lib/forms/form';
import { field } from '@/lib/forms/kinds';
import { addDays, isIsoDate } from '@/lib/iso-date';
import { fail, ok } from '@/lib/result';

/** A date from `min` on, at most so many days later. */
export function date(min: string, daysAhead: number): Field<string, 'badDate'> {
  const isIn = (typed: string) =>
    isIsoDate(typed) && typed >= min && typed <= addDays(min, daysAhead);
  return field<string, 'badDate'>((typed) => (isIn(typed) ? ok(typed) : fail('badDate')), {
    write: String,
    initial: '',
    type: 'date',
    min,
  });
}
