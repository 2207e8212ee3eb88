import { formatMoney } from '@/lib/money/money';
import { paymentTerms, type TermOrder, type TermRules } from '@/lib/orders/payment-terms';

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
const goods: TermOrder = { ...stay, transactionType: 'sale', hasStay: false, hasGoods: true };

describe('the terms of a payment', () => {
  it('of a stay: what is held, what may be charged until when, whom to ask', () => {
    expect(keysOf(stay)).toEqual(['hold', 'holdCharge', 'cancel', 'askFirst']);
    expect(termOf(stay, 'hold')).toEqual({ amount: '500,000 IQD' });
    expect(termOf(stay, 'cancel')).toEqual({ contact: 'help@demo.test' });
  });

  it('of goods: charged at once, collected or delivered', () =>
    expect(keysOf(goods)).toEqual(['charge', 'goods', 'cancel', 'askFirst']));

  it('of both: the goods are held with the stay', () =>
    expect(keysOf({ ...stay, hasGoods: true })).toEqual(
      expect.arrayContaining(['hold', 'goodsHeld', 'goods']),
    ));

  it('of a stay beyond the hold: that it may lapse, or that it is charged now', () => {
    const keys = keysOf({ ...stay, isBeyondHold: true });
    expect(keys).toEqual(['hold', 'holdChargeMost', 'beyondHold', 'cancel', 'askFirst']);
    const charged: TermOrder = { ...stay, transactionType: 'sale', isBeyondHold: true };
    expect(keysOf(charged)).toEqual(['beyondCharge', 'charge', 'cancel', 'askFirst']);
    expect(keysOf({ ...goods, isBeyondHold: true })).not.toContain('beyondCharge');
  });

  it.each([
    ['no ceiling above the hold is the hold itself', 500_000_000n, 9_000, 10_000, 0, '500,000 IQD'],
    ['a ceiling is told by its amount', 500_000_000n, 11_500, 11_500, 0, '575,000 IQD'],
    ['of two ceilings the last, whoever agrees', 500_000_000n, 11_500, 13_000, 0, '650,000 IQD'],
    ['a fee may be held as well', 500_000_000n, 11_500, 13_000, 300, '669,500 IQD'],
    // 333,000 and 3 % of it, and 15 % of both: 394,438.5
    ['whole dinars, never too few', 333_000_000n, 11_500, 11_500, 300, '394,439 IQD'],
  ])('names one honest maximum: %s', (_how, totalMinor, first, last, fee, max) => {
    const own = {
      completionCeilingHundredths: first,
      completionAbsoluteHundredths: last,
      feeCeilingHundredths: fee,
    };
    const house = 'Dar Dijla';
    expect(termOf({ ...stay, totalMinor }, 'holdCharge', own)).toEqual({ house, max, days: 7 });
    const late = { ...stay, totalMinor, isBeyondHold: true };
    expect(termOf(late, 'holdChargeMost', own)).toEqual({ house, max });
  });

  it('of a bank that adds a fee: how much at most', () =>
    expect(termOf(stay, 'fee', { feeCeilingHundredths: 250 })).toEqual({ percent: '2.5' }));

  it('of stays with a rule: what cancelling each costs, instead of whom to ask', () => {
    const rule = { room: 'River room', until: 'Tue 8 Dec 2026', isFree: true } as const;
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
    const own = { room: 'Citadel room', until: 'Tue 8 Dec 2026', isFree, ...same };
    expect(keysOf({ ...stay, stays: [own] })).toContain(key);
  });

  it('of a house with policies: where they are, and no advice to ask for them', () => {
    const url = 'https://shop.example/policies';
    const written = { policiesUrl: url };
    expect(keysOf(goods, written)).toEqual(['charge', 'goods', 'cancel', 'policies']);
    expect(termOf(goods, 'policies', written)).toEqual({ url });
    const own = { room: '', until: '', isFree: true, feeMinor: 0n, noShowMinor: 0n };
    expect(keysOf({ ...stay, stays: [own] }, written).at(-1)).toBe('policies');
  });

  it('of a house without a contact: ask it all the same', () =>
    expect(keysOf(stay, { merchantContact: '' }).slice(-2)).toEqual(['cancelAsk', 'askFirst']));
});

const termsOf = (order: TermOrder, own: Partial<TermRules> = {}) =>
  paymentTerms(order, { ...rules, ...own }, (amount) => formatMoney(amount));

function keysOf(order: TermOrder, own?: Partial<TermRules>): string[] {
  return termsOf(order, own).map(({ key }) => key);
}

function termOf(order: TermOrder, key: string, own?: Partial<TermRules>) {
  return termsOf(order, own).find((term) => term.key === key)?.values;
}
