import {
  decideOperation,
  type OperationMessage,
  type OperationStanding,
} from '@/lib/payments/rules/decide-operation';
import { resolvedAs } from '@/lib/payments/rules/operation-state';
import type { OperationState } from '@/prisma/generated/enums';

const facts = (
  state: OperationState,
  sends: number,
  unknownSends: number,
  verdictCode: string | null = null,
): OperationStanding => ({ state, sends, unknownSends, verdictCode });
const done = (sends: number) => facts('RESOLVED', sends, sends, resolvedAs.done);
const notDone = (sends: number) => facts('RESOLVED', sends, sends, resolvedAs.notDone);

type Stated = OperationMessage['outcome'];
/** What is known, what the bank says, unknown sendings before the answered one, and the decision. */
type Row = readonly [string, OperationStanding, Stated, number | null, string];

const rows: readonly Row[] = [
  ['the first answer approves', facts('SENT', 1, 0), 'approved', 0, 'SUCCEEDED'],
  ['the first answer declines', facts('SENT', 1, 0), 'declined', 0, 'DECLINED'],
  ['E17 the first says duplicate', facts('SENT', 1, 0), 'duplicate', 0, 'DUPLICATE_AT_FIRST_SEND'],
  ['a repetition is approved', facts('SENT', 2, 1), 'approved', 1, 'SUCCEEDED'],
  ['E18 a repetition is a duplicate', facts('SENT', 2, 1), 'duplicate', 1, 'ALREADY_DONE'],
  ['a repetition is declined', facts('SENT', 2, 1), 'declined', 1, 'DECLINED_AFTER_UNKNOWN'],
  ['E17 a repetition of none', facts('SENT', 2, 0), 'duplicate', 0, 'DUPLICATE_AT_FIRST_SEND'],
  ['the only one left declines', facts('SENT', 2, 0), 'declined', 0, 'DECLINED'],
  ['the lost answer approves', facts('UNKNOWN', 1, 1), 'approved', 0, 'SUCCEEDED'],
  ['the lost answer declines', facts('UNKNOWN', 1, 1), 'declined', 0, 'DECLINED'],
  [
    'E17 the lost is a duplicate',
    facts('UNKNOWN', 1, 1),
    'duplicate',
    0,
    'DUPLICATE_AT_FIRST_SEND',
  ],
  ['E18 the second lost, a duplicate', facts('UNKNOWN', 2, 2), 'duplicate', 1, 'ALREADY_DONE'],
  ['one of two lost declines', facts('UNKNOWN', 2, 2), 'declined', 0, 'DECLINED_AFTER_UNKNOWN'],
  [
    'nothing left that may decline',
    facts('UNKNOWN', 1, 0),
    'declined',
    0,
    'DECLINED_AFTER_UNKNOWN',
  ],
  ['a result approves one of two', facts('UNKNOWN', 2, 2), 'approved', null, 'SUCCEEDED'],
  ['a result declines the only one', facts('SENT', 1, 0), 'declined', null, 'DECLINED'],
  ['a result declines one of two', facts('SENT', 2, 1), 'declined', null, 'DECLINED_AFTER_UNKNOWN'],
  [
    'a result that repeats what another sending was told',
    facts('UNKNOWN', 2, 1),
    'declined',
    null,
    'DECLINED_AFTER_UNKNOWN',
  ],
  ['a result says duplicate', facts('UNKNOWN', 2, 2), 'duplicate', null, 'DUPLICATE_AT_FIRST_SEND'],
  ['done is done', facts('SUCCEEDED', 1, 0), 'approved', 0, 'DUPLICATE'],
  ['done is done twice', facts('SUCCEEDED', 2, 1), 'duplicate', 1, 'DUPLICATE'],
  ['done, then declined', facts('SUCCEEDED', 1, 0), 'declined', 0, 'CONFLICT'],
  ['done, another sending declined', facts('SUCCEEDED', 2, 1), 'declined', 1, 'PROVES_NOTHING'],
  ['declined, then done', facts('DECLINED', 1, 0), 'approved', 0, 'CONFLICT'],
  ['declined, then a duplicate', facts('DECLINED', 1, 0), 'duplicate', 0, 'CONFLICT'],
  ['declined twice', facts('DECLINED', 1, 0), 'declined', 0, 'DUPLICATE'],
  ['never sent, but done', facts('NOT_SENT', 1, 0), 'approved', null, 'CONFLICT'],
  ['not sent yet, but done', facts('INTENT', 1, 0), 'approved', null, 'CONFLICT'],
  ['not sent yet, and declined', facts('INTENT', 1, 0), 'declined', null, 'DUPLICATE'],
  ['people said done, approved', done(1), 'approved', 0, 'AGREES'],
  ['people said done, a duplicate', done(1), 'duplicate', 0, 'AGREES'],
  ['people said done, declined', done(1), 'declined', 0, 'REOPENED'],
  ['people said done, one of two declined', done(2), 'declined', 0, 'PROVES_NOTHING'],
  ['people said not done, declined', notDone(2), 'declined', null, 'AGREES'],
  ['people said not done, approved', notDone(1), 'approved', 0, 'REOPENED'],
  ['people said not done, a duplicate', notDone(1), 'duplicate', 0, 'REOPENED'],
];

describe('a word of the bank settles only what it proves', () => {
  test.each(rows)('%s', (_name, operation, outcome, earlierUnknown, code) => {
    expect(decideOperation(operation, { outcome, earlierUnknown }).code).toBe(code);
  });

  test('each code has its kind', () => {
    const kinds = new Map(
      rows.map(([, operation, outcome, earlierUnknown]) => {
        const decision = decideOperation(operation, { outcome, earlierUnknown });
        return [decision.code, decision.kind] as const;
      }),
    );
    expect(Object.fromEntries(kinds)).toEqual({
      SUCCEEDED: 'succeeded',
      ALREADY_DONE: 'succeeded',
      DECLINED: 'declined',
      DUPLICATE_AT_FIRST_SEND: 'doubt',
      DECLINED_AFTER_UNKNOWN: 'doubt',
      DUPLICATE: 'kept',
      AGREES: 'kept',
      PROVES_NOTHING: 'kept',
      REOPENED: 'reopened',
      CONFLICT: 'conflict',
    });
  });
});

test('no order of words makes a success of anything but an approval or an own repetition', () => {
  const states: OperationState[] = [
    'INTENT',
    'SENT',
    'UNKNOWN',
    'DECLINED',
    'NOT_SENT',
    'RESOLVED',
  ];
  const counts = [0, 1, 2, 6];
  for (const state of states) {
    for (const sends of counts) {
      for (const unknownSends of counts) {
        const operation = facts(state, sends, unknownSends, resolvedAs.notDone);
        const bare = decideOperation(operation, { outcome: 'duplicate', earlierUnknown: 0 });
        const declined = decideOperation(operation, { outcome: 'declined', earlierUnknown: 0 });
        expect([bare.kind, declined.kind]).not.toContain('succeeded');
      }
    }
  }
});
