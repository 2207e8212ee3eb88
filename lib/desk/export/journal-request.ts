// Which journal does an address ask for? Days of a calendar, test or real, and the file format.
import { type Calendar, isDay } from '@/lib/reconciliation/calendar-day';
import { readCalendar, readTestMode } from '@/lib/reconciliation/movement-filter';
import { type CsvForm, csvSeparators, decimalSigns } from '@/lib/text/csv';

export const fileFormats = ['xlsx', 'csv'] as const;

/** A workbook, or a text file with the separators that a person's spreadsheet expects. */
export type FileForm = CsvForm & { readonly format: (typeof fileFormats)[number] };

export type JournalRequest = FileForm & {
  /** Both days are included. */
  readonly from: string;
  readonly to: string;
  readonly calendar: Calendar;
  readonly isTest: boolean | null;
};

export const separatorNames = Object.keys(csvSeparators) as CsvForm['separator'][];
export const decimalNames = Object.keys(decimalSigns) as CsvForm['decimal'][];

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

/** The given format; else a workbook, and the separators that an English spreadsheet expects. */
export function readFileForm(given: Readonly<Record<string, unknown>>): FileForm {
  return {
    format: fileFormats.find((name) => name === given.format) ?? 'xlsx',
    separator: separatorNames.find((name) => name === given.separator) ?? 'comma',
    decimal: decimalNames.find((name) => name === given.decimal) ?? 'point',
  };
}
