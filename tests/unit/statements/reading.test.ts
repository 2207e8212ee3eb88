import fc from 'fast-check';
import { formatMoney, money } from '@/lib/money/money';
import { decodeFile } from '@/lib/statements/file/decode-file';
import { dropCards } from '@/lib/statements/file/drop-cards';
import { splitRows } from '@/lib/statements/file/split-rows';
import { readDate } from '@/lib/statements/reading/cell-dates';
import {
  readAmount,
  readApproval,
  readRrn,
  readTerminal,
} from '@/lib/statements/reading/cell-values';

const text = 'RRN,مبلغ\n123,٥٬٠٠٠';
const utf16 = (bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};

describe('the letters of a file', () => {
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16(false)])],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16(true)])],
  ])('are read as %s', (encoding, bytes) => {
    expect(decodeFile(bytes)).toEqual({ ok: true, value: { text, encoding } });
  });

  test('are read in UTF-16 without its mark, and in the Arabic code page', () => {
    const plain = Buffer.from('RRN,Amount\n123,5', 'utf16le');
    expect(decodeFile(plain)).toMatchObject({ value: { encoding: 'utf-16le' } });
    const answer = decodeFile(Buffer.from([0x52, 0x2c, 0xe3, 0xc8, 0xe1, 0xdb]));
    expect(answer).toEqual({ ok: true, value: { text: 'R,مبلغ', encoding: 'windows-1256' } });
  });

  test.each([
    ['SPREADSHEET', [0xd0, 0xcf, 0x11, 0xe0, 0x01]],
    ['SPREADSHEET', [...Buffer.from('%PDF-1.7')]],
    ['EMPTY', [0x20, 0x0a]],
    ['NOT_TEXT', [0x61, 0x00, 0x01, 0x02, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67]],
  ])('%s is said', (code, bytes) => {
    expect(decodeFile(Uint8Array.from(bytes))).toEqual({ ok: false, code });
  });
});

const split = async (given: string) => {
  const answer = splitRows(given);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value;
};

describe('rows and cells', () => {
  test.each([',', ';', '\t', '|'] as const)('are parted by %j', async (delimiter) => {
    const file = ['RRN', 'Amount', 'Date'].join(delimiter);
    const row = ['1', '"2,5; 3"', '2026-11-22'].join(delimiter);
    expect(await split(`${file}\r\n${row}\r\n`)).toMatchObject({
      delimiter,
      header: { line: 1, cells: ['RRN', 'Amount', 'Date'] },
      rows: [{ line: 2, cells: ['1', '2,5; 3', '2026-11-22'] }],
    });
  });

  test('have the line on which they begin, over quotes with lines in them and empty lines', async () => {
    const file = 'RRN,Note\n1,"two\nlines"\n\n2,x\n3,"a\r\nb\r\nc"\n4,y\n';
    expect((await split(file)).rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, '1'],
      [5, '2'],
      [6, '3'],
      [9, '4'],
    ]);
  });

  test('stand below the names of the columns, whatever a bank writes above them', async () => {
    const file = 'Bank of the River\nStatement;;\nRRN;Amount;Date\n1;2;3\nTotal;2;\n';
    const { header, above, rows } = await split(file);
    expect(header).toEqual({ line: 3, cells: ['RRN', 'Amount', 'Date'] });
    expect(above.map(({ line }) => line)).toEqual([1, 2]);
    expect(rows.map(({ line }) => line)).toEqual([4, 5]);
  });

  test('lose nothing where the file names no columns', async () => {
    const { header, rows } = await split(
      '700000000001,5000,2026-11-22\n700000000002,1,2026-11-22\n',
    );
    expect(header.cells).toEqual([]);
    expect(rows.map(({ line }) => line)).toEqual([1, 2]);
  });

  test('are none where no row names two columns', async () =>
    expect(splitRows('Aa,,\nBb,,')).toEqual({ ok: false, code: 'NO_COLUMNS' }));

  test('every row of the file is somewhere', async () => {
    const cell = fc.stringMatching(/^[A-Za-z0-9 .]{0,8}$/);
    const row = fc.tuple(fc.stringMatching(/^[A-Z][a-z]{1,5}$/), cell, cell);
    const isWide = (cells: readonly string[]) => cells.filter((one) => one.trim()).length > 1;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 30 }), async (given) => {
        fc.pre(given.some(isWide));
        const answer = splitRows(given.map((cells) => cells.join(',')).join('\n'));
        if (!answer.ok) {
          // Only names, in the last row.
          expect(answer.code).toBe('NO_ROWS');
          expect(given.slice(0, -1).filter(isWide)).toEqual([]);
          return;
        }
        const { header, above, rows } = answer.value;
        expect((header.cells.length > 0 ? 1 : 0) + above.length + rows.length).toBe(given.length);
      }),
    );
  });
});

describe('amounts', () => {
  test.each([
    ['18000', 'point', 18_000_000n],
    ['18,000', 'point', 18_000_000n],
    ['1,234,567.89', 'point', 1_234_567_890n],
    ['18.000', 'comma', 18_000_000n],
    ['18.000,5', 'comma', 18_000_500n],
    ['18000.5000', 'point', 18_000_500n],
    ['18000.', 'point', 18_000_000n],
    ["18'000.25", 'point', 18_000_250n],
    ['-5', 'point', -5_000n],
    ['5-', 'point', -5_000n],
    ['\u22125', 'point', -5_000n],
    ['(5.001)', 'point', -5_001n],
    ['5 DR', 'point', -5_000n],
    ['CR 5', 'point', 5_000n],
    ['IQD 18,000', 'point', 18_000_000n],
    ['18,000 د.ع', 'point', 18_000_000n],
    ['١٨٬٠٠٠٫٥', 'point', 18_000_500n],
    ['۱۸۰۰۰', 'comma', 18_000_000n],
    ['18 000', 'point', 18_000_000n],
    ['( 1 018 000.5 )', 'point', -1_018_000_500n],
    ['0', 'point', 0n],
  ] as const)('%j with a %s is exact', (cell, sign, minor) => {
    expect(readAmount(cell, sign)).toEqual({ ok: true, value: minor });
  });

  test.each([
    ['', 'NO_AMOUNT'],
    ['IQD', 'NO_AMOUNT'],
    ['abc', 'NOT_AN_AMOUNT'],
    ['1,23', 'NOT_AN_AMOUNT'],
    ['25000 25000', 'NOT_AN_AMOUNT'],
    ['5 IQD 700 IQD', 'NOT_AN_AMOUNT'],
    ['1 234,567', 'NOT_AN_AMOUNT'],
    ['-5 DR', 'NOT_AN_AMOUNT'],
    ['12,34,567', 'NOT_AN_AMOUNT'],
    ['1.2.3', 'NOT_AN_AMOUNT'],
    ['1e5', 'NOT_AN_AMOUNT'],
    ['USD 5', 'NOT_AN_AMOUNT'],
    ['--5', 'NOT_AN_AMOUNT'],
    ['.5', 'NOT_AN_AMOUNT'],
    ['5.0001', 'TOO_MANY_DECIMALS'],
    ['1234567890123456', 'TOO_LARGE'],
  ])('%j is none: %s', (cell, code) => {
    expect(readAmount(cell, 'point')).toEqual({ ok: false, code });
  });

  test('whatever we write ourselves is read back, to the last minor unit', () =>
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
        expect(readAmount(formatMoney(money(minor)), 'point')).toEqual({ ok: true, value: minor });
      }),
    ));
});

describe('dates', () => {
  const at = (hours: number, minutes = 0, seconds = 0) =>
    ((hours * 60 + minutes) * 60 + seconds) * 1000;

  test.each([
    ['2026-11-02', 'ymd', null, '2026-11-02', null],
    ['2/11/2026', 'dmy', null, '2026-11-02', null],
    ['11.02.2026', 'mdy', null, '2026-11-02', null],
    ['2026-22-11', 'ydm', null, '2026-11-22', null],
    ['22-NOV-26 09:15', 'dmy', null, '2026-11-22', 33_300_000],
    ['Nov 22, 2026', 'mdy', null, '2026-11-22', null],
    ['02-11-26', 'dmy', null, '2026-11-02', null],
    ['20261102', 'ymd', null, '2026-11-02', null],
    ['20261102143005', 'ymd', null, '2026-11-02', at(14, 30, 5)],
    ['2026-11-02T14:30:05.123Z', 'ymd', null, '2026-11-02', at(14, 30, 5)],
    ['02/11/2026 02:30 PM', 'dmy', null, '2026-11-02', at(14, 30)],
    ['02/11/2026 12:05 AM', 'dmy', null, '2026-11-02', at(0, 5)],
    ['٠٢/١١/٢٠٢٦', 'dmy', '٢٣:٥٩', '2026-11-02', at(23, 59)],
    ['2026-11-02', 'ymd', '143005', '2026-11-02', at(14, 30, 5)],
  ] as const)('%j as %s with %j', (cell, order, time, day, msOfDay) => {
    expect(readDate(cell, order, time)).toMatchObject({ ok: true, value: { day, msOfDay } });
  });

  test.each([
    ['', 'ymd', null, 'NO_DATE'],
    ['2026-02-30', 'ymd', null, 'NOT_A_DATE'],
    ['31/12/2026', 'mdy', null, 'NOT_A_DATE'],
    ['2026-11-02 25:00', 'ymd', null, 'NOT_A_DATE'],
    ['2026-11-02', 'ymd', 'noon', 'NOT_A_DATE'],
    ['Monday', 'ymd', null, 'NOT_A_DATE'],
  ] as const)('%j as %s with %j is none', (cell, order, time, code) => {
    expect(readDate(cell, order, time)).toEqual({ ok: false, code });
  });
});

describe('references', () => {
  test.each([
    ['633012345678', '633012345678'],
    ['33012345678', '033012345678'],
    ["'033012345678", '033012345678'],
    ['="033012345678"', '033012345678'],
    ['٦٣٣٠١٢٣٤٥٦٧٨', '633012345678'],
    ['', null],
    ['-', null],
  ])('an RRN %j is %j', (cell, rrn) => expect(readRrn(cell)).toEqual({ ok: true, value: rrn }));

  test.each([
    ['6.33E+11', 'ROUNDED'],
    ['6,33012E+11', 'ROUNDED'],
    ['6330123456789', 'NOT_A_REFERENCE'],
    ['63301-2345', 'NOT_A_REFERENCE'],
  ])('an RRN %j is none: %s', (cell, code) => expect(readRrn(cell)).toEqual({ ok: false, code }));

  test('an approval code keeps its letters and gets its zeros back', () => {
    expect(readApproval('54a900')).toEqual({ ok: true, value: '54A900' });
    expect(readApproval('1234')).toEqual({ ok: true, value: '001234' });
    expect(readApproval('ABC1234')).toEqual({ ok: false, code: 'NOT_A_REFERENCE' });
  });
});

test.each([
  ['HOTEL001', 'HOTEL001'],
  ['hotel001', 'HOTEL001'],
  ['98765', '00098765'],
  ['="00098765"', '00098765'],
  ['', null],
])('a terminal %j is %j', (cell, terminal) => expect(readTerminal(cell)).toBe(terminal));

describe('N2 card numbers', () => {
  const rowsOf = (...cells: string[]) => cells.map((cell, line) => ({ line, cells: ['x', cell] }));

  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    '٤١١١١١١١١١١١١١١١',
    '411111******1111',
    '411111XXXXXX1111',
    '5555-5555-5555-4444',
  ])('%j is dropped', (cell) => {
    const { rows, cells, columns } = dropCards(rowsOf(cell));
    expect(rows[0]?.cells).toEqual(['x', '']);
    expect([cells, columns]).toEqual([1, [1]]);
  });

  test('a mistyped one goes with its column, and the references beside it stay', () => {
    const rows = [
      { line: 1, cells: ['633012345678', '4111111111111111'] },
      { line: 2, cells: ['633012345679', '4111111111111112'] },
      { line: 3, cells: ['633012345670', 'cash'] },
    ];
    expect(dropCards(rows).rows.map(({ cells }) => cells)).toEqual([
      ['633012345678', ''],
      ['633012345679', ''],
      ['633012345670', 'cash'],
    ]);
  });

  test.each(['633012345678', '2026-11-22 14:30:05', '21.11.2026 14.30.00', '1,234,567.89', '***'])(
    '%j is none',
    (cell) => expect(dropCards(rowsOf(cell)).cells).toBe(0),
  );
});
