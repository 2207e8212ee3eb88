import { formatMoney } from '@/lib/money/money';
import {
  paymentTerms,
  shortTerm,
  type TermOrder,
  type TermRules,
} from '@/lib/orders/payment-terms';

const rules: TermRules = {
  merchantName: 'Dar Dijla',
  merchantContact: 'help@demo.test',
  policiesUrl: '',
  authorizationDays: 7,
  completionCeilingHundredths: 10_000,
  completionAbsoluteHundredths: 10_000,
  feeCeilingHundredths: 0,
};
const stay: TermOrder = {
  transactionType: 'authorization',
  totalMinor: 500_000_000n,
  hasStay: true,
  hasGoods: false,
  isBeyondHold: false,
};
const day = { freeUntil: '2026-12-08', until: 'Tue 8 Dec 2026' } as const;
const goods: TermOrder = { ...stay, transactionType: 'sale', hasStay: false, hasGoods: true };

const free = { ...day, room: 'River room', isFree: true, feeMinor: 5_000_000n, noShowMinor: 0n };
const later = { ...free, freeUntil: '2026-12-10', until: 'Thu 10 Dec 2026' };
const late = { ...free, isFree: false };

describe('the terms of a payment', () => {
  it('of a stay: what is held, what may be charged until when, whom to ask', () => {
    expect(keysOf(stay)).toEqual(['hold', 'holdCharge', 'holdNoMore', 'cancel']);
    expect(termOf(stay, 'hold')).toEqual({ amount: '500,000 IQD' });
    expect(termOf(stay, 'cancel')).toEqual({ contact: 'help@demo.test' });
  });

  it('of goods: charged at once, collected or delivered', () =>
    expect(keysOf(goods)).toEqual(['charge', 'goods', 'cancel']));

  it('of both: the goods are held with the stay', () =>
    expect(keysOf({ ...stay, hasGoods: true })).toEqual(
      expect.arrayContaining(['hold', 'goodsHeld', 'goods']),
    ));

  it('of a stay beyond the hold: that it may lapse, or that it is charged now', () => {
    const keys = keysOf({ ...stay, isBeyondHold: true });
    expect(keys).toEqual(['hold', 'holdChargeMost', 'holdNoMore', 'beyondHold', 'cancel']);
    const charged: TermOrder = { ...stay, transactionType: 'sale', isBeyondHold: true };
    expect(keysOf(charged)).toEqual(['beyondCharge', 'charge', 'cancel']);
    expect(keysOf({ ...goods, isBeyondHold: true })).not.toContain('beyondCharge');
  });

  it.each([
    ['a ceiling is told by what may come on top', 500_000_000n, 11_500, 11_500, 0, '75,000 IQD'],
    ['of two ceilings the last, whoever agrees', 500_000_000n, 11_500, 13_000, 0, '150,000 IQD'],
    ['a fee may be held as well', 500_000_000n, 11_500, 13_000, 300, '170,000 IQD'],
    // 333,000 and 3 % of it, and 15 % of both: 61,438.5 more
    ['whole thousands, never too few', 333_000_000n, 11_500, 11_500, 300, '62,000 IQD'],
  ])('names one plain sum for extras: %s', (_how, totalMinor, first, last, fee, extra) => {
    const own = {
      completionCeilingHundredths: first,
      completionAbsoluteHundredths: last,
      feeCeilingHundredths: fee,
    };
    for (const isBeyondHold of [false, true]) {
      const order = { ...stay, totalMinor, isBeyondHold };
      expect(termOf(order, 'holdExtras', own)).toEqual({ extra });
      expect(keysOf(order, own)).not.toContain('holdNoMore');
    }
  });

  it('of a bank that adds a fee: how much at most', () =>
    expect(termOf(stay, 'fee', { feeCeilingHundredths: 250 })).toEqual({ percent: '2.5' }));

  it('of stays with a rule: what cancelling each costs, instead of whom to ask', () => {
    const rule = { ...day, room: 'River room', isFree: true } as const;
    const own = { ...rule, feeMinor: 125_000_000n, noShowMinor: 250_000_000n };
    expect(keysOf({ ...stay, stays: [own] }).slice(-2)).toEqual(['stayFree', 'cancelByLink']);
    expect(termOf({ ...stay, stays: [own] }, 'stayFree')).toEqual({
      room: 'River room',
      until: 'Tue 8 Dec 2026',
      fee: '125,000 IQD',
      noShow: '250,000 IQD',
    });
    expect(keysOf({ ...stay, stays: [{ ...own, isFree: false }] })).toContain('stayFee');
    expect(keysOf({ ...stay, stays: [own, null] })).toContain('cancel');
    expect(keysOf({ ...stay, hasGoods: true, stays: [own] })).toContain('cancel');
    expect(keysOf({ ...stay, stays: [null] })).not.toContain('cancelByLink');
  });

  it.each([
    [true, 'stayFreeSame'],
    [false, 'stayFeeSame'],
  ] as const)('of a fee that is the same for no-shows: it is named once', (isFree, key) => {
    const same = { feeMinor: 95_000_000n, noShowMinor: 95_000_000n };
    const own = { ...day, room: 'Citadel room', isFree, ...same };
    expect(keysOf({ ...stay, stays: [own] })).toContain(key);
  });

  it('of a house with policies: where they are, and no advice to ask for them', () => {
    const url = 'https://shop.example/policies';
    const written = { policiesUrl: url };
    expect(keysOf(goods, written)).toEqual(['charge', 'goods', 'cancel', 'policies']);
    expect(termOf(goods, 'policies', written)).toEqual({ url });
    const own = { ...day, room: '', isFree: true, feeMinor: 0n, noShowMinor: 0n };
    expect(keysOf({ ...stay, stays: [own] }, written).at(-1)).toBe('policies');
  });

  it.each([
    ['one room is free until its day', [free], 'shortFree', { until: day.until }],
    [
      'all are free until the first of their days',
      [later, free],
      'shortFree',
      { until: day.until },
    ],
    ['one that is not free costs its fee', [late], 'shortFee', { fee: '5,000 IQD' }],
    ['some are free and others not', [free, late], 'shortMixed', {}],
    ['some have a rule and others none', [null, free], 'shortMixed', {}],
    ['no rule: ask the house', [null], 'cancel', { contact: 'help@demo.test' }],
    ['goods: ask the house', [], 'cancel', { contact: 'help@demo.test' }],
  ] as const)('in one sentence: %s', (_what, stays, key, values) =>
    expect(shortTerm({ stays }, rules, (amount) => formatMoney(amount))).toEqual({ key, values }),
  );

  it('of a house without a contact: ask it all the same', () =>
    expect(keysOf(stay, { merchantContact: '' }).at(-1)).toBe('cancelAsk'));
});

const termsOf = (order: TermOrder, own: Partial<TermRules> = {}) =>
  paymentTerms(order, { ...rules, ...own }, (amount) => formatMoney(amount));

function keysOf(order: TermOrder, own?: Partial<TermRules>): string[] {
  return termsOf(order, own).map(({ key }) => key);
}

function termOf(order: TermOrder, key: string, own?: Partial<TermRules>) {
  return termsOf(order, own).find((term) => term.key === key)?.values;
}
