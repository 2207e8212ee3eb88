import fc from 'fast-check';
import {
  type AttemptEvent,
  approvalEvent,
  hasOutcome,
  isApproved,
  nextAttemptState,
} from '@/lib/payments/rules/attempt-state';
import { AttemptState } from '@/prisma/generated/enums';

const states = Object.values(AttemptState);
const events: AttemptEvent[] = [
  'prepareStarted',
  'formSigned',
  'prepareAnswered',
  'prepareFailed',
  'resultOverdue',
  'approvedAsHold',
  'approvedAsSale',
  'declined',
  'reviewNeeded',
  'reviewNeededDespiteDecline',
  'completed',
  'reversed',
];
const peoplesEvents: AttemptEvent[] = [
  'resolvedAuthorised',
  'resolvedPaid',
  'resolvedCompleted',
  'resolvedReversed',
  'resolvedDeclined',
  'reopened',
  'reopenedAsAuthorised',
  'reopenedAsPaid',
  'reopenedAsCompleted',
];

/** Written by hand from the specification, so that a change of the table shows here. */
const allowed = new Set([
  'CREATED prepareStarted PREPARING',
  'CREATED formSigned AWAITING_RESULT',
  'CREATED prepareFailed PREPARE_FAILED',
  'PREPARING prepareAnswered AWAITING_RESULT',
  'PREPARING prepareFailed PREPARE_FAILED',
  'AWAITING_RESULT resultOverdue RESULT_OVERDUE',
  ...['PREPARING', 'PREPARE_FAILED', 'AWAITING_RESULT', 'RESULT_OVERDUE'].flatMap((state) => [
    `${state} approvedAsHold AUTHORISED`,
    `${state} approvedAsSale PAID`,
    `${state} declined DECLINED`,
    `${state} reviewNeeded NEEDS_REVIEW`,
  ]),
  'DECLINED approvedAsHold AUTHORISED',
  'DECLINED approvedAsSale PAID',
  'DECLINED reviewNeededDespiteDecline NEEDS_REVIEW',
  'AUTHORISED completed COMPLETED',
  'AUTHORISED reversed REVERSED',
  'PAID reversed REVERSED',
  'COMPLETED reversed REVERSED',
  ...['RESULT_OVERDUE', 'NEEDS_REVIEW'].flatMap((state) => [
    `${state} resolvedAuthorised AUTHORISED`,
    `${state} resolvedPaid PAID`,
    `${state} resolvedCompleted COMPLETED`,
    `${state} resolvedReversed REVERSED`,
    `${state} resolvedDeclined DECLINED`,
  ]),
  'AUTHORISED resolvedCompleted COMPLETED',
  ...['AUTHORISED', 'PAID', 'COMPLETED'].map((state) => `${state} resolvedReversed REVERSED`),
  ...['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED', 'DECLINED'].map(
    (state) => `${state} reopened NEEDS_REVIEW`,
  ),
  'COMPLETED reopenedAsAuthorised AUTHORISED',
  'REVERSED reopenedAsAuthorised AUTHORISED',
  'REVERSED reopenedAsPaid PAID',
  'REVERSED reopenedAsCompleted COMPLETED',
]);

describe('the table of a payment attempt', () => {
  test.each(
    states.flatMap((state) =>
      [...events, ...peoplesEvents].map((event) => [state, event] as const),
    ),
  )('%s on %s goes where the specification says, and nowhere else', (state, event) => {
    const to = nextAttemptState(state, event);
    const listed = [...allowed].find((row) => row.startsWith(`${state} ${event} `));
    expect(to === null ? undefined : `${state} ${event} ${to}`).toBe(listed);
  });

  test('without people no walk through the table turns approved money into declined or not started', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), (walk) => {
        let state: AttemptState = 'CREATED';
        let wasApproved = false;
        for (const event of walk) {
          state = nextAttemptState(state, event) ?? state;
          wasApproved ||= isApproved(state);
          if (wasApproved && !isApproved(state) && state !== 'REVERSED') return false;
        }
        return true;
      }),
      { seed: 20261121, numRuns: 2_000 },
    ));

  test('a hold is authorised and a sale is paid', () => {
    expect(approvalEvent('authorization')).toBe('approvedAsHold');
    expect(approvalEvent('sale')).toBe('approvedAsSale');
  });

  test('states without an outcome are exactly those that wait for one', () =>
    expect(states.filter((state) => !hasOutcome(state))).toEqual([
      'CREATED',
      'PREPARING',
      'PREPARE_FAILED',
      'AWAITING_RESULT',
      'RESULT_OVERDUE',
    ]));
});
