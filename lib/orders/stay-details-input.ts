// What may a guest add about a stay in advance? Names, arrival and wishes, all optional.
import { z } from 'zod';
import type { ValuesOf } from '@/lib/forms/form';
import { line, text } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';

const lines = { isMany: true, mayBeEmpty: true, autoComplete: 'on' } as const;

/** An empty part was not given. */
export const stayDetailsForm = {
  guestNames: text(300, { ...lines, rows: 2 }),
  /** A time of day such as 18:30, on the day of arrival. */
  arrival: line(readTime, { type: 'time', autoComplete: 'on' }),
  wishes: text(500, lines),
};

export type StayDetails = ValuesOf<typeof stayDetailsForm>;

function readTime(typed: string): Result<string, 'badTime'> {
  const time = normaliseDigits(typed.trim());
  return time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? ok(time) : fail('badTime');
}

const kept = z.object({ guestNames: z.string(), arrival: z.string(), wishes: z.string() });

/** The details in a row, or those that were typed; null if there are none. */
export function readStayDetails(row: unknown): StayDetails | null {
  const read = kept.safeParse(row);
  return read.success && Object.values(read.data).some((text) => text !== '') ? read.data : null;
}
