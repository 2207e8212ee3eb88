import {
  isOpenOperation,
  nextOperationState,
  type OperationEvent,
  stateAfter,
} from '@/lib/payments/rules/operation-state';
import { OperationState } from '@/prisma/generated/enums';

const states = Object.values(OperationState);
const events: OperationEvent[] = [
  'sendStarted',
  'notSent',
  'notSentAgain',
  'gaveUp',
  'succeeded',
  'declined',
  'answerUnknown',
  'repeatStarted',
  'resolved',
  'reopened',
];

const allowed = new Set([
  'INTENT sendStarted SENT',
  'INTENT gaveUp NOT_SENT',
  'SENT notSent INTENT',
  'SENT notSentAgain UNKNOWN',
  'SENT succeeded SUCCEEDED',
  'SENT declined DECLINED',
  'SENT answerUnknown UNKNOWN',
  'UNKNOWN succeeded SUCCEEDED',
  'UNKNOWN declined DECLINED',
  'UNKNOWN repeatStarted SENT',
  'UNKNOWN resolved RESOLVED',
  'RESOLVED reopened UNKNOWN',
]);

describe('the table of an operation', () => {
  test.each(states.flatMap((state) => events.map((event) => [state, event] as const)))(
    '%s on %s goes where the specification says, and nowhere else',
    (state, event) => {
      const to = nextOperationState(state, event);
      const listed = [...allowed].find((row) => row.startsWith(`${state} ${event} `));
      expect(to === null ? undefined : `${state} ${event} ${to}`).toBe(listed);
    },
  );

  test('an unknown operation never becomes one that was certainly not sent', () => {
    expect(nextOperationState('UNKNOWN', 'sendStarted')).toBeNull();
    expect(nextOperationState('UNKNOWN', 'notSent')).toBeNull();
    expect(() => stateAfter('UNKNOWN', 'notSent')).toThrow('UNKNOWN');
  });

  test('intent, sent and unknown hold the only place of their attempt', () =>
    expect(states.filter(isOpenOperation)).toEqual(['INTENT', 'SENT', 'UNKNOWN']));
});
