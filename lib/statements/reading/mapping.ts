// Which column of a statement is which? As a person chose them. Pure.
import { type Calendar, calendars } from '@/lib/reconciliation/calendar-day';
import { type ColumnField, columnFields } from '@/lib/statements/file/column-names';
import { type DateOrder, dateOrders } from './cell-dates';
import { type DecimalSign, decimalSigns } from './cell-values';
import { type KindWords, usualWords, withChoices } from './movement-kinds';

/** How a single amount column shows the direction of money; with two columns each has its own. */
const signRules = ['inPositive', 'outPositive', 'allIn', 'byType'] as const;

export type SignRule = (typeof signRules)[number];

export type Mapping = {
  readonly columns: Readonly<Record<ColumnField, number | null>>;
  /** Empty: not known, as of the two below; only what has one reading is read. */
  readonly sign: SignRule | '';
  readonly decimal: DecimalSign | '';
  readonly dateOrder: DateOrder | '';
  /** The time zone of the times in the file. */
  readonly clock: Calendar;
  /** How many cells a row has whose cells are in their columns; empty: as many as there are names. */
  readonly width: string;
} & KindWords;

/** The keys of an address or a form that encode a mapping. */
export const mappingKeys = [
  ...columnFields,
  'sign',
  'decimal',
  'dateOrder',
  'clock',
  'width',
  'inWords',
  'outWords',
  'holdWords',
] as const;

export type MappingField = ColumnField | 'sign' | 'decimal' | 'dateOrder' | 'clock' | 'width';

type MappingProblem =
  | 'REQUIRED'
  /** Its cells can be read in several ways. */
  | 'CHOOSE'
  | 'NO_REFERENCE'
  | 'TWICE'
  | 'TYPE_NEEDED'
  /** An amount column and one for a single direction: which of them applies is not guessed. */
  | 'ONE_OR_TWO'
  /** A column for one direction without the other. */
  | 'OTHER_SIDE';

export type MappingProblems = Readonly<Partial<Record<MappingField, MappingProblem>>>;

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Reads a form's choices. Reports the fields that do not fit together: an amount column or one for
 * each direction, a date, and a reference to find payments by are required, and no column may have
 * two roles.
 */
export function readMapping(
  given: Given,
  columnCount: number,
): { readonly mapping: Mapping; readonly problems: MappingProblems } {
  const columns = Object.fromEntries(
    columnFields.map((field) => [field, readColumn(first(given[field]), columnCount)]),
  ) as Record<ColumnField, number | null>;
  const mapping: Mapping = {
    columns,
    sign: given.sign === '' ? '' : oneOf(signRules, first(given.sign)),
    decimal: given.decimal === '' ? '' : oneOf(decimalSigns, first(given.decimal)),
    dateOrder: given.dateOrder === '' ? '' : oneOf(dateOrders, first(given.dateOrder)),
    clock: oneOf(calendars, first(given.clock)),
    width: /^\d{1,2}$/.exec(first(given.width))?.[0] ?? '',
    ...withChoices(readWords(given), [given.kindOf ?? []].flat()),
  };
  return { mapping, problems: problemsOf(mapping) };
}

/** Mappings from before there were words for money in have the usual ones. */
function readWords(given: Given): KindWords {
  return {
    inWords: given.inWords === undefined ? usualWords.inWords : first(given.inWords),
    outWords: first(given.outWords),
    holdWords: first(given.holdWords),
  };
}

/** A stored mapping; null if it no longer fits the columns. */
export function readStoredMapping(stored: unknown, columnCount: number): Mapping | null {
  if (typeof stored !== 'object' || stored === null || !('columns' in stored)) return null;
  const { columns, ...rules } = stored as Mapping;
  const flat = { ...rules, ...writeColumns(columns) };
  const read = readMapping(flat, columnCount);
  return Object.keys(read.problems).length === 0 ? read.mapping : null;
}

/** The mapping as keys of an address or of hidden fields. */
export function writeMapping(mapping: Mapping): Readonly<Record<string, string>> {
  const { columns, ...rules } = mapping;
  return { ...rules, ...writeColumns(columns) };
}

function writeColumns(columns: Mapping['columns']): Record<string, string> {
  return Object.fromEntries(columnFields.map((field) => [field, String(columns[field] ?? '')]));
}

function problemsOf({ columns, sign, decimal, dateOrder }: Mapping): MappingProblems {
  const problems: Partial<Record<MappingField, MappingProblem>> = {};
  for (const field of columnFields) {
    const column = columns[field];
    const isTaken = columnFields.some(
      (other) => other !== field && column !== null && columns[other] === column,
    );
    if (isTaken) problems[field] = 'TWICE';
  }
  Object.assign(problems, amountProblems(columns));
  if (columns.date === null) problems.date = 'REQUIRED';
  if (sign === '' && columns.amount !== null) problems.sign = 'CHOOSE';
  if (decimal === '') problems.decimal = 'CHOOSE';
  if (dateOrder === '') problems.dateOrder = 'CHOOSE';
  if (columns.rrn === null && columns.approval === null) problems.rrn = 'NO_REFERENCE';
  if (sign === 'byType' && columns.type === null && columns.amount !== null) {
    problems.type = 'TYPE_NEEDED';
  }
  return problems;
}

function amountProblems({ amount, credit, debit }: Mapping['columns']): MappingProblems {
  if (credit === null && debit === null) return amount === null ? { amount: 'REQUIRED' } : {};
  if (amount !== null) return { amount: 'ONE_OR_TWO' };
  if (credit === null) return { credit: 'OTHER_SIDE' };
  return debit === null ? { debit: 'OTHER_SIDE' } : {};
}

function readColumn(text: string, columnCount: number): number | null {
  if (!/^\d{1,2}$/.test(text)) return null;
  return Number(text) < columnCount ? Number(text) : null;
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T, text: string): T[number] {
  return values.find((value) => value === text) ?? values[0];
}

function first(given: Given[string]): string {
  return (typeof given === 'string' ? given : given?.[0]) ?? '';
}
