import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvBom, csvRecords, safeCell } from '@/lib/text/csv';

const read = (text: string): string[][] => parse(text, { record_delimiter: '\r\n' });

describe('M3 a cell that a spreadsheet would calculate gets an apostrophe', () => {
  test.each([
    ['=HYPERLINK("http://evil.test","x")'],
    ['+964 770 123 4567'],
    ['-1+1'],
    ['@SUM(A1)'],
    ['\t=1'],
    ['\r=1'],
    ['\n=1'],
    ['＝1+1'],
    ['＋1'],
    ['－1'],
    ['＠SUM(A1)'],
    ['  =1'],
    ['\u00a0=1'],
    ['\u200b=1'],
    ['\u202e=1'],
    ['\ufeff=1'],
  ])('%j', (text) => {
    expect(safeCell(text)).toBe(`'${text}`);
    expect(read(csvRecords([[text, 'next']]))).toEqual([[`'${text}`, 'next']]);
  });

  test.each([
    ['Noor Al-Saadi'],
    ['a=b'],
    ['250000.5'],
    ['2026-11-22 14:05:09'],
    ["O'Brien"],
    ['نور الساعدي'],
    ['1 × Copper lamp; 2 × Dates'],
    [''],
  ])('%j stays as it is', (text) => expect(safeCell(text)).toBe(text));
});

test('what spreadsheets cannot keep is replaced', () =>
  expect(safeCell('a\0b\ud800')).toBe('a\ufffdb\ufffd'));

test('records are those of RFC 4180, whatever the cells say', () => {
  const answer = csvRecords([['a', 'b "c"', 'd,e;f', 'two\r\nlines']]);
  expect(answer).toBe('"a","b ""c""","d,e;f","two\r\nlines"\r\n');
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), (cells) => {
      const [record] = read(csvRecords([cells]));
      expect(record).toEqual(cells.map(safeCell));
    }),
    { seed: 5 },
  );
});

test('the mark that tells Excel the encoding is one character', () =>
  expect([...new TextEncoder().encode(csvBom)]).toEqual([0xef, 0xbb, 0xbf]));

const referenceOf = (reference: string) => ({ reference });

test('references stay text, and only harmless ones are written as they are', () => {
  const answer = csvRecords([['633012345678', '012345', '12E456'].map(referenceOf)]);
  expect(answer).toBe('"=""633012345678""","=""012345""","=""12E456"""\r\n');
  const evil = '1"&HYPERLINK("http://evil.test")&"';
  expect(read(csvRecords([[evil, '=1', ''].map(referenceOf)]))).toEqual([[evil, `'=1`, '']]);
});

test.each([
  ['comma', 'point', '"a,b",-1250.5,1000'],
  ['comma', 'comma', '"a,b","-1250,5",1000'],
  ['semicolon', 'comma', '"a,b";-1250,5;1000'],
  ['tab', 'comma', '"a,b"\t-1250,5\t1000'],
] as const)('cells divided by a %s, decimals by a %s', (separator, decimal, line) => {
  const amounts = [-1_250_500n, 1_000_000n].map((amountMinor) => ({ amountMinor }));
  expect(csvRecords([['a,b', ...amounts]], { separator, decimal })).toBe(`${line}\r\n`);
});
