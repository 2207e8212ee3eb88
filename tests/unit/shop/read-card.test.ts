import { readCard } from '@/app/(shop)/orders/[reference]/card/read-card';

const today = new Date(2027, 5, 15);
const card = { number: '4111111111111111', month: '07', year: '29', code: '123' };
const wrongOf = (change: object) => readCard({ ...card, ...change }, '2', today).wrong;

describe('a card that is typed', () => {
  test.each([
    {},
    { number: '4111 1111 1111 1111' },
    { number: '4111-1111-1111-1111' },
    { number: '٤١١١ ١١١١ ١١١١ ١١١١', month: '٠٧', year: '٢٩', code: '١٢٣' },
    { number: '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱', month: '۷', code: '۱۲۳' },
    { number: '\u200e4111\u00a0111111111111\u202c' },
  ])('is sent in plain digits: %j', (change) => {
    const { wrong, sent } = readCard({ ...card, ...change }, '2', today);
    expect(wrong).toEqual([]);
    expect(sent).toEqual({ ...card, expiry: '0729' });
  });

  test.each([
    [{ number: '4111111111111112' }, 'number'],
    [{ number: '411111111111111' }, 'number'],
    [{ number: '' }, 'number'],
    [{ number: '4111x11111111111' }, 'number'],
    [{ number: '00000000000' }, 'number'],
    [{ month: '13' }, 'expiry'],
    [{ month: '0' }, 'expiry'],
    [{ year: '' }, 'expiry'],
    [{ year: '1929' }, 'expiry'],
    [{ month: '05', year: '27' }, 'expiry'],
    [{ code: '12' }, 'code'],
    [{ code: '1234' }, 'code'],
    [{ code: '12a' }, 'code'],
    [{ number: '378282246310005' }, 'code'],
    [{ holder: ' ' }, 'holder'],
  ])('is held back: %j for its %s', (change, part) => expect(wrongOf(change)).toEqual([part]));

  test('is good in its last month, and has four digits of security from American Express', () => {
    expect(wrongOf({ month: '6', year: '2027' })).toEqual([]);
    expect(wrongOf({ number: '3782 822463 10005', code: '1234' })).toEqual([]);
  });

  test.each([
    ['4', '29', { month: '07', year: '2029' }],
    ['4', '2029', { month: '07', year: '2029' }],
    ['2', '2029', { month: '07', year: '29' }],
  ] as const)('has a year of %s digits for the bank, typed as %s', (form, year, sent) => {
    expect(readCard({ ...card, year }, form, today).sent).toMatchObject(sent);
  });

  test.each([
    ['MMYY', '07/29', '0729'],
    ['MMYY', '7 / 2029', '0729'],
    ['MMYY', '0729', '0729'],
    ['YYMM', '07/29', '2907'],
    ['YYMM', '2907', '2907'],
    ['YYMM', '٢٩٠٧', '2907'],
  ] as const)('has one field for its date in the order %s: %s', (form, expiry, sent) => {
    const read = readCard({ number: card.number, code: '123', expiry }, form, today);
    expect([read.wrong, read.sent.expiry]).toEqual([[], sent]);
  });

  test.each(['MMYY', 'YYMM'] as const)('a date in the other order of %s is held back', (form) => {
    const expiry = form === 'MMYY' ? '2907' : '0729';
    expect(readCard({ ...card, expiry }, form, today).wrong).toEqual(['expiry']);
  });
});
