// What does a shopper agree to before entering the card? Keys of `terms` messages, in order.
import { linkHours } from '@/lib/cart/cart-rules';
import { type Money, money, shareOf, withFeeCeiling } from '@/lib/money/money';

/** The merchant's rules that the sentences depend on. Percentages are in hundredths. */
export type TermRules = {
  readonly merchantName: string;
  readonly merchantContact: string;
  /** Where the merchant's own rules are published; empty if there are none. */
  readonly policiesUrl: string;
  readonly authorizationDays: number;
  readonly completionCeilingHundredths: number;
  readonly completionAbsoluteHundredths: number;
  readonly feeCeilingHundredths: number;
};

export type TermOrder = {
  readonly transactionType: 'authorization' | 'sale';
  readonly totalMinor: bigint;
  readonly hasStay: boolean;
  readonly hasGoods: boolean;
  /** When they are delivered, in the reader's words; null: collected. Left out: not asked. */
  readonly delivery?: { readonly day: string; readonly window: string } | null;
  /** What cancelling each stay costs; null if it has no rule. */
  readonly stays?: readonly (TermStay | null)[];
  /** True if a stay ends after the longest possible hold. */
  readonly isBeyondHold: boolean;
  /** It is kept unpaid, and paid by its link before arrival. */
  readonly isLater?: boolean;
};

/** One stay, its name and day in the reader's language. */
export type TermStay = {
  readonly room: string;
  /** ISO date. */
  readonly freeUntil: string;
  readonly until: string;
  /** True until that day is over. */
  readonly isFree: boolean;
  readonly feeMinor: bigint;
  readonly noShowMinor: bigint;
};

export type TermKey =
  | 'hold'
  | 'holdCharge'
  | 'holdChargeMost'
  | 'holdExtras'
  | 'holdNoMore'
  | 'beyondHold'
  | 'beyondCharge'
  | 'goodsHeld'
  | 'charge'
  | 'payByLink'
  | 'goods'
  | 'goodsCollect'
  | 'goodsDeliver'
  | 'fee'
  | 'stayFree'
  | 'stayFreeSame'
  | 'stayFee'
  | 'stayFeeSame'
  | 'shortFree'
  | 'shortFee'
  | 'shortMixed'
  | 'cancelByLink'
  | 'cancel'
  | 'cancelAsk'
  | 'askFirst'
  | 'policies';

type Term = { readonly key: TermKey; readonly values: Record<string, string | number> };

const whole = 10_000;
const thousandMinor = 1_000_000n;

/**
 * The terms of one payment, each a message of `terms` with its values. `amountOf` formats an amount
 * in the reader's language. A hold has two sentences: what is held, and what may be charged until
 * when.
 */
export function paymentTerms(
  order: TermOrder,
  rules: TermRules,
  amountOf: (amount: Money) => string,
): Term[] {
  const amount = amountOf(money(order.totalMinor));
  const days = rules.authorizationDays;
  const terms: Term[] = [];
  const term = (key: TermKey, values: Term['values'] = {}) => terms.push({ key, values });
  if (order.transactionType === 'authorization') {
    term('hold', { amount });
    const { merchantName: house } = rules;
    const extraMinor = mostOf(order.totalMinor, rules) - order.totalMinor;
    if (order.isBeyondHold) term('holdChargeMost', { house });
    else term('holdCharge', { house, days });
    if (extraMinor === 0n) term('holdNoMore', { amount });
    else term('holdExtras', { extra: amountOf(money(wholeThousands(extraMinor))) });
    if (order.isBeyondHold) term('beyondHold', { days });
    if (order.hasGoods) term('goodsHeld');
  } else if (order.isLater) {
    term('payByLink', { amount, hours: linkHours });
  } else {
    if (order.hasStay && order.isBeyondHold) term('beyondCharge', { days });
    term('charge', { amount });
  }
  if (order.hasGoods) {
    if (order.delivery === undefined) term('goods');
    else if (order.delivery === null) term('goodsCollect');
    else term('goodsDeliver', order.delivery);
  }
  if (rules.feeCeilingHundredths > 0) term('fee', { percent: plainPercent(rules) });
  const stays = order.stays ?? [];
  for (const stay of stays) {
    if (stay !== null) term(stayTerm(stay), stayValues(stay, amountOf));
  }
  if (stays.some((stay) => stay !== null)) term('cancelByLink');
  const { policiesUrl: url } = rules;
  const isAllSaid = stays.length > 0 && !order.hasGoods && stays.every((stay) => stay !== null);
  if (!isAllSaid) terms.push(cancelTerm(rules));
  if (url !== '') term('policies', { url });
  return terms;
}

/** How the shopper gets out of it, in one sentence: until when it is free, else what it costs. */
export function shortTerm(
  { stays = [] }: Pick<TermOrder, 'stays'>,
  rules: Pick<TermRules, 'merchantContact'>,
  amountOf: (amount: Money) => string,
): Term {
  const free = stays.filter((stay) => stay?.isFree === true);
  const first = free.reduce((a, b) => (a && b && b.freeUntil < a.freeUntil ? b : a), free[0]);
  if (first && free.length === stays.length)
    return { key: 'shortFree', values: { until: first.until } };
  const [only] = stays;
  if (only && stays.length === 1)
    return { key: 'shortFee', values: { fee: amountOf(money(only.feeMinor)) } };
  if (stays.some((stay) => stay !== null)) return { key: 'shortMixed', values: {} };
  return cancelTerm(rules);
}

function cancelTerm({ merchantContact: contact }: Pick<TermRules, 'merchantContact'>): Term {
  return contact === '' ? { key: 'cancelAsk', values: {} } : { key: 'cancel', values: { contact } };
}

/** One fee is named once, whether the guest cancels late or does not come. */
function stayTerm({ isFree, feeMinor, noShowMinor }: TermStay): TermKey {
  if (feeMinor === noShowMinor) return isFree ? 'stayFreeSame' : 'stayFeeSame';
  return isFree ? 'stayFree' : 'stayFee';
}

function stayValues(stay: TermStay, amountOf: (amount: Money) => string): Term['values'] {
  const { room, until } = stay;
  const fee = amountOf(money(stay.feeMinor));
  return { room, until, fee, noShow: amountOf(money(stay.noShowMinor)) };
}

/**
 * The most that can ever be charged, whoever has to approve it: a share of what the bank will hold,
 * which may include its fee. The fee added to the charge itself is stated separately.
 */
function mostOf(totalMinor: bigint, rules: TermRules): bigint {
  const { completionCeilingHundredths: first, completionAbsoluteHundredths: last } = rules;
  const held = withFeeCeiling(money(totalMinor), rules);
  return shareOf(held, Math.max(first, last, whole)).minor;
}

/** Rounded up to thousands of dinars, so that the stated sum is plain and never too low. */
function wholeThousands(minor: bigint): bigint {
  return ((minor + thousandMinor - 1n) / thousandMinor) * thousandMinor;
}

/** 300 as "3", 250 as "2.5". */
function plainPercent({ feeCeilingHundredths }: TermRules): string {
  return String(feeCeilingHundredths / 100);
}
