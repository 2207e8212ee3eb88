import { describe, expect, test } from 'vitest';
import { writeCursor } from '@/lib/desk/orders/list-cursor';
import { filterPairs, readDeskFilter } from '@/lib/desk/orders/order-filter';

const id = '0199a3c2-7b1e-7c3d-9a55-0f2d6c1b8e44';

describe('the filter of the orders list', () => {
  test('reads everything that narrows the list, and the place in it', () => {
    const place = { ordering: 'newest', key: '', atMs: 1_795_000_000_123, id } as const;
    const filter = readDeskFilter({
      search: '  Noor   Ali ',
      by: 'name',
      state: ['paid', 'AUTHORISED'],
      kind: 'sale',
      amountFrom: '125,000',
      amountTo: '٢٥٠٠٠٠٫٥'.replace('٫', '.'),
      from: '2026-11-01',
      to: '2026-11-21',
      calendar: 'gmt',
      heldMin: '2',
      heldMax: '7',
      takenFrom: '1',
      feeTo: '2',
      moneyFrom: '2026-11-21',
      checkOutTo: '2026-11-22',
      room: ' 101 ',
      invoiceFrom: 'inv-2026-000120',
      invoiceTo: ' ٢٥٠ ',
      attention: 'open',
      test: 'without',
      after: writeCursor(place),
    });
    expect(filter).toEqual({
      search: 'Noor Ali',
      isCardSearch: false,
      by: 'name',
      states: ['AUTHORISED', 'PAID'],
      kind: 'sale',
      amountFrom: 125_000_000n,
      amountTo: 250_000_500n,
      from: '2026-11-01',
      to: '2026-11-21',
      calendar: 'gmt',
      heldMin: 2,
      heldMax: 7,
      sums: { taken: { from: 1_000n, to: null }, fee: { from: null, to: 2_000n } },
      days: {
        money: { from: '2026-11-21', to: null },
        checkOut: { from: null, to: '2026-11-22' },
      },
      room: '101',
      invoices: { from: { year: 2026, number: 120 }, to: { year: null, number: 250 } },
      hasAttention: true,
      test: 'without',
      after: place,
      before: null,
      problems: {},
    });
  });

  test.each(['CNF-2026-000120', 'INV-26-1', 'a', '1234567890'])('no invoice is %s', (invoiceTo) => {
    expect(readDeskFilter({ invoiceTo })).toMatchObject({
      invoices: null,
      problems: { invoiceTo: 'notInvoice' },
    });
  });

  test('reads digits of Arabic keyboards', () => {
    expect(readDeskFilter({ search: '٠٧٧٠' }).search).toBe('0770');
  });

  test('is everything when nothing was asked for', () => {
    expect(readDeskFilter({})).toMatchObject({ search: '', states: [], after: null });
  });

  test.each([
    '4111 1111 1111 1111',
    '٤١١١١١١١١١١١١١١١',
    `Sara ${'x'.repeat(200)} 4111111111111111`,
  ])('N2 a card number is not searched for: %s', (search) => {
    expect(readDeskFilter({ search })).toMatchObject({ search: null, isCardSearch: true });
  });

  test('a telephone that passes Luhn is searched for', () => {
    const found = { search: '+4222222222222', isCardSearch: false };
    expect(readDeskFilter({ search: '+4222222222222' })).toMatchObject(found);
  });

  test('a reference of the bank is searched for, whatever its digits', () => {
    const search = '4222222222222ABC';
    expect(readDeskFilter({ search })).toMatchObject({ search, isCardSearch: false });
    expect(readDeskFilter({ search: `${search} x` })).toMatchObject({ isCardSearch: true });
  });

  test('takes the first of repeated keys', () => {
    expect(readDeskFilter({ search: ['a', 'b'], kind: ['sale', 'x'] })).toMatchObject({
      search: 'a',
      kind: 'sale',
    });
  });

  test.each([
    ['a NUL byte', 'a\u0000b'],
    ['another control character', 'a\u001bb'],
    ['half a surrogate pair', 'a\ud800'],
    ['121 characters', 'a'.repeat(121)],
  ])('matches nothing with %s', (_what, search) => {
    expect(readDeskFilter({ search }).search).toBeNull();
  });

  test.each([
    '',
    'x',
    'bnVsbA',
    '{}',
    written(['newest', '', 1, id, 1]),
    written(['newest', '', 1, `${id}x`]),
    written(['newest', '', 1, id.replace('0', 'g')]),
    written(['newest', '', -1, id]),
    written(['newest', '', 1.5, id]),
    written(['newest', '', 9e15, id]),
    written(['name', 'a\u0000', 1, id]),
    written(['name', '\ud800', 1, id]),
    written(['amount', "1'--", 1, id]),
    written(['amount', '-1', 1, id]),
    written(['constructor', '', 1, id]),
    `${written(['newest', '', 1, id])}=`,
  ])('M5 begins at the top with the place %j', (after) => {
    expect(readDeskFilter({ after, before: after })).toMatchObject({ after: null, before: null });
  });

  test.each([
    [{ state: "PAID'" }, { state: 'unknown' }],
    [{ state: ['PAID', 'constructor'] }, { state: 'unknown' }],
    [{ amountFrom: '12x' }, { amountFrom: 'notAmount' }],
    [{ amountFrom: '1,25' }, { amountFrom: 'notAmount' }],
    [{ amountTo: '-1' }, { amountTo: 'notAmount' }],
    [{ amountTo: '1e3' }, { amountTo: 'notAmount' }],
    [{ amountFrom: '2', amountTo: '1' }, { amountTo: 'lessThanFrom' }],
    [{ from: '2026-02-30' }, { from: 'notDate' }],
    [{ to: '1000-01-01' }, { to: 'notDate' }],
    [{ from: '2026-02-02', to: '2026-02-01' }, { to: 'lessThanFrom' }],
    [{ heldMin: '1.5' }, { heldMin: 'notDays' }],
    [{ heldMax: '9999' }, { heldMax: 'notDays' }],
    [{ heldMin: '3', heldMax: '2' }, { heldMax: 'lessThanFrom' }],
  ])('says what is wrong with %j', (given, problems) => {
    expect(readDeskFilter(given).problems).toEqual(problems);
  });

  test.each([
    { kind: 'constructor' },
    { by: '__proto__' },
    { test: 'x' },
    { attention: '1' },
    { calendar: "gmt'" },
  ])('takes a choice that does not exist for none: %j', (given) => {
    expect(readDeskFilter(given)).toEqual(readDeskFilter({}));
  });
});

describe('the filter of an address, for another address', () => {
  test('keeps what narrows the list, in one order, and not the place in it', () => {
    const query = {
      state: ['PAID', 'DECLINED'],
      search: 'noor',
      after: 'x',
      before: 'y',
      refused: 'card',
      kind: '',
      amountFrom: '12x',
    };
    expect(filterPairs(query)).toEqual([
      ['search', 'noor'],
      ['state', 'PAID'],
      ['state', 'DECLINED'],
      ['amountFrom', '12x'],
    ]);
  });

  test('names a calendar only with dates, and a kind of search only with a search', () => {
    expect(filterPairs({ calendar: 'gmt', by: 'name' })).toEqual([]);
    expect(filterPairs({ calendar: 'gmt', to: '2026-11-21' })).toHaveLength(2);
  });
});

function written(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}
