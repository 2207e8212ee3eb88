// Which files could a bank send? Made by chance in the habits of banks and spreadsheets, with what they say.
import { between, pick } from '../faults/random';
import { workbookOf } from './workbook';

type Random = () => number;

type Truth = { readonly says: string; readonly isDamaged: boolean };

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
};

const two = (number: number) => String(number).padStart(2, '0');
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const iraqi = [
  ...['كانون الثاني', 'شباط', 'آذار', 'نيسان', 'أيار', 'حزيران'],
  ...['تموز', 'آب', 'أيلول', 'تشرين الأول', 'تشرين الثاني', 'كانون الأول'],
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
};

function styleOf(random: Random): Style {
  const style = anyStyle(random);
  // A decimal comma between commas, without quotation marks: nobody can tell it from another cell.
  const isLost = style.number.sign === style.delimiter && style.decimals > 0;
  return isLost ? { ...style, isCareless: false } : style;
}

function anyStyle(random: Random): Style {
  return {
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
    delimiter: pick(random, [',', ';', '\t', '|']),
    isCareless: random() < 0.15,
  };
}

function amountText(minor: bigint, { number, decimals, currency, hasArabicDigits }: Style): string {
  const fraction = `${minor % 1000n}`.padStart(3, '0').slice(0, decimals);
  const plain = grouped(minor / 1000n, number.group) + (decimals > 0 ? number.sign + fraction : '');
  const digits = hasArabicDigits ? arabicDigits(plain) : plain;
  return currency.startsWith(' ') ? digits + currency : currency + digits;
}

function signed(text: string, isOut: boolean, way: Style['way']): string {
  const isMinus = way === 'otherSide' ? !isOut : isOut;
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

type Cells = Readonly<Record<string, string>>;

/** A movement as the bank writes it, and what it says. */
function movement(random: Random, style: Style, at: number): { cells: Cells; says: string } {
  const { language, way } = style;
  const day: Day = [2026, between(random, 1, 11), between(random, 1, 28)];
  const unit = 10n ** BigInt(3 - style.decimals);
  const minor = BigInt(between(random, 1, pick(random, [999, 99_999, 9_999_999]))) * 1000n;
  const amountMinor =
    minor + (style.decimals > 0 ? (BigInt(between(random, 0, 999)) / unit) * unit : 0n);
  const isOut = random() < 0.3;
  const rrn = `${between(random, 0, 9)}${between(random, 10_000_000, 99_999_999)}${String(at).padStart(3, '0')}`;
  const feeMinor = style.hasFee ? (amountMinor / 50_000n) * 1000n + 1000n : null;
  const text = amountText(amountMinor, style);
  const write = dates[style.dateName]?.[1] ?? String;
  const time = times[style.time]?.(between(random, 4, 20), between(random, 0, 59)) ?? '';
  const { sale, refund } = words[language];
  return {
    cells: {
      rrn: rrnTexts[style.rrn]?.(rrn) ?? '',
      date: write(day) + time,
      amount: signed(text, isOut, way),
      credit: isOut ? '' : text,
      debit: isOut ? text : '',
      type: pick(random, isOut ? refund : sale),
      fee: feeMinor === null ? '' : amountText(feeMinor, style),
      other: pick(random, ['', '', 'Dar Dijla', 'غرفة 12', 'a; b', '4***1']),
    },
    says: `${isOut ? 'out' : 'in'} ${day[0]}-${two(day[1])}-${two(day[2])} ${rrn.padStart(12, '0')} ${amountMinor} ${feeMinor}`,
  };
}

function columnsOf(random: Random, { way, hasFee }: Style): string[] {
  const money = way === 'columns' ? ['credit', 'debit'] : ['amount'];
  const hasType = way === 'type' || way === 'typeAndMinus' || way === 'otherSide' || random() < 0.2;
  const all = [
    'rrn',
    'date',
    ...money,
    ...(hasType ? ['type'] : []),
    ...(hasFee ? ['fee'] : []),
    'other',
  ];
  return all
    .map((one) => [random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** What spreadsheets and people do to a row; nobody can know what it said. */
const damages: readonly ((cells: Cells) => Cells)[] = [
  (cells) => ({ ...cells, rrn: '7.93985E+11' }),
  (cells) => ({ ...cells, date: '########' }),
  (cells) => ({ ...cells, amount: '#VALUE!', credit: '#VALUE!', debit: '' }),
  (cells) => ({ ...cells, amount: '25000 25000', credit: '25000 25000', debit: '' }),
  (cells) => ({ ...cells, amount: '1.2.3', credit: '12.34,56', debit: '' }),
  (cells) => ({ ...cells, amount: '-5,000 DR', credit: '-5', debit: '' }),
  (cells) => ({ ...cells, amount: '5 IQD 700 IQD', credit: '5', debit: '5' }),
];

/** A file of so many movements. */
export function makeFile(random: Random, size: number): MadeFile {
  const style = styleOf(random);
  const vocabulary = words[style.language];
  const columns = columnsOf(random, style);
  const name = (column: string) => {
    const names = vocabulary[column as 'rrn'];
    return typeof names === 'string' ? names : pick(random, names);
  };
  const lines: string[][] = Array.from({ length: between(random, 0, 3) }, (_, at) => [
    ['Dar Dijla Hotel', 'Statement of merchant', 'Period', ''][at] ?? '',
  ]);
  lines.push(columns.map(name));
  const truth = new Map<number, Truth>();
  const add = (cells: Cells, says: string | null, isDamaged = false) => {
    lines.push(columns.map((column) => cells[column] ?? ''));
    const isMoved =
      style.isCareless &&
      style.format !== 'xlsx' &&
      columns.some((column) => cells[column]?.includes(style.delimiter));
    if (says !== null) {
      truth.set(lines.length, {
        says: isMoved ? 'nothing' : says,
        isDamaged: isDamaged || isMoved,
      });
    }
  };
  for (let at = 0; at < size; at += 1) {
    const one = movement(random, style, at);
    add(one.cells, one.says);
    if (random() < 0.05) add(one.cells, one.says);
    if (random() < 0.05) add({}, null);
    if (random() < 0.08) add(pick(random, damages)(one.cells), 'nothing', true);
  }
  if (random() < 0.3) add({ rrn: vocabulary.total, ...money(style) }, null);
  if (random() < 0.2) add({ other: vocabulary.monthly, date: '2026-11-30', ...money(style) }, null);
  const text = lines
    .map((cells) => cells.map((cell) => quoted(random, cell, style)).join(style.delimiter))
    .join(pick(random, ['\n', '\r\n']));
  return {
    bytes: encode(text, lines, style),
    text,
    style: JSON.stringify(style),
    truth,
    askedBy: style.way === 'otherSide' ? 'MINUS_OF_KIND' : null,
    answers: { decimal: style.number.decimal, dateOrder: dates[style.dateName]?.[0] ?? '' },
  };
}

const money = (style: Style): Cells => {
  const text = amountText(123_456_000n, style);
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

function encode(text: string, lines: readonly string[][], { format }: Style): Uint8Array {
  if (format === 'xlsx') {
    const inXml = (cell: string) => cell.replace(/&/g, '&amp;').replace(/</g, '&lt;');
    return workbookOf(lines.map((cells) => cells.map(inXml)));
  }
  if (format === 'utf-16') return Buffer.from(`\ufeff${text}`, 'utf16le');
  if (format === 'bom') return Buffer.from(`\ufeff${text}`);
  const isFitting = [...text].every((one) => one < '\u0080' || high.includes(one));
  if (format !== 'windows-1256' || !isFitting) return Buffer.from(text);
  return Uint8Array.from(
    [...text].map((one) => (one < '\u0080' ? one.charCodeAt(0) : 128 + high.indexOf(one))),
  );
}
