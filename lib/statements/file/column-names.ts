// What do banks call the columns of a statement?

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

/** Banks' names for the columns, in the order in which they are tried. */
export const names: Readonly<Record<ColumnField, RegExp>> = {
  rrn: /\brrn\b|retrieval|ref(erence)?\.?\s*(no|num)|رقم\s*(ال)?مرجع|مرجعي|ژمارەی\s*ئاماژە/i,
  approval: /appr|auth(orisation|orization)?\.?\s*(code|id|no)|^auth|موافق|تخويل|تفويض|پەسەند/i,
  amount: /amount|amt|\bvalue\b|gross|مبلغ|قيمة|بڕ/i,
  credit: /^\s*credits?\b|\bcr\.?\s*$|money\s*in\b|paid\s*in\b|دائن|ھاتوو/i,
  debit: /^\s*debits?\b|\bdr\.?\s*$|money\s*out\b|paid\s*out\b|مدين|دەرچوو/i,
  date: /date|تاريخ|ڕێکەوت|بەروار/i,
  time: /^(transaction\s*|trans?\.?\s*|txn\s*)?time\b|وقت|کات/i,
  type: /type|\b(dr|debit|d)\s*[/&|-]\s*(cr|credit|c)\b|\b(cr|credit|c)\s*[/&|-]\s*(dr|debit|d)\b|\bindicator\b|\bdirection\b|نوع|(مدين|دائن)\s*\/\s*(مدين|دائن)|جۆر/i,
  terminal: /term(inal)?\b|\btid\b|جهاز|طرفية|تێرمیناڵ/i,
  currency: /curr|\bccy\b|عملة|دراو/i,
  commission: /commission|\bcomm\b|\bfees?\b|charge|\bmdr\b|عمولة|رسوم|کۆمیسیۆن/i,
  net: /\bnet\b|صافي|پوخت/i,
};

/** Words that disqualify a column for the field: `Value date` is not an amount. */
export const otherNames: Readonly<Partial<Record<ColumnField, RegExp>>> = {
  amount:
    /date|balance|تاريخ|رصيد|بەروار|commission|\bcomm\b|\bfees?\b|charge|عمولة|رسوم|\bnet\b|صافي/i,
  date: /value|settle|post|book|حق|تسوية/i,
  type: /card|بطاقة|کارت/i,
  net: /date|تاريخ/i,
  commission: /date|تاريخ/i,
};

const nameMax = 60;

/** How many names of columns are in a row; a title that names several counts once. */
export function countNames(cells: readonly string[]): number {
  const short = cells.filter((cell) => cell !== '' && cell.length <= nameMax);
  const named = short.filter((cell) => columnFields.some((field) => names[field].test(cell)));
  const fields = columnFields.filter((field) => short.some((cell) => names[field].test(cell)));
  return Math.min(named.length, fields.length);
}
