import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  carriesCardNumber,
  fieldsWithCardNumber,
  isPhoneNumber,
  isTyped,
} from '@/lib/text/card-tripwire';

const card = '4111111111111111';

test.each([
  card,
  '4111 1111 1111 1111',
  '4111-1111-1111-1111',
  '4111.1111.1111.1111',
  '4111,1111,1111,1111',
  '4111_1111_1111_1111',
  '4111\n1111\r\n1111\t1111',
  '4111\u200b1111\u200c1111\u200d1111',
  '4111\u00ad1111\u20601111\u202a1111',
  '\u202a4111\u202c 1111 1111 1111',
  '4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1',
  '٤١١١١١١١١١١١١١١١',
  '۴۱۱۱ ۱۱۱۱ ۱۱۱۱ ۱۱۱۱',
  '４１１１１１１１１１１１１１１１',
  '𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏',
  '٤١١١٬١١١١٬١١١١٬١١١١',
  '4111111111111111@example.test',
  'my card is 4111 1111 1111 1111, until 12/27',
  '4111111111111111/12/27',
  '378282246310005',
  '30569309025904',
  '6304000000000000',
  '4222222222222',
  '6304000000000000000',
])('N2 a card number is seen %j', (text) => expect(carriesCardNumber(text)).toBe(true));

test.each([
  '',
  'Sara Ahmed',
  '4111111111111112',
  'RRN 270001234569, approval 123456',
  'Rooms 101, 102, 103, 104 and 105',
  '25,000 + 30,000 + 12,500 + 99,000',
  'stays from 2027-01-03 2027-01-05',
  'call 00964 770 123 4567',
  '2027-01-01 14:30:00',
  '0770 123 4567',
])('what people write otherwise is none %j', (text) => expect(carriesCardNumber(text)).toBe(false));

describe('a telephone is a telephone', () => {
  test.each([
    ['0770 123 4567', true],
    ['٠٧٧٠ ١٢٣ ٤٥٦٧', true],
    ['+964 770 123 4567', true],
    ['00964 (770) 123-4567', true],
    ['\u202a+49 1512 3456 7890\u202c', true],
    ['+358 12 345 678 9012', true],
    // Luhn-valid, as one in ten is.
    ['+4222222222222', true],
    ['4222222222222', false],
    ['+4111111111111111', false],
    ['00 4111 1111 1111 1111', false],
    ['+378282246310005', false],
    ['+30569309025904', false],
    ['4111111111111111', false],
  ])('%j: %s', (text, expected) => expect(isPhoneNumber(text)).toBe(expected));
});

describe('in a form', () => {
  test('every field that people write in is looked at, whatever its name', () =>
    expect(
      fieldsWithCardNumber([
        ['name', card],
        ['phone', card],
        ['aNewField', `for the bell: ${card}`],
        ['reason', 'asked at the desk'],
        ['upload', new Blob([card])],
      ]),
    ).toEqual(['name', 'phone', 'aNewField']));

  test('a telephone counts as one in the field for it alone', () => {
    const number = '+4222222222222';
    const form = [
      ['phone', number],
      ['name', number],
    ] as const;
    expect(fieldsWithCardNumber(form)).toEqual(['name']);
  });

  test('so does hexadecimal in the field for the reference of the bank', () => {
    // One INT_REF in 2,000 has digits like these.
    const reference = '4222222222222ABC';
    const form = [
      ['internalReference', ` ${reference} `],
      ['note', reference],
    ] as const;
    expect(fieldsWithCardNumber(form)).toEqual(['note']);
    expect(fieldsWithCardNumber([['internalReference', card]])).toEqual(['internalReference']);
  });

  test('what the page itself put in, and what is never kept, is not', () => {
    const names = ['$ACTION_REF_1', 'password', 'clientToken', 'seenTotalMinor', 'mail'];
    expect(fieldsWithCardNumber(names.map((name) => [name, card] as const))).toEqual([]);
  });

  test('an id is none, whatever its digits, and what a page put into its form nobody typed', () => {
    const names = new Set(
      filesOf('app').flatMap((file) =>
        [...read(file).matchAll(/hidden=\{\{([^}]*)\}\}/g)].flatMap(([, fields = '']) =>
          [...fields.matchAll(/(?<![\w.]|: )(?:next|\w+Id)(?=\s*(?:[:,]|$))/g)].map(
            ([name]) => name,
          ),
        ),
      ),
    );
    for (const known of ['viewId', 'userId', 'next', 'itemId']) expect(names).toContain(known);
    expect([...names].filter(isTyped)).toEqual([]);
    expect(fieldsWithCardNumber([['q', 'd6518890-c060-4310-bd27-161910384857']])).toEqual([]);
  });
});

describe('the doors', () => {
  const files = filesOf('app');
  /** Posts to the bank alone: nothing that is typed there comes to a door of ours. */
  const ownCardForm = 'app/(shop)/orders/[reference]/card/card-form-page.ts';

  test('N2 every text field outside the shared form is known and guarded by its page', () => {
    const drawn = files.filter((file) =>
      [...read(file).matchAll(/<(?:input|textarea)\b[^>]*>/gs)].some(
        ([tag]) =>
          !/type="(?:hidden|checkbox|radio|submit|date|number|file)"|\breadOnly\b/.test(tag),
      ),
    );
    expect(drawn).toEqual([
      'app/(shop)/_components/goods-shelf.tsx',
      ownCardForm,
      'app/_components/field.tsx',
      'app/admin/_frame/desk-header.tsx',
      'app/admin/_frame/palette.tsx',
      'app/admin/_operations/worksheet-rows.tsx',
      'app/admin/catalogue/list-filter.tsx',
      'app/admin/documents/document-filter-form.tsx',
      'app/admin/orders/_filter/filter-inputs.tsx',
      'app/admin/orders/_filter/order-filter.tsx',
    ]);
  });
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function read(file: string): string {
  return readFileSync(file, 'utf8');
}
