import {
  closingPermission,
  isSubjectSettled,
  settledByAttempt,
} from '@/lib/payments/rules/attention-rules';
import type { AttemptState } from '@/prisma/generated/enums';

const facts = (state: AttemptState, more = {}) => ({
  state,
  isBlocked: false,
  isSurplus: false,
  operationState: null,
  ...more,
});
const row = (state: AttemptState, isBlocked = false, isSurplus = false) => ({
  id: 'a',
  state,
  isBlocked,
  isSurplus,
});
const settledKinds = (before: AttemptState, after: AttemptState) =>
  settledByAttempt(row(before), row(after)).map((key) => key.kind);
const hints = [
  'overdue_hint',
  'unreadable_result',
  'rejected_results',
  'unsigned_mail',
  'unsigned_result',
];

test.each([
  ['not_sent', 'complete'],
  ['late_approval', 'complete'],
  ['surplus', 'resolve'],
  ['conflict', 'resolve'],
  ['something_new', 'resolve'],
])('closing %s needs %s', (kind, permission) => expect(closingPermission(kind)).toBe(permission));

test.each([
  ['unknown_operation', facts('AUTHORISED', { operationState: 'UNKNOWN' }), false],
  ['unknown_operation', facts('AUTHORISED', { operationState: 'SENT' }), false],
  ['unknown_operation', facts('AUTHORISED', { operationState: 'RESOLVED' }), true],
  ['needs_review', facts('NEEDS_REVIEW'), false],
  ['needs_review', facts('PAID'), true],
  ['conflict', facts('PAID', { isBlocked: true }), false],
  ['conflict', facts('PAID'), true],
  ['surplus', facts('PAID', { isSurplus: true }), false],
  ['surplus', facts('REVERSED', { isSurplus: true }), true],
  ['late_approval', facts('NEEDS_REVIEW', { isBlocked: true }), true],
  ['needs_review', null, true],
])('%s of %o is settled: %s', (kind, subject, isSettled) => {
  expect(isSubjectSettled(kind, subject)).toBe(isSettled);
});

test('the differences of a statement are not closed by hand', () =>
  expect(isSubjectSettled('statement_differences', null)).toBe(false));

describe('what a change answers', () => {
  test('is the hints, when a payment gets its outcome', () => {
    expect(settledKinds('RESULT_OVERDUE', 'PAID')).toEqual(hints);
    expect(settledKinds('AWAITING_RESULT', 'NEEDS_REVIEW')).toEqual(hints);
    expect(settledKinds('AWAITING_RESULT', 'RESULT_OVERDUE')).toEqual([]);
  });

  test('is the review and what was said meanwhile, when it is left', () => {
    expect(settledKinds('NEEDS_REVIEW', 'DECLINED')).toEqual(['needs_review', ...hints]);
    expect(settledKinds('NEEDS_REVIEW', 'NEEDS_REVIEW')).toEqual([]);
  });

  test('is the surplus, when it is reversed', () => {
    expect(settledKinds('PAID', 'REVERSED')).toEqual(['surplus', 'no_references']);
    expect(settledKinds('PAID', 'NEEDS_REVIEW')).toEqual([]);
  });

  test('is the surplus, when people have to look at it again', () => {
    const answer = settledByAttempt(row('PAID', false, true), row('NEEDS_REVIEW'));
    expect(answer).toEqual([{ kind: 'surplus', subject: 'attempt:a' }]);
    expect(settledByAttempt(row('PAID', false, true), row('PAID', false, true))).toEqual([]);
  });

  test('is the hold of a guest who is gone, when it is completed, reversed or in review', () => {
    for (const state of ['COMPLETED', 'REVERSED', 'NEEDS_REVIEW'] as const) {
      expect(settledKinds('AUTHORISED', state)).toContain('left_uncompleted');
    }
    expect(settledKinds('COMPLETED', 'REVERSED')).not.toContain('left_uncompleted');
  });

  test('is the conflict, when its block ends', () => {
    const answer = settledByAttempt(row('PAID', true), row('PAID'));
    expect(answer).toEqual([{ kind: 'conflict', subject: 'attempt:a' }]);
    expect(settledByAttempt(row('PAID'), row('PAID', true))).toEqual([]);
  });

  test('is nothing, when no attempt is changed', () =>
    expect(settledByAttempt(undefined, undefined)).toEqual([]));
});
