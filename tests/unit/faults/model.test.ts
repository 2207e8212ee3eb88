import { checkAttempt, type FinalTruth } from '../../faults/model/check-history';
import { type Call, History, type Intent, type Outcome } from '../../faults/model/history';

const ok = (value = ''): Outcome => ({ kind: 'ok', value });
const fail = (value = ''): Outcome => ({ kind: 'fail', value });
const info = (value = ''): Outcome => ({ kind: 'info', value });
const hold: Intent = { f: 'start', type: 'authorization' };
const approved: Intent = { f: 'deliver', says: 'approved' };
const declined: Intent = { f: 'deliver', says: 'declined' };

function call(from: number, to: number, wish: Intent, outcome: Outcome): Call {
  return { client: 'a', attempt: '1', wish, from, to, outcome };
}

/** One after the other, without overlap. */
const inTurn = (...steps: [Intent, Outcome][]): Call[] =>
  steps.map(([wish, outcome], index) => call(index * 10, index * 10 + 5, wish, outcome));

function end(shown: string, more: Partial<FinalTruth> = {}): FinalTruth {
  return { shown, completions: 0, reversals: 0, approvals: 1, ...more };
}

const held: [Intent, Outcome][] = [
  [hold, ok()],
  [approved, ok()],
];

test('a hold that is completed and reversed is explained', () => {
  const calls = inTurn(...held, [{ f: 'complete' }, ok()], [{ f: 'reverse' }, ok()]);
  expect(checkAttempt('1', calls, end('REVERSED', { completions: 1, reversals: 1 }))).toBeNull();
});

test('a sale that is delivered twice is paid once', () => {
  const calls = inTurn([{ f: 'start', type: 'sale' }, ok()], [approved, ok()], [approved, ok()]);
  expect(checkAttempt('1', calls, end('PAID'))).toBeNull();
});

test('a result that was acknowledged and then lost is a violation', () =>
  expect(checkAttempt('1', inTurn(...held), end('RESULT_OVERDUE'))?.reason).toContain(
    'no order of its calls',
  ));

test('a result whose delivery broke may be there or not', () => {
  const calls = inTurn([hold, ok()], [approved, info()]);
  expect(checkAttempt('1', calls, end('AUTHORISED'))).toBeNull();
  expect(checkAttempt('1', calls, end('RESULT_OVERDUE'))).toBeNull();
  expect(checkAttempt('1', calls, end('DECLINED'))).not.toBeNull();
});

test('an authentic result that is refused is a violation', () =>
  expect(
    checkAttempt('1', inTurn([hold, ok()], [approved, fail('400')]), end('AUTHORISED')),
  ).not.toBeNull());

test('a late approval after a decline wins; a late decline after an approval blocks', () => {
  const late = inTurn([hold, ok()], [declined, ok()], [approved, ok()]);
  expect(checkAttempt('1', late, end('AUTHORISED'))).toBeNull();
  expect(checkAttempt('1', late, end('DECLINED'))).not.toBeNull();
  const blocked = inTurn(...held, [declined, ok()], [{ f: 'complete' }, ok()]);
  expect(checkAttempt('1', blocked, end('COMPLETED', { completions: 1 }))).not.toBeNull();
});

test('two completions are a violation at the bank and in what people were told', () => {
  const calls = inTurn(...held, [{ f: 'complete' }, ok()], [{ f: 'complete' }, ok()]);
  const reason = checkAttempt('1', calls, end('COMPLETED', { completions: 2 }))?.reason;
  expect(reason).toContain('2 times');
  expect(checkAttempt('1', calls, end('COMPLETED', { completions: 1 }))).not.toBeNull();
});

test('wrong certainty is a violation both ways', () => {
  const calls = inTurn(...held, [{ f: 'complete' }, ok()]);
  expect(checkAttempt('1', calls, end('COMPLETED'))?.reason).toContain('not at the bank');
  const not = inTurn(...held, [{ f: 'complete' }, fail('NOT_SENT')]);
  const reason = checkAttempt('1', not, end('AUTHORISED', { completions: 1 }))?.reason;
  expect(reason).toContain('completed at the bank');
  expect(checkAttempt('1', inTurn(...held), end('AUTHORISED', { approvals: 0 }))).not.toBeNull();
});

test('an unknown completion may stay unknown, and nothing else may move money meanwhile', () => {
  const unknown = inTurn(...held, [{ f: 'complete' }, info('UNKNOWN')]);
  expect(checkAttempt('1', unknown, end('AUTHORISED+UNKNOWN', { completions: 1 }))).toBeNull();
  expect(checkAttempt('1', unknown, end('AUTHORISED+UNKNOWN'))).toBeNull();
  const seen: [Intent, Outcome] = [{ f: 'read' }, ok('AUTHORISED+UNKNOWN')];
  const after = inTurn(...held, [{ f: 'complete' }, info()], seen, [{ f: 'reverse' }, ok()], seen);
  expect(checkAttempt('1', after, end('AUTHORISED+UNKNOWN', { reversals: 1 }))).not.toBeNull();
});

test('an unknown reversal is settled by a repeat without anybody asking', () => {
  const calls = inTurn(...held, [{ f: 'reverse' }, info()], [{ f: 'read' }, ok('REVERSED')]);
  expect(checkAttempt('1', calls, end('REVERSED', { reversals: 1 }))).toBeNull();
});

test('a state that jumps back is a violation', () => {
  const calls = inTurn(
    ...held,
    [{ f: 'read' }, ok('AUTHORISED')],
    [{ f: 'read' }, ok('AWAITING_RESULT')],
  );
  expect(checkAttempt('1', calls, end('AUTHORISED'))).not.toBeNull();
});

test('of two that overlap either may have been first; of two in turn only the first', () => {
  const overlapping = [
    ...inTurn(...held),
    call(30, 60, { f: 'complete' }, ok()),
    call(35, 50, { f: 'reverse' }, fail('ALREADY_IN_PROGRESS')),
    call(36, 70, { f: 'read' }, ok('AUTHORISED')),
  ];
  expect(checkAttempt('1', overlapping, end('COMPLETED', { completions: 1 }))).toBeNull();
  const inOrder = [
    ...inTurn(...held),
    call(30, 60, { f: 'complete' }, ok()),
    call(61, 70, { f: 'read' }, ok('AUTHORISED')),
  ];
  expect(checkAttempt('1', inOrder, end('COMPLETED', { completions: 1 }))).not.toBeNull();
});

test('a history keeps what a client was told, and an error as something nobody knows', async () => {
  let now = 0;
  const history = new History(() => now++);
  await history.record({ client: 'a', attempt: '1', wish: hold }, async () => ok('x'));
  await history.record({ client: 'a', attempt: '1', wish: approved }, async () => {
    throw new Error('socket hang up');
  });
  expect(history.byAttempt().get('1')).toEqual([
    { client: 'a', attempt: '1', wish: hold, from: 0, to: 1, outcome: ok('x') },
    { client: 'a', attempt: '1', wish: approved, from: 2, to: 3, outcome: info('socket hang up') },
  ]);
});
