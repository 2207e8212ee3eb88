import { writeCursor } from '@/lib/desk/orders/list-cursor';
import { countUsed, orderFilterPairs, readDeskFilter } from '@/lib/desk/orders/order-filter';
import { orderFilters } from '@/lib/desk/orders/order-filters';
import orders from '@/messages/en/orders.json';

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
      state: ['AUTHORISED', 'PAID'],
      kind: 'sale',
      amount: { from: 125_000_000n, to: 250_000_500n },
      placed: { from: '2026-11-01', to: '2026-11-21' },
      calendar: 'gmt',
      held: { from: 2, to: 7 },
      taken: { from: 1_000n, to: null },
      refunded: null,
      fee: { from: null, to: 2_000n },
      money: { from: '2026-11-21', to: null },
      checkIn: null,
      checkOut: { from: null, to: '2026-11-22' },
      room: '101',
      invoice: { from: { year: 2026, number: 120 }, to: { year: null, number: 250 } },
      attention: true,
      test: 'without',
      after: place,
      before: null,
      problems: {},
    });
  });

  test.each(['CNF-2026-000120', 'INV-26-1', 'a', '1234567890'])('no invoice is %s', (invoiceTo) => {
    const deskFilter = readDeskFilter({ invoiceTo });
    expect(deskFilter).toMatchObject({ invoice: null, problems: { invoiceTo: 'notInvoice' } });
  });

  test('reads digits of Arabic keyboards', () =>
    expect(readDeskFilter({ search: '٠٧٧٠' }).search).toBe('0770'));

  test('is everything when nothing was asked for', () =>
    expect(readDeskFilter({})).toMatchObject({ search: '', state: null, after: null }));

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
    const deskFilter = readDeskFilter({ search: ['a', 'b'], kind: ['sale', 'x'] });
    expect(deskFilter).toMatchObject({ search: 'a', kind: 'sale' });
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
    [{ amountFrom: '12x' }, { amountFrom: 'notAnAmount' }],
    [{ amountFrom: '1,25' }, { amountFrom: 'notAnAmount' }],
    [{ amountTo: '-1' }, { amountTo: 'notAnAmount' }],
    [{ amountTo: '1e3' }, { amountTo: 'notAnAmount' }],
    // As in the fields for money: 125 or 125,000.
    [
      { amountFrom: '125.000', amountTo: '١٢٥٫٠٠٠' },
      { amountFrom: 'twoReadings', amountTo: 'twoReadings' },
    ],
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
    expect(orderFilterPairs(query)).toEqual([
      ['search', 'noor'],
      ['state', 'PAID'],
      ['state', 'DECLINED'],
      ['amountFrom', '12x'],
    ]);
  });

  test('keeps every key that the list reads, but for the place in it', () => {
    const given = everyKey();
    const kept = new Set(orderFilterPairs(given).map(([key]) => key));
    const place = ['after', 'before'];
    expect(Object.keys(given).filter((key) => !kept.has(key) && !place.includes(key))).toEqual([]);
    expect(kept.size).toBeGreaterThan(20);
  });

  test('counts what is in use, whichever end of it is given', () => {
    const used = countUsed({ feeTo: '1', heldMin: '1', heldMax: '2', calendar: 'gmt', test: '' });
    expect(used).toBe(2);
  });

  test('names a calendar only with dates, and a kind of search only with a search', () => {
    expect(orderFilterPairs({ calendar: 'gmt', by: 'name' })).toEqual([]);
    expect(orderFilterPairs({ calendar: 'gmt', to: '2026-11-21' })).toHaveLength(2);
  });
});

/** Whatever the reader asks of an address, with a value. */
function everyKey(): Record<string, string> {
  const asked = new Set<string>();
  readDeskFilter(new Proxy({}, { get: (_none, key) => void asked.add(String(key)) }));
  return Object.fromEntries([...asked].map((key) => [key, '1']));
}

test('every filter has its texts', () => {
  const ends = Object.entries(orderFilters).flatMap(([name, filter]) => {
    if (name === 'state') return [];
    const own = 'usual' in filter ? [filter.usual || 'any', ...filter.values] : [];
    const said = name === 'kind' ? ['any'] : own;
    return [[name, filter.isRange ? ['from', 'to'] : ['title', ...said]]];
  });
  const texts = Object.entries(orders.filter.field).map(([name, of]) => [name, Object.keys(of)]);
  expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(ends));
});

function written(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}
