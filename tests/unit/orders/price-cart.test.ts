import { type CartItem, type PricingRules, priceCart } from '@/lib/orders/price-cart';

const rules: PricingRules = { today: '2026-11-21', authorizationDays: 7, stayBeyondHold: 'hold' };
const goods = (more: Partial<CartItem> = {}): CartItem => ({
  productId: 'p',
  kind: 'GOODS',
  isVisible: true,
  name: { en: 'Tea', ar: 'شاي', ckb: 'چای' },
  unit: {},
  priceMinor: 15_000_000n,
  stock: 10,
  guestsMax: null,
  quantity: 2,
  checkIn: null,
  checkOut: null,
  guests: null,
  ...more,
});
const stay = (more: Partial<CartItem> = {}): CartItem =>
  goods({
    kind: 'STAY',
    stock: null,
    guestsMax: 2,
    quantity: 1,
    checkIn: '2026-11-22',
    checkOut: '2026-11-25',
    guests: 2,
    ...more,
  });
const codeOf = (items: CartItem[], more: Partial<PricingRules> = {}) => {
  const priced = priceCart(items, { ...rules, ...more });
  return priced.ok ? priced.value.transactionType : priced.code;
};

describe('a cart', () => {
  test('names its goods with how much one of them is, in each language', () => {
    const priced = priceCart([goods({ unit: { en: '250 g', ar: '250 غم' } }), goods()], rules);
    expect(priced).toMatchObject({
      value: {
        lines: [
          { name: { en: 'Tea, 250 g', ar: 'شاي، 250 غم', ckb: 'چای، 250 g' } },
          { name: { en: 'Tea', ar: 'شاي' } },
        ],
      },
    });
  });

  test('of goods is a sale: price times pieces', () =>
    expect(priceCart([goods(), goods({ quantity: 1, priceMinor: 1n })], rules)).toMatchObject({
      ok: true,
      value: { transactionType: 'sale', totalMinor: 30_000_001n },
    }));

  test('with any stay is a hold: price times nights', () => {
    const value = { transactionType: 'authorization', totalMinor: 75_000_000n };
    expect(priceCart([goods(), stay()], rules)).toMatchObject({ ok: true, value });
  });

  test('with nights at several prices costs their sum, in a line for each', () => {
    const nightPrices = [
      {
        firstNight: '2026-11-23',
        lastNight: '2026-11-23',
        weekdays: 0b1111111,
        priceMinor: '20000000',
      },
    ];
    expect(priceCart([goods(), stay({ nightPrices })], rules)).toMatchObject({
      value: {
        totalMinor: 80_000_000n,
        lines: [
          { stay: null, count: 2 },
          { stay: 1, checkIn: '2026-11-22', checkOut: '2026-11-23', lineTotalMinor: 15_000_000n },
          { stay: 1, checkIn: '2026-11-23', checkOut: '2026-11-24', lineTotalMinor: 20_000_000n },
          { stay: 1, checkIn: '2026-11-24', checkOut: '2026-11-25', lineTotalMinor: 15_000_000n },
        ],
      },
    });
    // What a clerk agreed on holds for each night; the list price beside it is the night's own.
    expect(priceCart([stay({ nightPrices, agreedMinor: 15_000_000n })], rules)).toMatchObject({
      value: {
        totalMinor: 45_000_000n,
        lines: [
          { listPriceMinor: null },
          { listPriceMinor: 20_000_000n },
          { listPriceMinor: null },
        ],
      },
    });
  });

  test('that is empty is refused', () => expect(codeOf([])).toBe('CART_EMPTY'));

  test('I8 of ten thousand lines is summed exactly', () => {
    const lines = Array.from({ length: 10_000 }, () =>
      goods({ quantity: 1, priceMinor: 100_001n }),
    );
    const priced = priceCart(lines, rules);
    expect(priced.ok && priced.value.totalMinor).toBe(1_000_010_000n);
  });
});

describe('J10 what a form may not say', () => {
  test.each([-1, 0, 1.5, 1e9, 21, Number.NaN, Number.POSITIVE_INFINITY])(
    'a quantity of %s',
    (quantity) => expect(codeOf([goods({ quantity, stock: 2_000_000_000 })])).toBe('BAD_QUANTITY'),
  );

  test('a hidden product', () => {
    expect(codeOf([goods({ isVisible: false })])).toBe('PRODUCT_GONE');
    expect(codeOf([stay({ isVisible: false })])).toBe('PRODUCT_GONE');
  });

  test('more pieces than there are', () => {
    expect(codeOf([goods({ quantity: 11 })])).toBe('NOT_AVAILABLE');
    expect(codeOf([goods({ stock: null })])).toBe('NOT_AVAILABLE');
  });

  test.each([
    ['no dates', { checkIn: null, checkOut: null }],
    ['no night', { checkOut: '2026-11-22' }],
    ['nights backwards', { checkOut: '2026-11-20' }],
    ['a day before today', { checkIn: '2026-11-20' }],
    ['31 nights', { checkOut: '2026-12-23' }],
    ['a date that never was', { checkOut: '2026-11-31x' }],
    ['no guest', { guests: 0 }],
    ['one guest too many', { guests: 3 }],
  ])('a stay with %s', (_name, more) => expect(codeOf([stay(more)])).toBe('BAD_STAY'));

  test('a stay of thirty nights from today is allowed', () => {
    expect(codeOf([stay({ checkIn: '2026-11-21', checkOut: '2026-12-21' })])).toBe('authorization');
  });
});

describe('a stay that ends beyond the hold', () => {
  const long = stay({ checkOut: '2026-11-29' });
  test.each([
    ['hold', 'authorization'],
    ['charge', 'sale'],
    ['link', 'sale'],
    ['refuse', 'STAY_TOO_LONG'],
  ] as const)('follows the rule %s', (stayBeyondHold, expected) => {
    expect(codeOf([long], { stayBeyondHold })).toBe(expected);
    expect(codeOf([stay({ checkOut: '2026-11-28' })], { stayBeyondHold })).toBe('authorization');
  });
});
