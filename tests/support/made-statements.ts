// Which files could a bank send? Made by chance in the habits of banks and spreadsheets, with what they say.
import type { SheetChoice } from '@/lib/statements/file/open-file';
import type { OurMovement } from '@/lib/statements/match-rows';
import { between, pick } from '../faults/random';
import { type Cell, sheetsOf, stored, workbookOf } from './workbook';

type Random = () => number;

type Truth = {
  readonly says: string;
  readonly isDamaged: boolean;
  /** The same payment in our own book. */
  readonly movement: OurMovement;
};

export type MadeFile = {
  readonly bytes: Uint8Array;
  /** For people who look at a failure. */
  readonly text: string;
  readonly style: string;
  /** What the row of each line says. */
  readonly truth: ReadonlyMap<number, Truth>;
  /** The problem by which a row asks for what only a person can know. */
  readonly askedBy: string | null;
  /** What whoever knows the file answers. */
  readonly answers: Readonly<Record<string, string>>;
  /** Of the sheets that are offered; null: there is nothing to choose. */
  readonly sheet: SheetChoice;
  /** Nothing in it shows how it is meant: only our own payments do. */
  readonly isSilent: boolean;
};

const two = (number: number) => String(number).padStart(2, '0');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const iraqi = [
  'كانون الثاني',
  'شباط',
  'آذار',
  'نيسان',
  'أيار',
  'حزيران',
  'تموز',
  'آب',
  'أيلول',
  'تشرين الأول',
  'تشرين الثاني',
  'كانون الأول',
];

type Day = readonly [year: number, month: number, day: number];

const dates: Readonly<Record<string, readonly [order: string, write: (day: Day) => string]>> = {
  iso: ['ymd', ([y, m, d]) => `${y}-${two(m)}-${two(d)}`],
  compact: ['ymd', ([y, m, d]) => `${y}${two(m)}${two(d)}`],
  european: ['dmy', ([y, m, d]) => `${two(d)}/${two(m)}/${y}`],
  short: ['dmy', ([y, m, d]) => `${two(d)}.${two(m)}.${y % 100}`],
  loose: ['dmy', ([y, m, d]) => `${d}-${m}-${y}`],
  american: ['mdy', ([y, m, d]) => `${m}/${d}/${y}`],
  named: ['dmy', ([y, m, d]) => `${d} ${months[m - 1]} ${y}`],
  namedShort: ['dmy', ([y, m, d]) => `${two(d)}-${months[m - 1]?.toUpperCase()}-${y % 100}`],
  comma: ['dmy', ([y, m, d]) => `${months[m - 1]} ${d}, ${y}`],
  arabic: ['dmy', ([y, m, d]) => `${d} ${iraqi[m - 1]} ${y}`],
};

const times: readonly ((hour: number, minute: number) => string)[] = [
  () => '',
  () => '',
  (hour, minute) => ` ${two(hour)}:${two(minute)}`,
  (hour, minute) => ` ${two(hour)}:${two(minute)}:09`,
  (hour, minute) => ` ${two(hour % 12 || 12)}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`,
];

const grouped = (whole: bigint, sign: string) => `${whole}`.replace(/\B(?=(\d{3})+$)/g, sign);

/** Signs for thousands and decimals; `decimal` is the answer. */
const numbers = [
  { decimal: 'point', group: '', sign: '.' },
  { decimal: 'point', group: ',', sign: '.' },
  { decimal: 'point', group: "'", sign: '.' },
  { decimal: 'point', group: ' ', sign: '.' },
  { decimal: 'comma', group: '', sign: ',' },
  { decimal: 'comma', group: '.', sign: ',' },
  { decimal: 'comma', group: '\u00a0', sign: ',' },
  { decimal: 'point', group: '٬', sign: '٫' },
] as const;

const arabicDigits = (text: string) =>
  text.replace(/\d/g, (one) => '٠١٢٣٤٥٦٧٨٩'[Number(one)] ?? '');

/** How the way of the money is told. */
const ways = [
  'type',
  'minus',
  'behind',
  'brackets',
  'letters',
  'columns',
  'typeAndMinus',
  'otherSide',
  'bankSide',
] as const;

const words = {
  en: {
    rrn: ['RRN', 'Retrieval Reference', 'Ref No'],
    date: ['Date', 'Transaction date', 'Txn Date'],
    amount: ['Amount', 'Txn Amount', 'Gross amount'],
    type: ['Type', 'Transaction type'],
    fee: ['Commission', 'Fee', 'MDR charge'],
    credit: 'Credit',
    debit: 'Debit',
    other: ['Card', 'Narrative', 'Batch'],
    total: 'Total',
    monthly: 'Monthly fee',
    sale: ['Sale', 'PURCHASE', 'Capture'],
    refund: ['Refund', 'REVERSAL', 'Void'],
  },
  ar: {
    rrn: ['رقم المرجع', 'الرقم المرجعي'],
    date: ['التاريخ', 'تاريخ العملية'],
    amount: ['المبلغ', 'مبلغ العملية'],
    type: ['النوع', 'نوع العملية'],
    fee: ['العمولة', 'الرسوم'],
    credit: 'دائن',
    debit: 'مدين',
    other: ['البطاقة', 'البيان'],
    total: 'المجموع',
    monthly: 'رسوم شهرية',
    sale: ['بيع', 'شراء'],
    refund: ['إرجاع', 'عكس'],
  },
} as const;

type Style = {
  readonly dateName: string;
  readonly number: (typeof numbers)[number];
  readonly decimals: number;
  readonly way: (typeof ways)[number];
  readonly language: keyof typeof words;
  readonly time: number;
  readonly currency: string;
  readonly hasArabicDigits: boolean;
  readonly hasFee: boolean;
  readonly rrn: string;
  readonly format: string;
  readonly delimiter: string;
  /** It writes no quotation marks, whatever stands in a cell. */
  readonly isCareless: boolean;
  /** Separators behind the last cell of each row, and of the names. */
  readonly ends: readonly [rows: number, names: number];
  /** Cells of a workbook: texts, numbers and dates, or texts that a program took for its own dates. */
  readonly cells: 'text' | 'typed' | 'dmy' | 'mdy';
  readonly is1904: boolean;
  readonly sheets: 'cover' | 'hidden' | 'halves' | 'summary';
};

const styleOf = (random: Random): Style => ({
  dateName: pick(random, Object.keys(dates)),
  number: pick(random, numbers),
  decimals: pick(random, [0, 0, 2, 3]),
  way: pick(random, ways),
  language: pick(random, ['en', 'en', 'ar'] as const),
  time: between(random, 0, times.length - 1),
  currency: pick(random, ['', '', '', 'IQD ', ' IQD', ' د.ع']),
  hasArabicDigits: random() < 0.1,
  hasFee: random() < 0.5,
  rrn: pick(random, ['plain', 'formula', 'quote', 'point', 'lost']),
  format: pick(random, ['utf-8', 'utf-8', 'bom', 'utf-16', 'windows-1256', 'xlsx']),
  delimiter: pick(random, [',', ',', ';', '\t', '|']),
  isCareless: random() < 0.3,
  ends: pick(random, [
    [0, 0],
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 0],
  ] as const),
  cells: pick(random, ['text', 'typed', 'dmy', 'mdy'] as const),
  is1904: random() < 0.3,
  sheets: pick(random, ['cover', 'hidden', 'halves', 'summary'] as const),
});

const isText = ({ format }: Style) => format !== 'xlsx';

function amountText(minor: bigint, { number, decimals, currency, hasArabicDigits }: Style): string {
  const fraction = `${minor % 1000n}`.padStart(3, '0').slice(0, decimals);
  const plain = grouped(minor / 1000n, number.group) + (decimals > 0 ? number.sign + fraction : '');
  const digits = hasArabicDigits ? arabicDigits(plain) : plain;
  return currency.startsWith(' ') ? digits + currency : currency + digits;
}

const isMinusOf = (isOut: boolean, way: Style['way']) =>
  way === 'otherSide' || way === 'bankSide' ? !isOut : isOut;

function signed(text: string, isOut: boolean, way: Style['way']): string {
  const isMinus = isMinusOf(isOut, way);
  if (way === 'letters') return `${text} ${isOut ? 'DR' : 'CR'}`;
  if (!isMinus || way === 'type' || way === 'columns') return text;
  if (way === 'brackets') return `(${text})`;
  return way === 'behind' ? `${text}-` : `-${text}`;
}

const rrnTexts: Readonly<Record<string, (rrn: string) => string>> = {
  plain: (rrn) => rrn,
  formula: (rrn) => `="${rrn}"`,
  quote: (rrn) => `'${rrn}`,
  point: (rrn) => `${rrn}.0`,
  lost: (rrn) => rrn.replace(/^0+/, ''),
};

type Cells = Readonly<Record<string, Cell>>;

const dayMs = 86_400_000;

function serialOf([year, month, day]: Day, seconds: number, { is1904 }: Style): Cell {
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const days = (Date.UTC(year, month - 1, day) - first) / dayMs;
  return stored(String(days + seconds / 86_400), seconds === 0 ? 1 : 2);
}

const isOpened = (style: Style) =>
  !isText(style) && (style.cells === 'dmy' || style.cells === 'mdy');

/** What a program makes of a text that looks like a date to it. */
function openedDate(text: string, seconds: number, style: Style): Cell {
  if (!isOpened(style)) return text;
  const [, first = '', second = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{2,4})/.exec(text) ?? [];
  const [day, month] = style.cells === 'dmy' ? [first, second] : [second, first];
  if (year === '' || Number(month) > 12) return text;
  return serialOf([2000 + (Number(year) % 100), Number(month), Number(day)], seconds, style);
}

const hasNumbers = (style: Style) =>
  !isText(style) && style.cells === 'typed' && style.way !== 'letters';

const number = (of: bigint, isMinus = false) =>
  stored(`${isMinus ? '-' : ''}${of / 1000n}.${`${of % 1000n}`.padStart(3, '0')}`);

/** A movement as the bank writes it, and what it says. */
function movement(random: Random, style: Style, at: number): { cells: Cells; truth: Truth } {
  const { language, way } = style;
  const day: Day = [2026, between(random, 1, 11), between(random, 1, 28)];
  const unit = 10n ** BigInt(3 - style.decimals);
  const minor = BigInt(between(random, 1, pick(random, [999, 99_999, 9_999_999]))) * 1000n;
  const amountMinor =
    minor + (style.decimals > 0 ? (BigInt(between(random, 0, 999)) / unit) * unit : 0n);
  const isOut = random() < 0.3;
  const rrn = `${between(random, 0, 9)}${between(random, 10_000_000, 99_999_999)}${String(at).padStart(3, '0')}`;
  const feeMinor = style.hasFee ? (amountMinor / 50_000n) * 1000n + 1000n : null;
  const [hour, minute] = [between(random, 4, 20), between(random, 0, 59)];
  const time = times[style.time]?.(hour, minute) ?? '';
  const seconds = time === '' ? 0 : (hour * 60 + minute) * 60 + (style.time === 3 ? 9 : 0);
  const isTyped = hasNumbers(style);
  const text = amountText(amountMinor, style);
  const amount = isTyped ? number(amountMinor) : text;
  const date = (dates[style.dateName]?.[1] ?? String)(day) + time;
  const { sale, refund } = words[language];
  const day8 = `${day[0]}-${two(day[1])}-${two(day[2])}`;
  const direction = isOut ? 'out' : 'in';
  const whole = rrn.padStart(12, '0');
  return {
    cells: {
      rrn: isTyped ? stored(`${BigInt(rrn)}`) : (rrnTexts[style.rrn]?.(rrn) ?? ''),
      date: isTyped ? serialOf(day, seconds, style) : openedDate(date, seconds, style),
      amount: isTyped ? number(amountMinor, isMinusOf(isOut, way)) : signed(text, isOut, way),
      credit: isOut ? '' : amount,
      debit: isOut ? amount : '',
      type: pick(random, isOut ? refund : sale),
      fee: feeMinor === null ? '' : isTyped ? number(feeMinor) : amountText(feeMinor, style),
      other: pick(random, ['', '', 'Dar Dijla', 'غرفة 12', 'a; b', '4***1', 'Dar\nDijla']),
    },
    truth: {
      says: `${direction} ${day8} ${whole} ${amountMinor} ${feeMinor}`,
      isDamaged: isOpened(style) && dates[style.dateName]?.[0] !== style.cells && day[2] <= 12,
      movement: {
        key: whole,
        rrn: whole,
        direction,
        amountMinor,
        day: day8,
        approvalCode: null,
        terminal: '',
      },
    },
  };
}

function columnsOf(random: Random, { way, hasFee }: Style): string[] {
  const money = way === 'columns' ? ['credit', 'debit'] : ['amount'];
  const hasType = way === 'type' || way === 'typeAndMinus' || way === 'otherSide' || random() < 0.2;
  return [
    'rrn',
    'date',
    ...money,
    ...(hasType ? ['type'] : []),
    ...(hasFee ? ['fee'] : []),
    'other',
  ]
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

const bool: Cell = { xml: '<c t="b"><v>1</v></c>' };

/** What spreadsheets and people do to a row; nobody can know what it said. */
const damages: readonly ((cells: Cells) => Cells)[] = [
  (cells) => ({ ...cells, rrn: '7.93985E+11' }),
  (cells) => ({ ...cells, date: '########' }),
  (cells) => ({ ...cells, amount: '#VALUE!', credit: '#VALUE!', debit: '' }),
  (cells) => ({ ...cells, amount: '25000 25000', credit: '25000 25000', debit: '' }),
  (cells) => ({ ...cells, amount: '1.2.3', credit: '12.34,56', debit: '' }),
  (cells) => ({ ...cells, amount: '-5,000 DR', credit: '-5', debit: '' }),
  (cells) => ({ ...cells, amount: '5 IQD 700 IQD', credit: '5', debit: '5' }),
  (cells) => ({ ...cells, amount: '250\n100', credit: '250\t100', debit: '' }),
  (cells) => ({ ...cells, amount: '250  100', credit: '250,\n100', debit: '' }),
  (cells) => ({ ...cells, amount: bool, credit: bool, debit: '' }),
];

type Line = { readonly cells: readonly Cell[]; readonly truth: Truth | null };

/** A file of so many movements. */
export function makeFile(random: Random, size: number): MadeFile {
  const style = styleOf(random);
  const vocabulary = words[style.language];
  const columns = columnsOf(random, style);
  const name = (column: string) => {
    const names = vocabulary[column as 'rrn'];
    return typeof names === 'string' ? names : pick(random, names);
  };
  const top = Array.from({ length: between(random, 0, 3) }, (_, at) => [
    ['Dar Dijla Hotel', 'Statement of merchant', 'Period', ''][at] ?? '',
  ]);
  const header = [...columns.map(name), ...ends(style.ends[1], style)];
  const lines: Line[] = [...top, header].map((cells) => ({ cells, truth: null }));
  const isMoved = (cell: Cell | undefined) =>
    typeof cell === 'string' && style.isCareless && isText(style) && cell.includes(style.delimiter);
  const add = (given: Cells, truth: Truth | null) => {
    const cells = columns.map((column) => inFormat(given[column] ?? '', style));
    const isDamaged = cells.some(isMoved) || truth?.isDamaged === true;
    lines.push({
      cells: [...cells, ...ends(style.ends[0], style)],
      truth: truth && { ...truth, isDamaged },
    });
  };
  for (let at = 0; at < size; at += 1) {
    const one = movement(random, style, at);
    add(one.cells, one.truth);
    if (random() < 0.05) add(one.cells, one.truth);
    if (random() < 0.05) add({}, null);
    if (random() < 0.08) {
      add(pick(random, damages)(one.cells), { ...one.truth, says: 'nothing', isDamaged: true });
    }
  }
  if (random() < 0.3) add({ rrn: vocabulary.total, ...money(style) }, null);
  const last: Day = [2026, 11, 30];
  const lastText = (dates[style.dateName]?.[1] ?? String)(last);
  const lastDay = hasNumbers(style) ? serialOf(last, 0, style) : openedDate(lastText, 0, style);
  if (random() < 0.2) add({ other: vocabulary.monthly, date: lastDay, ...money(style) }, null);
  const isSigned = lines.some(({ truth }) => truth?.movement.direction === 'in');
  const isDated = lines.some(({ truth }) => truth !== null && !truth.isDamaged);
  return {
    ...layOut(random, lines, top.length, style),
    style: JSON.stringify(style),
    askedBy: ['otherSide', 'bankSide'].includes(style.way) ? 'MINUS_OF_KIND' : null,
    answers: {
      decimal: style.number.decimal,
      dateOrder: dates[style.dateName]?.[0] ?? '',
      sign: style.way === 'bankSide' ? 'outPositive' : 'inPositive',
    },
    isSilent: (style.way === 'bankSide' && !isSigned) || !isDated,
  };
}

const ends = (count: number, style: Style): string[] =>
  Array.from({ length: isText(style) ? count : 0 }, () => '');

/** Without quotation marks no cell has two lines, and a text has no other cells than texts. */
function inFormat(cell: Cell, style: Style): Cell {
  if (!isText(style)) return cell;
  if (typeof cell !== 'string') return 'TRUE';
  return style.isCareless ? cell.replaceAll('\n', '  ') : cell;
}

type Laid = Pick<MadeFile, 'bytes' | 'text' | 'truth' | 'sheet'>;

/** The lines as a file, and what each of them says. */
function layOut(random: Random, lines: readonly Line[], top: number, style: Style): Laid {
  const truth = new Map<number, Truth>();
  const isWritten = ({ cells }: Line) => cells.some((cell) => cell !== '');
  const first = lines.findIndex((line, at) => at > top && isWritten(line)) + 1;
  // The second half of a workbook begins with the names, below the first.
  const isHalved = style.sheets === 'halves' && lines.slice(first).some(isWritten);
  const half = isHalved ? first : lines.length;
  let line = 1;
  for (const [at, one] of lines.entries()) {
    if (!isText(style) && at === half) line += 1;
    if (one.truth !== null) truth.set(line, one.truth);
    const breaks = one.cells.join('').split('\n').length;
    line += isText(style) ? breaks : 1;
  }
  if (isText(style)) {
    const write = (cell: Cell) => quoted(random, String(cell), style);
    const text = lines
      .map(({ cells }) => cells.map(write).join(style.delimiter))
      .join(pick(random, ['\n', '\r\n']));
    return { bytes: encode(text, style), text, truth, sheet: null };
  }
  const rows = lines.map(({ cells }) => cells.map(inXml));
  const names = rows[top] ?? [];
  const sheets: Readonly<Record<string, readonly (readonly Cell[])[]>> = {
    cover: {},
    hidden: { '(Old)': [names, ...Array.from({ length: 40 }, () => names.map(() => '1'))] },
    halves: half < rows.length ? { 'Second half': [names, ...rows.slice(half)] } : {},
    summary: {
      Summary: [
        ['Day', 'Total'],
        ['2026-11-05', '5'],
      ],
    },
  }[style.sheets];
  const isCover = style.sheets === 'cover' && !style.is1904;
  const all = { Statement: rows.slice(0, half), ...sheets };
  return {
    bytes: isCover ? workbookOf(rows) : sheetsOf(all, style.is1904),
    text: JSON.stringify(all, null, 1),
    truth,
    sheet: style.sheets === 'summary' ? 0 : 'Second half' in all ? 'all' : null,
  };
}

const money = (style: Style): Cells => {
  const text = hasNumbers(style) ? number(123_456_000n) : amountText(123_456_000n, style);
  return { amount: text, credit: text };
};

function quoted(random: Random, cell: string, { delimiter, isCareless }: Style): string {
  if (isCareless) return cell;
  const isNeeded = cell.includes(delimiter) || cell.includes('"') || cell.includes('\n');
  return isNeeded || random() < 0.1 ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const high = new TextDecoder('windows-1256').decode(
  Uint8Array.from({ length: 128 }, (_, at) => at + 128),
);

const inXml = (cell: Cell): Cell =>
  typeof cell === 'string' ? cell.replace(/&/g, '&amp;').replace(/</g, '&lt;') : cell;

function encode(text: string, { format }: Style): Uint8Array {
  if (format === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (format === 'bom') return Buffer.from(`\ufeff${text}`);
  const isFitting = [...text].every((one) => one < '\u0080' || high.includes(one));
  if (format !== 'windows-1256' || !isFitting) return Buffer.from(text);
  return Uint8Array.from(
    [...text].map((one) => (one < '\u0080' ? one.charCodeAt(0) : 128 + high.indexOf(one))),
  );
}
