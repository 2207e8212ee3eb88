import type { VerifiedResult } from '@/lib/gateway/belief/result';
import { settlementOf } from '@/lib/payments/results/settle-operation';
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';

const at = new Date('2027-01-01T12:00:00Z');
const result = {
  action: '0',
  responseCode: '00',
  approvalCode: 'ABC123',
  rrn: '270100000001',
  internalReference: 'A1B2',
  amount: { minor: 25_000_000n },
} as VerifiedResult;

const operation = (more: Partial<OperationFacts> = {}) =>
  ({
    id: 'o1',
    kind: 'reversal',
    state: 'RESOLVED',
    verdictCode: resolvedAs.done,
    amountMinor: 20_000_000n,
    ...more,
  }) as OperationFacts;
const attempt = (more: Partial<AttemptFacts> = {}) =>
  ({
    id: 'a1',
    state: 'REVERSED',
    transactionType: 'authorization',
    authorisedAmountMinor: 25_000_000n,
    completedAmountMinor: null,
    reversedAmountMinor: 25_000_000n,
    operations: [],
    ...more,
  }) as unknown as AttemptFacts;
const reopen = (one: AttemptFacts, of: OperationFacts) =>
  settlementOf({ kind: 'reopened', code: 'REOPENED' }, one, of, result, at);

describe('what people had called done and the bank denies', () => {
  test.each([
    ['a hold', attempt(), 'AUTHORISED'],
    ['a sale', attempt({ transactionType: 'sale' }), 'PAID'],
    ['a completed stay', attempt({ completedAmountMinor: 20_000_000n }), 'COMPLETED'],
  ])('%s is where it was before its reversal', (_name, one, state) => {
    const { code, change } = reopen(one, operation());
    expect(code).toBe('REOPENED');
    const set = change.attempt?.set;
    expect(set).toEqual({ state, returnedAmountMinor: null, reversedAmountMinor: null });
    expect(change.operation?.set).toMatchObject({ state: 'UNKNOWN', nextSendAt: null });
  });

  test('a completed stay is a hold again', () => {
    const one = attempt({ state: 'COMPLETED', completedAmountMinor: 20_000_000n });
    const { change } = reopen(one, operation({ kind: 'completion' }));
    expect(change.attempt?.set).toEqual({ state: 'AUTHORISED', completedAmountMinor: null });
  });

  test('a completed stay whose money was given back since is a conflict', () => {
    const one = attempt({ state: 'REVERSED', completedAmountMinor: 20_000_000n });
    const { code, change } = reopen(one, operation({ kind: 'completion' }));
    expect(code).toBe('CONFLICT');
    expect(change.attempt?.set).toEqual({ isBlocked: true });
    expect(change.operation?.set).toEqual({});
  });

  test.each(['INTENT', 'SENT', 'UNKNOWN'] as const)('is a conflict beside one %s', (state) => {
    const other = operation({ id: 'o2', state });
    expect(reopen(attempt({ operations: [other] }), operation()).code).toBe('CONFLICT');
  });

  test('is no conflict beside its own row and operations that have ended', () => {
    const ended = operation({ id: 'o2', state: 'DECLINED' });
    const one = attempt({ operations: [operation(), ended] });
    expect(reopen(one, operation()).code).toBe('REOPENED');
  });
});

test('what people had called not done leaves the attempt where it is', () => {
  const one = attempt({ state: 'COMPLETED', completedAmountMinor: 20_000_000n });
  const { change } = reopen(one, operation({ verdictCode: resolvedAs.notDone }));
  expect(change.attempt?.set).toEqual({ state: 'COMPLETED' });
});

describe('a definite word', () => {
  const open = operation({
    state: 'UNKNOWN',
    returnsMinor: 20_000_000n,
    verdictCode: 'RESET',
    answerText: 'sign in',
  });

  test('ends the operation, and its reversal gives back what was decided with its intent', () => {
    const one = attempt({ state: 'COMPLETED', reversedAmountMinor: null });
    const decision = { kind: 'succeeded', code: 'ALREADY_DONE' } as const;
    const { code, change } = settlementOf(decision, one, open, result, at);
    expect(code).toBe('ALREADY_DONE');
    expect(change.attempt?.set).toEqual({
      state: 'REVERSED',
      reversedAmountMinor: 25_000_000n,
      returnedAmountMinor: 20_000_000n,
    });
    expect(change.operation?.set).toEqual({
      state: 'SUCCEEDED',
      verdictCode: 'ALREADY_DONE',
      settledAt: at,
      nextSendAt: null,
      answerText: null,
      action: '0',
      responseCode: '00',
      approvalCode: 'ABC123',
      rrn: '270100000001',
      internalReference: 'A1B2',
      answeredAmountMinor: 25_000_000n,
    });
  });

  test('of a completion takes the amount that was sent', () => {
    const one = attempt({ state: 'AUTHORISED' });
    const decision = { kind: 'succeeded', code: 'SUCCEEDED' } as const;
    const completion = operation({ kind: 'completion', state: 'SENT' });
    const { change } = settlementOf(decision, one, completion, result, at);
    expect(change.attempt?.set).toEqual({ state: 'COMPLETED', completedAmountMinor: 20_000_000n });
  });

  test('of a completion beside another that was done is kept, and is a conflict', () => {
    const one = attempt({ state: 'COMPLETED', completedAmountMinor: 15_000_000n });
    const decision = { kind: 'succeeded', code: 'SUCCEEDED' } as const;
    const reopened = operation({ kind: 'completion', state: 'UNKNOWN' });
    const { code, change } = settlementOf(decision, one, reopened, result, at);
    expect(code).toBe('CONFLICT');
    expect(change.operation?.set).toMatchObject({ state: 'SUCCEEDED', settledAt: at });
    expect(change.attempt?.set).toEqual({ isBlocked: true });
    expect(change.attention?.map((item) => item.kind)).toEqual(['conflict']);
  });

  test('that declines changes nothing on the attempt', () => {
    const decision = { kind: 'declined', code: 'DECLINED' } as const;
    const { change } = settlementOf(decision, attempt(), open, result, at);
    expect(change.attempt?.set).toEqual({});
    expect(change.operation?.set).toMatchObject({ state: 'DECLINED', settledAt: at });
  });
});

test('a conflict keeps the operation and stops money actions; what is only kept changes nothing', () => {
  const decline = operation({ state: 'DECLINED' });
  const given = { kind: 'conflict', code: 'CONFLICT' } as const;
  const { change } = settlementOf(given, attempt({ state: 'AUTHORISED' }), decline, result, at);
  expect(change.operation?.set).toEqual({});
  expect(change.attempt?.set).toEqual({ isBlocked: true });
  expect(change.attention?.map((item) => item.kind)).toEqual(['conflict']);
  const kept = { kind: 'kept', code: 'AGREES' } as const;
  const settlement = settlementOf(kept, attempt(), operation(), result, at);
  expect(settlement).toEqual({ code: 'AGREES', change: {} });
});
