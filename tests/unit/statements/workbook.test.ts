import { readWorkbook } from '@/lib/statements/file/read-workbook';
import {
  columnOf,
  isDateFormat,
  plainDate,
  plainNumber,
} from '@/lib/statements/file/workbook-cells';
import { stored, workbookOf, zipOf } from '../../support/workbook';

describe('a workbook', () => {
  test('gives the rows of its sheets with their lines, exactly', async () => {
    const file = workbookOf(
      [
        ['Ret. Ref. No.', 'مبلغ', 'Date'],
        [],
        ['007953741234', stored('250.09999999999999'), stored('46349.354340277779', 2)],
        [stored('7.95374123456E11'), stored('-1.25E5'), stored('46349', 1)],
      ],
      'كشف',
    );
    expect(await readWorkbook(file)).toEqual({
      ok: true,
      value: [
        { name: 'Cover', isHidden: false, rows: [{ line: 1, cells: ['Bank'] }] },
        {
          name: 'كشف',
          isHidden: false,
          rows: [
            { line: 1, cells: ['Ret. Ref. No.', 'مبلغ', 'Date'] },
            { line: 3, cells: ['007953741234', '250.1', '2026-11-23 08:30:15'] },
            { line: 4, cells: ['795374123456', '-125000', '2026-11-23'] },
          ],
        },
      ],
    });
  });

  test('keeps a cell in its column, whatever is left out before it', async () => {
    const cell = (at: string, value: string) => ({ xml: `<c r="${at}"><v>${value}</v></c>` });
    const read = await readWorkbook(workbookOf([['a'], [cell('C2', '1'), cell('E2', '2')]]));
    expect(read).toMatchObject({ value: [{}, { rows: [{}, { cells: ['', '', '1', '', '2'] }] }] });
  });

  test('gives every row a line of its own, whatever the file says', async () => {
    const cell = '<c><v>1</v></c>';
    const read = await readWorkbook(
      zipOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="1" r:id="a"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': `<worksheet>${['3', '3', 'x', '99999999999'].map((r) => `<row r="${r}">${cell}</row>`).join('')}</worksheet>`,
      }),
    );
    expect(read.ok && read.value[0]?.rows.map(({ line }) => line)).toEqual([3, 4, 5, 6]);
  });

  test('of many sheets unpacks no more than of one', async () => {
    const sheet = Buffer.alloc(65 * 1024 * 1024, ' ');
    const file = zipOf({
      'xl/workbook.xml': `<workbook><sheets>${['1', '2'].map((name) => `<sheet name="${name}"/>`).join('')}</sheets></workbook>`,
      'xl/worksheets/sheet1.xml': sheet,
      'xl/worksheets/sheet2.xml': sheet,
    });
    expect(await readWorkbook(file)).toEqual({ ok: false, code: 'TOO_LARGE' });
  });

  test.each([
    ['an archive that is none', 'SPREADSHEET', zipOf({ 'word/document.xml': '<w/>' })],
    ['half of one', 'BROKEN_WORKBOOK', workbookOf([['a']]).subarray(0, 300)],
    [
      'a sheet that unpacks without end',
      'TOO_LARGE',
      zipOf({
        'xl/workbook.xml': '<workbook><sheets><sheet name="1" r:id="a"/></sheets></workbook>',
        'xl/sharedStrings.xml': Buffer.alloc(33 * 1024 * 1024, 'a'),
      }),
    ],
    [
      'a sheet wider than it may be',
      'TOO_MANY_COLUMNS',
      workbookOf([[{ xml: '<c r="XFD1"><v>1</v></c>' }]]),
    ],
  ])('refuses %s', async (_what, code, file) => {
    expect(await readWorkbook(file)).toEqual({ ok: false, code });
  });

  test('refuses a directory that leads outside the file', async () => {
    const file = Buffer.from(workbookOf([['a']]));
    file.writeUInt32LE(0xfffffff0, file.lastIndexOf('PK\u0001\u0002', undefined, 'latin1') + 42);
    expect(await readWorkbook(file)).toEqual({ ok: false, code: 'BROKEN_WORKBOOK' });
  });
});

test.each([
  ['125000', '125000'],
  ['0', '0'],
  ['-0.5', '-0.5'],
  ['1.25E5', '125000'],
  ['5.0000000000000003E-2', '0.05'],
  ['250.09999999999999', '250.1'],
  ['999999999999999.9', '1000000000000000'],
  ['1234567890123456789', '1234567890123460000'],
  ['700000000001', '700000000001'],
  ['12.30', '12.3'],
  ['1E99', '1E99'],
  ['word', 'word'],
])('the number %s is shown as %s', (given, shown) => expect(plainNumber(given)).toBe(shown));

test('days and times are those that the workbook shows', () => {
  expect(plainDate('46349', false)).toBe('2026-11-23');
  expect([plainDate('44887', true), plainDate('0.5', false)]).toEqual(['2026-11-23', '12:00:00']);
  expect(plainDate('46349.999994', false)).toBe('2026-11-23 23:59:59');
  expect(plainDate('-1', false)).toBe('-1');
});

test('a number format is one of dates by its letters, not by those it quotes', () => {
  expect([14, 22, 45, 2, 49].filter((id) => isDateFormat(id, undefined))).toEqual([14, 22, 45]);
  const shown = ['dd/mm/yyyy', '[h]:mm', '#,##0 "IQD"', '[Red]0.00', 'General', '[$-401]d mmm yy'];
  const dates = ['dd/mm/yyyy', '[h]:mm', '[$-401]d mmm yy'];
  expect(shown.filter((code) => isDateFormat(170, code))).toEqual(dates);
});

test('a column has the place of its letters', () => {
  expect(['A1', 'Z9', 'AA1', 'XFD1'].map(columnOf)).toEqual([0, 25, 26, 16383]);
  expect(['', undefined].map(columnOf)).toEqual([null, null]);
});
