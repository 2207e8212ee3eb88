import { type ParityOrder, parityProblems } from '@/lib/payments/janitor/audit-parity';

const after = {
  order: 'COMPLETED',
  attempt: 'COMPLETED',
  gatewayOrderId: '0000000001',
  authorisedMinor: '5000',
  completedMinor: '4000',
  reversedMinor: null,
  operation: 'SUCCEEDED',
  kind: 'completion',
};

const order: ParityOrder = {
  state: 'COMPLETED',
  version: 3,
  attempts: [
    {
      gatewayOrderId: '0000000001',
      state: 'COMPLETED',
      authorisedMinor: '5000',
      completedMinor: '4000',
      reversedMinor: null,
      isSurplus: false,
      isBlocked: false,
      operations: [{ kind: 'completion', state: 'SUCCEEDED' }],
    },
  ],
  entries: [
    { order: 'NOT_STARTED' },
    { ...after, order: 'AUTHORISED', attempt: 'AUTHORISED', operation: 'SENT' },
    after,
  ],
};

const [attempt] = order.attempts;
const withAttempt = (change: object): ParityOrder =>
  ({ ...order, attempts: [{ ...attempt, ...change }] }) as ParityOrder;

describe('rows and trail', () => {
  it('agree when the last entries say what the rows say', () =>
    expect(parityProblems(order)).toEqual([]));

  test.each([
    ['order.state', { ...order, state: 'PAID' }],
    ['attempt.state', withAttempt({ state: 'AUTHORISED' })],
    ['attempt.authorised_amount', withAttempt({ authorisedMinor: '5001' })],
    ['attempt.completed_amount', withAttempt({ completedMinor: null })],
    ['attempt.reversed_amount', withAttempt({ reversedMinor: '5000' })],
    ['attempt.is_surplus', withAttempt({ isSurplus: true })],
    ['attempt.is_blocked', withAttempt({ isBlocked: true })],
    ['operation.state (completion)', withAttempt({ operations: [] })],
    [
      'operation.state (reversal)',
      withAttempt({
        operations: [...(attempt?.operations ?? []), { kind: 'reversal', state: 'SENT' }],
      }),
    ],
    ['attempt.unknown', withAttempt({ gatewayOrderId: '0000000002' })],
    ['attempt.removed', { ...order, attempts: [] }],
    ['entries.cut_off', { ...order, version: 4 }],
    ['entries.cut_off', { ...order, entries: [] }],
  ])('differ in %s', (column, changed) => {
    expect(parityProblems(changed as ParityOrder)).toContain(column);
  });

  it('an entry about one attempt says nothing about another', () => {
    const other = { ...after, gatewayOrderId: '0000000002', attempt: 'DECLINED' };
    const second = { ...attempt, gatewayOrderId: '0000000002', state: 'DECLINED' };
    const both = {
      ...order,
      version: 4,
      attempts: [...order.attempts, second],
      entries: [...order.entries, { ...other, order: 'COMPLETED' }],
    } as ParityOrder;
    expect(parityProblems(both)).toEqual([]);
  });
});
