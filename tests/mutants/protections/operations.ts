// Which protections decide what is sent again, and what a word about an operation settles?
import { integration, type Protection, property, statement, unit, value } from '../protection';

const plan = 'lib/payments/rules/repeat-plan.ts';
const decide = 'lib/payments/rules/decide-operation.ts';
const settles = (row: string) =>
  unit(
    'payments/rules/decide-operation',
    `a word of the bank settles only what it proves > ${row}`,
  );
const resending = (test: string) => integration('payments/resending', `no repetition > ${test}`);

export const operationProtections: readonly Protection[] = [
  {
    id: 'repeat-reversals-only',
    protection: 'A completion is never sent again by itself.',
    changes: [value(plan, `kind === 'reversal' || completionResend === 'safe'`, 'true')],
    killer: unit(
      'payments/rules/repeat-plan',
      'a completion is repeated only where the bank says that it is safe',
    ),
  },
  {
    id: 'repeat-six-times',
    protection: 'After six sendings nothing is sent any more.',
    changes: [
      value(
        plan,
        'pausesMinutes[operation.unknownSends - 1]',
        'pausesMinutes[Math.min(operation.unknownSends, pausesMinutes.length) - 1]',
      ),
    ],
    killer: unit('payments/rules/repeat-plan', 'six sendings at most, with growing pauses'),
  },
  {
    id: 'repeat-within-a-day',
    protection: 'A series of sendings ends with its day.',
    changes: [value(plan, 'ageMs > repeatHoursMax * 3_600_000', 'false')],
    killer: unit(
      'payments/rules/repeat-plan',
      'a repetition that never leaves us ends with its day',
    ),
  },
  {
    id: 'repeat-after-retry-after',
    protection: 'A bank that asks us to wait is not asked earlier.',
    changes: [value(plan, '(rules.retryAfterSeconds ?? 0) * 1000', '0')],
    killer: unit(
      'payments/rules/repeat-plan',
      'E13 a bank that asks us to wait > is asked again after Retry-After of 3600 s, and never earlier than planned',
    ),
  },
  {
    id: 'repeat-not-blocked',
    protection: 'Nothing is sent again while messages contradict each other.',
    changes: [
      statement(
        'lib/payments/operations/mark-sent.ts',
        'if (attempt.isBlocked || !isApproved(attempt.state)) return null;',
      ),
    ],
    killer: resending('while messages about the attempt contradict each other'),
  },
  {
    id: 'repeat-not-resolved',
    protection: 'Nothing is sent again while people say what the bank did.',
    changes: [
      statement(
        'lib/payments/operations/mark-sent.ts',
        'if (await isBeingResolved(tx, attempt)) return null;',
      ),
    ],
    killer: resending('while people are about to say what the bank did, and after they have'),
  },
  {
    id: 'repeat-same-message',
    protection: 'A repetition says what the first sending said, or is none.',
    changes: [
      value(
        'lib/payments/operations/mark-sent.ts',
        '!(await isRepetition(tx, attempt, operation, request))',
        'false',
      ),
    ],
    killer: resending('that would not be the same message'),
  },
  {
    id: 'repeat-has-its-time',
    protection: 'A sending that has just begun is not called lost.',
    changes: [
      value(
        'lib/payments/operations/send-due-operations.ts',
        'operation.sentAt === null || operation.sentAt >= before',
        'false',
      ),
    ],
    killer: integration(
      'payments/resending',
      'F26 a row that was sent again while the janitor looked at it is not called lost',
    ),
  },
  {
    id: 'unknown-tells-people',
    protection: 'People are told of an operation whose outcome nobody knows.',
    changes: [
      property(
        'lib/payments/operations/answer-outcome.ts',
        `attention: [
      unknownItem(attempt, operation, { code, isAlarming, areRepeatsOver: lost.areRepeatsOver }),
    ],`,
      ),
    ],
    killer: integration(
      'payments/payment-life',
      'a hold > E5 G5 an answer that is lost leaves the completion unknown and blocks the rest',
    ),
  },
  {
    id: 'already-done-is-ours',
    protection: '"Already done" is ours only after an own unknown sending.',
    changes: [value(decide, '(word.earlierUnknown ?? 0) > 0', 'true')],
    killer: integration(
      'payments/payment-life',
      'a hold > E17 a duplicate at the first send is unknown, not success',
    ),
  },
  {
    id: 'decline-of-one-sending',
    protection: 'A decline of one of several sendings proves nothing of the others.',
    changes: [value(decide, 'isOnlySending(operation, word)', 'true')],
    killer: settles('one of two lost declines'),
  },
  {
    id: 'declined-then-done',
    protection: 'An approval after a decline is for people.',
    changes: [
      value(
        decide,
        `word.says === 'declined' ? { kind: 'kept', code: 'DUPLICATE' } : conflict`,
        `{ kind: 'kept', code: 'DUPLICATE' }`,
      ),
    ],
    killer: settles('declined, then done'),
  },
  {
    id: 'people-contradicted',
    protection: 'What people recorded is reopened when the bank says otherwise.',
    changes: [
      statement(decide, `return { kind: 'reopened', code: 'REOPENED' };`, `return provesNothing;`),
    ],
    killer: settles('people said not done, approved'),
  },
];
