// What may a guest add about a stay in advance? Names, arrival and wishes, all optional.
import { z } from 'zod';
import { normaliseDigits } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';

const stayDetails = z.object({
  guestNames: z.string(),
  /** A time of day such as 18:30, on the day of arrival. */
  arrival: z.string(),
  wishes: z.string(),
});

/** The guest's details; an empty part was not given. */
export type StayDetails = z.infer<typeof stayDetails>;

export const stayDetailsMax = { guestNames: 300, arrival: 5, wishes: 500 } as const;

type DetailCode = 'tooLong' | 'badText' | 'badTime';

/** Line breaks are kept; other control characters and direction marks are not. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Reads the fields; null if all are empty. Fails with a code for each wrong field. */
export function parseStayDetails(
  source: Readonly<Record<string, unknown>>,
): Result<
  StayDetails | null,
  'FIELDS',
  { fields: Partial<Record<keyof StayDetails, DetailCode>> }
> {
  const fields: Partial<Record<keyof StayDetails, DetailCode>> = {};
  const read = (name: keyof StayDetails) => {
    const text = formText(source, name).replace(/\r\n?/g, '\n').normalize('NFC').trim();
    if (text.length > stayDetailsMax[name]) fields[name] = 'tooLong';
    else if (controls.test(text.replaceAll('\n', ''))) fields[name] = 'badText';
    return text;
  };
  const details = {
    guestNames: read('guestNames'),
    arrival: normaliseDigits(read('arrival')),
    wishes: read('wishes'),
  };
  if (details.arrival !== '' && !/^([01]\d|2[0-3]):[0-5]\d$/.test(details.arrival)) {
    fields.arrival = 'badTime';
  }
  if (Object.keys(fields).length > 0) return fail('FIELDS', { fields });
  return ok(Object.values(details).every((text) => text === '') ? null : details);
}

/** The details in a row; null if there are none. */
export function readStayDetails(kept: unknown): StayDetails | null {
  const read = stayDetails.safeParse(kept);
  return read.success ? read.data : null;
}
