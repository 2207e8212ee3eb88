import type { VerifiedResult } from '@/lib/gateway/belief/result';
import { type AnswerContext, answerOutcome } from '@/lib/payments/operations/answer-outcome';
import type { JudgedAnswer } from '@/lib/payments/rules/gateway-answers';
import type { AttemptFacts, OperationFacts } from '@/lib/payments/rules/order-facts';

const at = new Date('2027-01-01T12:00:00Z');
const secondsLater = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const attempt = { id: 'a1', state: 'AUTHORISED' } as AttemptFacts;

function context(row: Partial<OperationFacts>, more: Partial<AnswerContext> = {}): AnswerContext {
  return {
    attempt,
    operation: {
      id: 'o1',
      kind: 'reversal',
      state: 'SENT',
      sends: 1,
      unknownSends: 0,
      createdAt: at,
      ...row,
    } as OperationFacts,
    isCurrent: true,
    earlierUnknown: 0,
    receivedAt: at,
    delivery: { delivery: 'unknown', code: 'RESET', detail: '' },
    completionResend: 'never',
    ...more,
  };
}

const result = {
  amount: { minor: 1n },
  action: '4',
  responseCode: '94',
  approvalCode: '',
  rrn: '',
  internalReference: '',
} as VerifiedResult;
const says = (verdict: 'declined' | 'duplicate') => ({ verdict, result }) as JudgedAnswer;
const lost: JudgedAnswer = { verdict: 'unknown', code: 'RESET', text: '', isAlarming: false };
const kept: JudgedAnswer = { verdict: 'not_sent', code: 'REFUSED' };
const rowAfter = (verdict: JudgedAnswer, given: AnswerContext) =>
  answerOutcome(verdict, given).change.operation?.set;

describe('the answer to the sending that is waited for', () => {
  test('none: unknown, and the next sending is planned', () => {
    const answer = rowAfter(lost, context({ sends: 2, unknownSends: 1 }));
    expect(answer).toMatchObject({ state: 'UNKNOWN', unknownSends: 2, verdictCode: 'RESET' });
    expect(answer).toMatchObject({ nextSendAt: secondsLater(300) });
  });

  test('no byte left at the first sending: it may be sent in half a minute', () =>
    expect(rowAfter(kept, context({}))).toEqual({
      state: 'INTENT',
      nextSendAt: secondsLater(30),
      verdictCode: 'NOT_SENT',
    }));

  test('no byte left at a repetition: as unknown as before', () => {
    const answer = rowAfter(kept, context({ sends: 3, unknownSends: 2 }));
    expect(answer).toEqual({ state: 'UNKNOWN', nextSendAt: secondsLater(300) });
  });

  test('no byte left for a day: people are told that the repetitions are over', () => {
    const old = context({ unknownSends: 1, createdAt: secondsLater(-86_400) });
    const { change } = answerOutcome(kept, old);
    expect(change.operation?.set).toEqual({ state: 'UNKNOWN', nextSendAt: null });
    expect(change.attention?.[0]?.detail).toMatchObject({ areRepeatsOver: true });
  });

  test.each([
    ['duplicate', 0, 'DUPLICATE_AT_FIRST_SEND'],
    ['declined', 1, 'DECLINED_AFTER_UNKNOWN'],
  ] as const)('%s after %i unknown: for people, and no repetition', (word, unknownSends, code) => {
    const outcome = answerOutcome(says(word), context({ unknownSends }));
    expect(outcome.code).toBe(code);
    const set = outcome.change.operation?.set;
    expect(set).toEqual({ state: 'UNKNOWN', verdictCode: code, unknownSends, nextSendAt: null });
  });
});

describe('a late answer', () => {
  const late = (row: Partial<OperationFacts>, earlierUnknown = 0) =>
    context({ state: 'UNKNOWN', ...row }, { isCurrent: false, earlierUnknown });

  test.each([lost, kept])('without a word of the bank changes nothing', (verdict) => {
    expect(answerOutcome(verdict, late({ unknownSends: 1 })).change).toEqual({});
  });

  test('makes one sending less unknown when it says that this one did nothing', () =>
    expect(rowAfter(says('declined'), late({ sends: 2, unknownSends: 2 }))).toEqual({
      state: 'UNKNOWN',
      verdictCode: 'DECLINED_AFTER_UNKNOWN',
      unknownSends: 1,
      nextSendAt: null,
    }));

  test('leaves a repetition that is on its way its state, and it is no longer an own repetition', () => {
    const during = late({ state: 'SENT', sends: 2, unknownSends: 1 });
    const set = rowAfter(says('duplicate'), during);
    expect(set).toEqual({ unknownSends: 0, nextSendAt: null });
    const next = context({ sends: 2, ...set });
    expect(answerOutcome(says('duplicate'), next).code).toBe('DUPLICATE_AT_FIRST_SEND');
  });

  test('E17 counts only the unknown sendings before its own', () => {
    const outcome = (unknownSends: number, earlier: number) =>
      answerOutcome(says('duplicate'), late({ sends: 2, unknownSends }, earlier)).code;
    expect(outcome(1, 0)).toBe('DUPLICATE_AT_FIRST_SEND');
    expect([outcome(2, 1), outcome(0, 1)]).toEqual(['ALREADY_DONE', 'DUPLICATE_AT_FIRST_SEND']);
  });
});
