// Which journal does an address ask for? Days of a calendar, test or real, and the file format.
import { type Calendar, isDay } from '@/lib/reconciliation/calendar-day';
import { readCalendar, readTestMode } from '@/lib/reconciliation/movement-filter';
import { type FileForm, readFileForm } from '@/lib/text/file-form';

export type JournalRequest = FileForm & {
  /** Both days are included. */
  readonly from: string;
  readonly to: string;
  readonly calendar: Calendar;
  readonly isTest: boolean | null;
};

/** Null if the days are invalid, or end before they begin. A period has no maximum length. */
export function readJournalRequest(query: URLSearchParams): JournalRequest | null {
  const given = Object.fromEntries(query);
  const { from = '', to = '' } = given;
  if (!isDay(from) || !isDay(to) || to < from) return null;
  return {
    ...readFileForm(given),
    from,
    to,
    calendar: readCalendar(given.calendar),
    isTest: readTestMode(given.test),
  };
}
