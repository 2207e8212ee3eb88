import { createTranslator } from 'next-intl';
import type {
  ExplainAttempt,
  ExplainFacts,
  ExplainOperation,
  Explanation,
} from '@/lib/desk/order/explain-facts';
import { explainOrder } from '@/lib/desk/order/explain-order';
import { locales } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';
import {
  ApprovalKind,
  AttemptState,
  OperationKind,
  OperationState,
  OrderState,
} from '@/prisma/generated/enums';

const minute = 60_000;
const at = (minutes: number) =>
  new Date(Date.UTC(2026, 10, 22, 10) + minutes * minute).toISOString();

const attempt = (given: Partial<ExplainAttempt> = {}): ExplainAttempt => ({
  sequence: 1,
  holdMinutes: null,
  state: 'AUTHORISED',
  requestedMinor: '250000000',
  authorisedMinor: '250000000',
  completedMinor: null,
  takenMinor: '0',
  refundedMinor: '0',
  responseCode: '00',
  failureCode: null,
  resultCode: null,
  hasMoneyHint: false,
  isSurplus: false,
  isByHand: false,
  isBlocked: false,
  obstacle: null,
  stateChangedAt: at(0),
  outcomeAt: at(0),
  heldSince: at(0),
  operations: [],
  ...given,
});

const operation = (given: Partial<ExplainOperation> = {}): ExplainOperation => ({
  kind: 'completion',
  state: 'UNKNOWN',
  amountMinor: '250000000',
  requestedBy: 'Layla',
  createdAt: at(1),
  sentAt: at(2),
  repeatsAt: null,
  sends: 1,
  ...given,
});

const facts = (given: Partial<ExplainFacts> = {}): ExplainFacts => ({
  state: 'AUTHORISED',
  isReserved: true,
  keptUntil: null,
  stateChangedAt: at(0),
  main: attempt(),
  others: [],
  approvals: [],
  openItems: 0,
  parkedMails: 0,
  rules: {
    overdueMs: 15 * minute,
    prepareDeadMs: 2 * minute,
    answerDeadMs: 2 * minute,
    intentMs: 10 * minute,
    holdDays: 7,
    linkDays: 180,
  },
  ...given,
});

const keys = ({ why, next }: Explanation) => ({
  why: why.map(({ key }) => key),
  next: next.map(({ key }) => key),
});

/** Every order state with every state of its attempt, and of an operation of either kind or none. */
function* everything(): Generator<ExplainFacts> {
  const operations = [
    [],
    ...Object.values(OperationKind).flatMap((kind) =>
      Object.values(OperationState).flatMap((state) => [
        [operation({ kind, state })],
        [operation({ kind, state, repeatsAt: at(20), sentAt: null })],
      ]),
    ),
  ];
  const marks: readonly Partial<ExplainAttempt>[] = [
    {},
    { isSurplus: true },
    { isByHand: true, obstacle: 'by_hand', authorisedMinor: null, outcomeAt: null },
    { isBlocked: true, obstacle: 'blocked' },
    { obstacle: 'no_references', responseCode: null, failureCode: 'TIMEOUT' },
    { hasMoneyHint: true, resultCode: 'AMOUNT_MISMATCH' },
    { takenMinor: '300000000', refundedMinor: '300000000' },
  ];
  for (const state of Object.values(OrderState)) {
    yield facts({ state, main: null });
    yield facts({ state, main: attempt({ state: 'AWAITING_RESULT' }), keptUntil: at(180) });
    for (const attemptState of Object.values(AttemptState)) {
      for (const list of operations) {
        yield facts({ state, main: attempt({ state: attemptState, operations: list }) });
      }
      // Of the order's state only the cancelled one changes what an attempt may still do.
      if (state !== 'CANCELLED' && state !== 'CHECKING') continue;
      for (const list of operations) {
        for (const mark of marks) {
          const one = attempt({ state: attemptState, operations: list, ...mark });
          yield facts({ state, main: one, others: [{ ...one, sequence: 2 }], ...waiting });
        }
      }
    }
  }
}

const waiting: Partial<ExplainFacts> = {
  approvals: Object.values(ApprovalKind).map((kind) => ({
    kind,
    requestedBy: 'Omar',
    expiresAt: at(60),
  })),
  openItems: 2,
  parkedMails: 1,
};

const all = [...everything()].map((one) => ({ one, told: explainOrder(one) }));

describe('an explanation', () => {
  it('has a reason and a next step for everything that the tables can come to', () => {
    const lacking = all.filter(({ one, told }) => {
      const { why, next } = keys(told);
      const hasState = why.includes(`order.${one.state}`);
      const hasAttempt =
        one.main === null ||
        ['byHand', 'reversedOther', `attempt.${one.main.state}`].some((key) => why.includes(key));
      // The end of the shopper's link alone would be no answer.
      const hasNext = next.length > 1 && next.at(-1) === 'link';
      return !(hasState && hasAttempt && hasNext);
    });
    expect(lacking.map(({ one }) => [one.state, one.main?.state])).toEqual([]);
    expect(all.length).toBeGreaterThan(6_000);
  });

  it.each(locales)('can be said in %s, with every value that it names', async (locale) => {
    const messages = await readMessages(locale);
    const problems: string[] = [];
    const say = createTranslator({
      locale,
      messages: messages as never,
      onError: (error) => problems.push(error.message),
    }) as unknown as ((key: string, values: object) => string) & { has(key: string): boolean };
    const sentences = new Map<string, object>();
    for (const { told } of all) {
      for (const { key, values } of told.why) sentences.set(`order.why.${key}`, values);
      for (const { key, values } of told.next) sentences.set(`order.next.${key}`, values);
    }
    expect(sentences.size).toBeGreaterThan(55);
    for (const [key, values] of sentences) {
      expect(say.has(key), key).toBe(true);
      const plain = Object.fromEntries(
        Object.keys(values).map((name) => [name, name === 'count' ? 3 : 'X']),
      );
      expect(say(key, plain)).not.toMatch(/[{}]|order\.(?:why|next)/);
    }
    expect(problems).toEqual([]);
    // And no sentence is written that nothing says.
    const written = (group: object, path: string): string[] =>
      Object.entries(group).flatMap(([name, value]) =>
        typeof value === 'string' ? [`${path}.${name}`] : written(value, `${path}.${name}`),
      );
    const { why, next } = messages.order as { why: object; next: object };
    const texts = [...written(why, 'order.why'), ...written(next, 'order.next')];
    expect(texts.filter((key) => !sentences.has(key))).toEqual([]);
  });
});

describe('what happens next', () => {
  const nextOf = (given: Partial<ExplainFacts>) => explainOrder(facts(given)).next;
  const instantOf = (given: Partial<ExplainFacts>, key: string) => {
    const { at: value } = nextOf(given).find((one) => one.key === key)?.values ?? {};
    return value?.kind === 'instant' ? value.iso : undefined;
  };

  it.each([
    ['AWAITING_RESULT', 15],
    ['PREPARING', 2],
    ['AUTHORISED', 7 * 24 * 60],
  ] as const)('in %s is told with its minute', (state, minutes) => {
    // Whenever we heard of a hold, its days are counted from its own beginning.
    const main = attempt({ state, outcomeAt: at(500) });
    expect(instantOf({ main }, `attempt.${state}`)).toBe(at(minutes));
  });

  it('names the end of what was reserved only while nothing says that money moved', () => {
    const review = { state: 'NEEDS_REVIEW' } as const;
    expect(instantOf({ main: attempt(review) }, 'keptUntil')).toBe(at(15));
    const hint = attempt({ ...review, hasMoneyHint: true });
    expect(instantOf({ main: hint }, 'keptUntil')).toBeUndefined();
    expect(instantOf({ main: attempt(review), isReserved: false }, 'keptUntil')).toBeUndefined();
  });

  it('says how long staff keep a room, and never that it goes before', () => {
    const awaited = attempt({ state: 'AWAITING_RESULT' });
    const told = (given: Partial<ExplainFacts>) => keys(explainOrder(facts(given))).next;
    const kept = { state: 'AWAITING_RESULT', main: awaited, keptUntil: at(180) } as const;
    expect(instantOf(kept, 'keptWait')).toBe(at(15));
    expect(instantOf(kept, 'keptUntil')).toBe(at(180));
    expect(told(kept)).not.toContain('attempt.AWAITING_RESULT');
    // A deadline before the end of the wait releases nothing while a card is being entered.
    expect(told({ ...kept, keptUntil: at(5) })).not.toContain('keptUntil');
    expect(instantOf({ main: null, keptUntil: at(180) }, 'keptUntil')).toBe(at(180));
    const declined = attempt({ state: 'DECLINED' });
    expect(instantOf({ main: declined, keptUntil: at(180) }, 'keptUntil')).toBe(at(180));
    expect(told({ main: attempt(), keptUntil: at(180) })).not.toContain('keptUntil');
  });

  it('of an operation is when it goes on by itself, counted from its own times', () => {
    const of = (given: Partial<ExplainOperation>) => ({
      main: attempt({ operations: [operation(given)] }),
    });
    expect(instantOf(of({ state: 'INTENT', sentAt: null }), 'operation.INTENT')).toBe(at(11));
    expect(instantOf(of({ state: 'SENT' }), 'operation.SENT')).toBe(at(4));
    expect(instantOf(of({ repeatsAt: at(20) }), 'operation.repeats')).toBe(at(20));
    expect(keys(explainOrder(facts(of({})))).next).toContain('operation.UNKNOWN');
  });

  it.each(['INTENT', 'SENT', 'UNKNOWN'] as const)(
    'asks nobody to complete or reverse while an operation is %s',
    (state) => {
      const operations = [operation({ state })];
      const told = (given: Partial<ExplainAttempt>) =>
        keys(explainOrder(facts({ main: attempt({ operations, ...given }) }))).next;
      expect(told({})).toEqual([`operation.${state}`, 'link']);
      expect(told({ isSurplus: true })).toEqual([`operation.${state}`, 'link']);
    },
  );

  it('promises no repetition while people settle it or messages contradict', () => {
    const operations = [operation({ repeatsAt: at(20) })];
    const request = { kind: 'resolution', requestedBy: 'Omar', expiresAt: at(60) };
    const approvals = [request as ExplainFacts['approvals'][number]];
    const settling = facts({ main: attempt({ operations }), approvals });
    for (const one of [settling, facts({ main: attempt({ operations, isBlocked: true }) })]) {
      expect(keys(explainOrder(one)).next).toContain('operation.UNKNOWN');
      expect(keys(explainOrder(one)).next).not.toContain('operation.repeats');
    }
  });

  it('offers no new try where the order was cancelled, nor a completion of a surplus', () => {
    const declined = facts({ state: 'CANCELLED', main: attempt({ state: 'DECLINED' }) });
    expect(keys(explainOrder(declined)).next).toEqual(['cancelled', 'link']);
    const surplus = facts({ main: attempt({ isSurplus: true }) });
    expect(keys(explainOrder(surplus)).next).toEqual(['surplus', 'link']);
  });

  it('tells of another attempt that may still hold money', () => {
    const others = [
      attempt({ sequence: 2, state: 'AWAITING_RESULT' }),
      attempt({ sequence: 3, state: 'DECLINED' }),
      attempt({ sequence: 4, state: 'PAID', isSurplus: true }),
    ];
    const told = keys(explainOrder(facts({ others })));
    expect(told.why).toEqual([
      'order.AUTHORISED',
      'attempt.AUTHORISED',
      'other.AWAITING_RESULT',
      'otherSurplus',
    ]);
    expect(told.next).toEqual(['attempt.AUTHORISED', 'otherEnds', 'otherSurplus', 'link']);
  });
});
