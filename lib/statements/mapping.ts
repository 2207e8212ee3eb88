// Which column of a statement is which? Chosen by a person, or guessed from the names. Pure.
import { type Calendar, calendars } from '@/lib/reconciliation/calendar-day';
import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
  readAmount,
  readDate,
} from './cell-values';

export const columnFields = [
  'rrn',
  'approval',
  'amount',
  'credit',
  'debit',
  'date',
  'time',
  'type',
  'terminal',
  'currency',
  'commission',
  'net',
] as const;

export type ColumnField = (typeof columnFields)[number];

/** How a single amount column shows the direction of money; with two columns each has its own. */
const signRules = ['inPositive', 'outPositive', 'byType'] as const;

type SignRule = (typeof signRules)[number];

export type Mapping = {
  readonly columns: Readonly<Record<ColumnField, number | null>>;
  readonly sign: SignRule;
  readonly decimal: DecimalSign;
  readonly dateOrder: DateOrder;
  /** The time zone of the times in the file. */
  readonly clock: Calendar;
  /** Words in the type column for money that went back, and for money that is only held. */
  readonly outWords: string;
  readonly holdWords: string;
};

/** The keys of an address or a form that encode a mapping. */
export const mappingKeys = [
  ...columnFields,
  'sign',
  'decimal',
  'dateOrder',
  'clock',
  'outWords',
  'holdWords',
] as const;

export type MappingField = ColumnField | 'sign' | 'decimal' | 'dateOrder' | 'clock';

type MappingProblem =
  | 'REQUIRED'
  | 'NO_REFERENCE'
  | 'TWICE'
  | 'TYPE_NEEDED'
  /** An amount column and one for a single direction: which of them applies is not guessed. */
  | 'ONE_OR_TWO'
  /** A column for one direction without the other. */
  | 'OTHER_SIDE';

export type MappingProblems = Readonly<Partial<Record<MappingField, MappingProblem>>>;

type Given = Readonly<Record<string, string | readonly string[] | undefined>>;

const wordsMax = 200;

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
    sign: oneOf(signRules, first(given.sign)),
    decimal: oneOf(decimalSigns, first(given.decimal)),
    dateOrder: oneOf(dateOrders, first(given.dateOrder)),
    clock: oneOf(calendars, first(given.clock)),
    outWords: first(given.outWords).slice(0, wordsMax),
    holdWords: first(given.holdWords).slice(0, wordsMax),
  };
  return { mapping, problems: problemsOf(mapping) };
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

function problemsOf({ columns, sign }: Mapping): MappingProblems {
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

/** Banks' names for the columns, in the order in which they are tried. */
const names: Readonly<Record<ColumnField, RegExp>> = {
  rrn: /\brrn\b|retrieval|ref(erence)?\.?\s*(no|num)|رقم\s*(ال)?مرجع|مرجعي|ژمارەی\s*ئاماژە/i,
  approval: /appr|auth(orisation|orization)?\.?\s*(code|id|no)|^auth|موافق|تخويل|تفويض|پەسەند/i,
  amount: /amount|amt|\bvalue\b|gross|مبلغ|قيمة|بڕ/i,
  credit: /^\s*credits?\b|\bcr\.?\s*$|money\s*in\b|paid\s*in\b|دائن|ھاتوو/i,
  debit: /^\s*debits?\b|\bdr\.?\s*$|money\s*out\b|paid\s*out\b|مدين|دەرچوو/i,
  date: /date|تاريخ|ڕێکەوت|بەروار/i,
  time: /^(transaction\s*|trans?\.?\s*|txn\s*)?time\b|وقت|کات/i,
  type: /type|dr\s*\/\s*cr|نوع|جۆر/i,
  terminal: /term(inal)?\b|\btid\b|جهاز|طرفية|تێرمیناڵ/i,
  currency: /curr|\bccy\b|عملة|دراو/i,
  commission: /commission|\bcomm\b|\bfees?\b|charge|\bmdr\b|عمولة|رسوم|کۆمیسیۆن/i,
  net: /\bnet\b|صافي|پوخت/i,
};

/** Words that disqualify a column for the field: `Value date` is not an amount. */
const otherNames: Readonly<Partial<Record<ColumnField, RegExp>>> = {
  amount:
    /date|balance|تاريخ|رصيد|بەروار|commission|\bcomm\b|\bfees?\b|charge|عمولة|رسوم|\bnet\b|صافي/i,
  date: /value|settle|post|book|حق|تسوية/i,
  type: /card|بطاقة|کارت/i,
  net: /date|تاريخ/i,
  commission: /date|تاريخ/i,
};

/** The first column with a matching name; preferably one without a disqualifying word. */
function columnCalled(field: ColumnField, header: readonly string[], taken: ReadonlySet<number>) {
  const fits = (name: string, at: number) => !taken.has(at) && names[field].test(name);
  const own = header.findIndex((name, at) => fits(name, at) && !otherNames[field]?.test(name));
  // A file whose only date is the value date uses it; an amount column is never guessed that way.
  return own >= 0 || field !== 'date' ? own : header.findIndex(fits);
}

/** Guesses a mapping from the names of the columns and the content of the first rows. */
export function guessMapping(
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping {
  const sides = guessSides(header);
  const taken = new Set<number>(Object.values(sides ?? {}));
  const columns = Object.fromEntries(
    columnFields.map((field) => {
      if (field === 'credit' || field === 'debit') return [field, sides?.[field] ?? null];
      if (field === 'amount' && sides !== null) return [field, null];
      const index = columnCalled(field, header, taken);
      if (index >= 0) taken.add(index);
      return [field, index < 0 ? null : index];
    }),
  ) as Record<ColumnField, number | null>;
  const inColumn = (field: ColumnField) => {
    const column = columns[field];
    return column === null ? [] : sample.map((cells) => cells[column] ?? '').filter(Boolean);
  };
  const amounts = [...inColumn('amount'), ...inColumn('credit'), ...inColumn('debit')];
  const isSignByType = sides === null && columns.type !== null && !hasSigns(amounts);
  return {
    columns,
    sign: isSignByType ? 'byType' : 'inPositive',
    decimal: mostReadable(decimalSigns, amounts, (cell, sign) => readAmount(cell, sign)),
    dateOrder: mostReadable(dateOrders, inColumn('date'), (cell, order) => readDate(cell, order)),
    clock: statesGmt([...inColumn('date'), ...inColumn('time')]) ? 'gmt' : 'house',
    outWords: 'reversal, refund, void, credit, عكس, إرجاع, پێچەوانە',
    holdWords: 'hold, pre-auth, preauth, authorization, authorisation',
  };
}

/**
 * Two columns, one for each direction; null unless both exist. A column named for both is neither.
 */
function guessSides(header: readonly string[]): { credit: number; debit: number } | null {
  const only = (wanted: RegExp, other: RegExp) =>
    header.findIndex((name) => wanted.test(name) && !other.test(name));
  const credit = only(names.credit, /debit|\bdr\b|مدين/i);
  const debit = only(names.debit, /credit|\bcr\b|دائن/i);
  return credit < 0 || debit < 0 ? null : { credit, debit };
}

function hasSigns(cells: readonly string[]): boolean {
  return cells.some((cell) => /^\s*[-(\u2212]|[-)]\s*$|\b(DR|CR)\b/i.test(cell));
}

/** Whether times carry their own time zone. */
function statesGmt(cells: readonly string[]): boolean {
  return cells.some((cell) => /\d\s*(?:Z|GMT|UTC)\s*$/i.test(cell));
}

/** The convention that reads most cells; the first of equals. */
function mostReadable<T extends string>(
  conventions: readonly [T, ...T[]],
  cells: readonly string[],
  read: (cell: string, convention: T) => { readonly ok: boolean },
): T {
  const count = (convention: T) => cells.filter((cell) => read(cell, convention).ok).length;
  return conventions.reduce((best, one) => (count(one) > count(best) ? one : best));
}
