import { heldFrom } from '@/lib/payments/rules/held-from';

const at = (time: string) => new Date(`2026-11-${time}Z`);
const heard = at('22T10:00:00');
const attempt = {
  preparingAt: at('18T08:00:00'),
  awaitingAt: at('18T08:00:05'),
  outcomeAt: heard,
  stateChangedAt: at('22T11:00:00'),
  resultTimestamp: null,
  isByHand: false,
};

it.each([
  ['that was heard of at once began then', {}, heard],
  ['that was heard of an hour late began then', { resultTimestamp: '20261122090000' }, heard],
  ['began when its late message says', { resultTimestamp: '20261120070000' }, at('20T07:00:00')],
  ['did not begin before its card page', { resultTimestamp: '20261101000000' }, attempt.awaitingAt],
  ['did not begin after it was heard of', { resultTimestamp: '20261125000000' }, heard],
  ['with a time that is none began when it was heard of', { resultTimestamp: '20261399' }, heard],
  [
    'that people recorded may have begun with its card page',
    { isByHand: true },
    attempt.awaitingAt,
  ],
  [
    'that people recorded by a message began when that says',
    { isByHand: true, resultTimestamp: '20261119120000' },
    at('19T12:00:00'),
  ],
  [
    'whose card page never came may have begun when it was asked for',
    { isByHand: true, awaitingAt: null },
    attempt.preparingAt,
  ],
  [
    'of which nothing is known began when its state changed',
    { outcomeAt: null },
    at('22T11:00:00'),
  ],
])('a hold: %s', (_what, more, from) => expect(heldFrom({ ...attempt, ...more })).toEqual(from));
