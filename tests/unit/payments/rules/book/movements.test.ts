import fc from 'fast-check';
import { attemptTransitions } from '@/lib/payments/rules/attempt-state';
import { believableTime, moneyDate } from '@/lib/payments/rules/book/money-date';
import {
  type Movement,
  moneyStory,
  movementsOf,
  netOf,
  sumsOf,
} from '@/lib/payments/rules/book/movements';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';

const at = new Date('2026-11-02T00:30:00Z');
const blank = {
  id: 'a1',
  state: 'AWAITING_RESULT',
  transactionType: 'authorization',
  amountMinor: 250n,
  authorisedAmountMinor: null,
  completedAmountMinor: null,
  terminal: 'HOTEL001',
  rrn: '612345678901',
  approvalCode: 'ABC123',
  isByHand: false,
  operations: [],
} as unknown as AttemptFacts;
const attempt = (more: Partial<AttemptFacts>) => ({ ...blank, ...more });
const hold = attempt({ state: 'AUTHORISED', authorisedAmountMinor: 250n });
const sale = attempt({ state: 'PAID', transactionType: 'sale', authorisedAmountMinor: 250n });
const completedFor = (completedAmountMinor: bigint) =>
  attempt({ ...hold, state: 'COMPLETED', completedAmountMinor });
const reversed = (one: AttemptFacts) => attempt({ ...one, state: 'REVERSED' });

const booked = (before: AttemptFacts, after: AttemptFacts, operation?: Partial<OperationFacts>) =>
  movementsOf({
    before,
    after,
    operation: (operation as OperationFacts) ?? null,
    recordedAt: at,
    bankAt: null,
    person: null,
  });
const words = (lines: readonly Movement[]) =>
  lines.map(({ kind, figure, amountMinor }) =>
    kind === figure ? `${kind} ${amountMinor}` : `${kind} ${figure} ${amountMinor}`,
  );

describe('a change of state books what it says of money', () => {
  const [open, openSale] = [attempt({}), attempt({ transactionType: 'sale' })];
  test.each([
    ['a hold', open, hold, ['HELD 250']],
    ['a sale', openSale, sale, ['TAKEN 250']],
    [
      'a sale with the bank’s fee on top',
      openSale,
      attempt({ ...sale, authorisedAmountMinor: 255n }),
      ['TAKEN 255', 'FEE 5'],
    ],
    ['a decline', open, attempt({ state: 'DECLINED' }), []],
    ['a result that nobody understands', open, attempt({ state: 'NEEDS_REVIEW' }), []],
    ['a hold that has no answer', open, attempt({ state: 'RESULT_OVERDUE' }), []],
    [
      'a completion for less: the rest is not said to be released',
      hold,
      completedFor(125n),
      ['TAKEN 125'],
    ],
    ['a completion for more', hold, completedFor(400n), ['TAKEN 400']],
    ['a reversal of a hold moves none', hold, reversed(hold), ['RELEASED 250']],
    ['a reversal of a sale', sale, reversed(sale), ['REFUNDED 250']],
    [
      'J4 a reversal of a completion for less gives back what was taken',
      completedFor(125n),
      reversed(completedFor(125n)),
      ['REFUNDED 125'],
    ],
    [
      'a sale that people record as taken and given back',
      attempt({ state: 'RESULT_OVERDUE', transactionType: 'sale' }),
      reversed(sale),
      ['TAKEN 250', 'REFUNDED 250'],
    ],
    [
      'people’s hold that a message contradicts',
      hold,
      attempt({ ...hold, state: 'NEEDS_REVIEW' }),
      ['CORRECTED HELD -250'],
    ],
    [
      'people’s completion that the bank denies',
      completedFor(125n),
      hold,
      ['CORRECTED TAKEN -125'],
    ],
    [
      'an amount that a later message corrects: taken back whole, and booked again',
      sale,
      attempt({ ...reversed(sale), authorisedAmountMinor: 255n }),
      ['CORRECTED TAKEN -250', 'TAKEN 255', 'FEE 5', 'REFUNDED 255'],
    ],
    ['people’s refund that the bank denies', reversed(sale), sale, ['CORRECTED REFUNDED -250']],
  ])('%s', (_name, before, after, lines) => expect(words(booked(before, after))).toEqual(lines));

  test('a fee above a completion is part of what was taken, and of what is given back', () => {
    const done = {
      kind: 'completion',
      state: 'SUCCEEDED',
      amountMinor: 125n,
      answeredAmountMinor: 130n,
    } as OperationFacts;
    const completed = { ...completedFor(125n), operations: [done] };
    const answer = words(booked({ ...hold, operations: [done] }, completed));
    expect(answer).toEqual(['TAKEN 130', 'FEE 5']);
    expect(words(booked(completed, reversed(completed)))).toEqual(['REFUNDED 130']);
  });

  test('a line names its references, who asked, and how sure it is', () => {
    const operation = {
      id: 'o1',
      isByHand: true,
      requestedById: 'u1',
      rrn: '',
      approvalCode: 'XYZ',
    };
    expect(booked(hold, completedFor(125n), operation)).toMatchObject([
      {
        operationId: 'o1',
        person: 'u1',
        certainty: 'by_hand',
        rrn: '612345678901',
        approval: 'XYZ',
        terminal: 'HOTEL001',
      },
    ]);
    expect(booked(attempt({}), hold)).toMatchObject([
      { operationId: null, person: null, certainty: 'authentic', approval: 'ABC123' },
    ]);
  });
});

describe('the money’s date', () => {
  const late = new Date('2026-11-01T23:58:00Z');
  const ahead = new Date('2026-11-02T01:31:00Z');

  test('is the bank’s own time, also of a result that comes after midnight', () =>
    expect(moneyDate({ moneyAt: believableTime(late, at), recordedAt: at })).toEqual(late));

  test('is ours where the bank said none, or one that cannot be', () => {
    for (const bankAt of [null, ahead]) {
      expect(moneyDate({ moneyAt: believableTime(bankAt, at), recordedAt: at })).toEqual(at);
    }
  });

  test('of a correction is the time when it was found out', () => {
    const change = { before: sale, after: reversed(sale), operation: null, person: null };
    const back = { ...change, before: reversed(sale), after: sale };
    const times = { recordedAt: at, bankAt: late };
    expect(movementsOf({ ...change, ...times })[0]?.moneyAt).toEqual(late);
    expect(movementsOf({ ...back, ...times })[0]?.moneyAt).toBeNull();
  });
});

/** Any way through the table of states, with amounts as they may come. */
const walk = fc.record({
  type: fc.constantFrom('authorization' as const, 'sale' as const),
  steps: fc.array(
    fc.record({
      choice: fc.nat(),
      day: fc.nat({ max: 27 }),
      amount: fc.bigInt(1n, 900n),
      isOther: fc.boolean(),
    }),
    { maxLength: 12 },
  ),
});

function walked({ type, steps }: typeof walk extends fc.Arbitrary<infer W> ? W : never) {
  let now = attempt({ transactionType: type });
  const lines: (Movement & { readonly day: number })[] = [];
  for (const { choice, day, amount, isOther } of steps) {
    const next = [...new Set(Object.values(attemptTransitions[now.state]))];
    const state = next[choice % Math.max(1, next.length)];
    if (state === undefined) continue;
    const after = attempt({
      ...now,
      state,
      // Two people may accept a message that states another amount.
      authorisedAmountMinor: isOther ? amount : (now.authorisedAmountMinor ?? amount),
      completedAmountMinor: state === 'COMPLETED' ? amount : now.completedAmountMinor,
    });
    lines.push(...booked(now, after).map((line) => ({ ...line, day })));
    now = after;
  }
  return { now, lines };
}

describe('laws of the book', () => {
  test('the lines of a payment add up to what its state says, whatever way it came', () =>
    fc.assert(
      fc.property(walk, (way) => {
        const { now, lines } = walked(way);
        expect(sumsOf(lines)).toEqual(moneyStory(now));
      }),
    ));

  test('the sum over any days is the sum over orders, and nets', () =>
    fc.assert(
      fc.property(fc.array(walk, { maxLength: 8 }), (ways) => {
        const orders = ways.map(walked);
        const lines = orders.flatMap((one) => one.lines);
        const days = Array.from({ length: 28 }, (_, day) =>
          sumsOf(lines.filter((line) => line.day === day)),
        );
        const add = (all: readonly bigint[]) => all.reduce((sum, one) => sum + one, 0n);
        expect(add(days.map(netOf))).toBe(add(orders.map(({ now }) => netOf(moneyStory(now)))));
      }),
    ));

  test('only a correction is negative', () =>
    fc.assert(
      fc.property(walk, (way) => {
        for (const { kind, amountMinor } of walked(way).lines) {
          expect(amountMinor > 0n).toBe(kind !== 'CORRECTED');
        }
      }),
    ));

  test('a correction takes back exactly what stood, so one line of a figure stands', () =>
    fc.assert(
      fc.property(walk, (way) => {
        const standing = new Map<string, bigint>();
        for (const { kind, figure, amountMinor } of walked(way).lines) {
          expect(standing.get(figure)).toBe(kind === 'CORRECTED' ? -amountMinor : undefined);
          if (kind === 'CORRECTED') standing.delete(figure);
          else standing.set(figure, amountMinor);
        }
      }),
    ));
});
