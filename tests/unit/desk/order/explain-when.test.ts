import type { ExplainAttempt, ExplainFacts } from '@/lib/desk/order/explain-facts';
import { needsExplaining } from '@/lib/desk/order/explain-when';
import type { AttemptState, OrderState } from '@/prisma/generated/enums';

const attempt = (state: AttemptState, given: Partial<ExplainAttempt> = {}) =>
  ({
    state,
    isSurplus: false,
    isBlocked: false,
    obstacle: null,
    operations: [],
    ...given,
  }) as never;
const operation = (state: 'SUCCEEDED' | 'UNKNOWN' | 'SENT') => ({
  operations: [{ state }] as never,
});

const asked = { approvals: [{} as never] };

test.each<
  [name: string, opens: boolean, state: OrderState, main: ExplainAttempt, Partial<ExplainFacts>?]
>([
  ['a held amount', false, 'AUTHORISED', attempt('AUTHORISED')],
  ['a completed one', false, 'COMPLETED', attempt('COMPLETED', operation('SUCCEEDED'))],
  ['one given back', false, 'REVERSED', attempt('REVERSED', { isSurplus: true })],
  ['one declined after another', true, 'DECLINED', attempt('DECLINED')],
  ['one that waits for the bank', true, 'AWAITING_RESULT', attempt('AWAITING_RESULT')],
  ['one in review', true, 'CHECKING', attempt('NEEDS_REVIEW')],
  ['a completion on its way', true, 'AUTHORISED', attempt('AUTHORISED', operation('SENT'))],
  ['an unknown completion', true, 'AUTHORISED', attempt('AUTHORISED', operation('UNKNOWN'))],
  ['messages that conflict', true, 'PAID', attempt('PAID', { isBlocked: true })],
  ['no references', true, 'PAID', attempt('PAID', { obstacle: 'no_references' })],
  ['a card page that did not open', true, 'NOT_STARTED', attempt('PREPARE_FAILED')],
  ['a request', true, 'AUTHORISED', attempt('AUTHORISED'), asked],
  ['an open issue', true, 'PAID', attempt('PAID'), { openItems: 1 }],
  ['a mail that did not arrive', true, 'PAID', attempt('PAID'), { parkedMails: 1 }],
  [
    'a second payment',
    true,
    'PAID',
    attempt('PAID'),
    { others: [attempt('PAID', { isSurplus: true })] },
  ],
  ['an older attempt', false, 'PAID', attempt('PAID'), { others: [attempt('DECLINED')] }],
])('%s: the explanation is open from the start: %s', (_name, opens, state, main, more) => {
  const facts = { state, main, others: [], approvals: [], openItems: 0, parkedMails: 0, ...more };
  expect(needsExplaining(facts as unknown as ExplainFacts)).toBe(opens);
});
