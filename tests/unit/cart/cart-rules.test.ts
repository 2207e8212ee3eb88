import fc from 'fast-check';
import {
  cartTotal,
  isOverlapping,
  lineTotal,
  paymentKindOf,
  readCount,
} from '@/lib/cart/cart-rules';
import { money } from '@/lib/money/money';

describe('J10 a count from a form', () => {
  it.each(['1', '7', '20'])('%s is taken', (text) => {
    expect(readCount(text, 20)).toEqual({ ok: true, value: Number(text) });
  });

  it.each([
    '-1',
    '0',
    '1.5',
    '1e3',
    '',
    ' 1',
    '+1',
    '0x2',
    '٣',
    'NaN',
    '1,000',
    '1000000000000000',
  ])('"%s" is not a whole number from one', (text) => {
    expect(readCount(text, 20)).toEqual({ ok: false, code: 'BAD_COUNT' });
  });

  it.each(['21', '1000000000'])('%s is more than a line holds', (text) => {
    expect(readCount(text, 20)).toEqual({ ok: false, code: 'COUNT_TOO_LARGE' });
  });
});

describe('the sum of a cart', () => {
  it('is nothing for an empty cart', () => expect(cartTotal([]).minor).toBe(0n));

  it('is exact for any prices and counts', () => {
    const line = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.integer({ min: 1, max: 30 }));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const expected = lines.reduce((sum, [price, count]) => sum + price * BigInt(count), 0n);
        const totals = lines.map(([price, count]) => lineTotal(money(price), count));
        expect(cartTotal(totals).minor).toBe(expected);
      }),
    );
  });
});

describe('how a cart is paid', () => {
  const rules = { today: '2026-11-21', authorizationDays: 7, stayBeyondHold: 'hold' } as const;
  const goods = { kind: 'GOODS' } as const;
  const near = { kind: 'STAY', checkOut: '2026-11-28' } as const;
  const far = { kind: 'STAY', checkOut: '2026-11-29' } as const;

  it.each([
    ['goods alone are charged at once', [goods, goods], 'sale', false],
    ['any stay makes it a hold', [goods, near], 'authorization', false],
    ['a stay that outlasts the hold is still one', [far], 'authorization', true],
  ] as const)('%s', (_name, lines, transactionType, isBeyondHold) => {
    const expected = { transactionType, isBeyondHold, isLater: false, isRefused: false };
    expect(paymentKindOf(lines, rules)).toEqual(expected);
  });

  it('charges a stay that outlasts the hold where the merchant says so, and only that', () => {
    const charging = { ...rules, stayBeyondHold: 'charge' } as const;
    expect(paymentKindOf([far], charging).transactionType).toBe('sale');
    expect(paymentKindOf([near], charging).transactionType).toBe('authorization');
    const later = { ...rules, stayBeyondHold: 'link' } as const;
    expect(paymentKindOf([far], later)).toMatchObject({ transactionType: 'sale', isLater: true });
    expect(paymentKindOf([near], later).isLater).toBe(false);
  });

  it('refuses a stay that outlasts the hold where the merchant says so, and only that', () => {
    const refusing = { ...rules, stayBeyondHold: 'refuse' } as const;
    expect(paymentKindOf([goods, far], refusing).isRefused).toBe(true);
    expect(paymentKindOf([goods, near], refusing).isRefused).toBe(false);
  });
});

describe('two stays', () => {
  const stay = { checkIn: '2026-11-21', checkOut: '2026-11-24' };

  it.each([
    ['2026-11-20', '2026-11-21', false],
    ['2026-11-20', '2026-11-22', true],
    ['2026-11-22', '2026-11-23', true],
    ['2026-11-23', '2026-11-26', true],
    ['2026-11-24', '2026-11-26', false],
  ])('share a night with one from %s to %s: %s', (checkIn, checkOut, isShared) => {
    expect(isOverlapping(stay, { checkIn, checkOut })).toBe(isShared);
    expect(isOverlapping({ checkIn, checkOut }, stay)).toBe(isShared);
  });
});
