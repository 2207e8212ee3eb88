import { Outcome, resultOf } from '@/app/admin/orders/bulk/outcome';
import type { BulkOrder } from '@/lib/desk/bulk/read-bulk';
import { ApprovalState, OperationState } from '@/prisma/generated/enums';
import { drawn } from '../../support/drawn';

vi.mock('@/lib/settings/env', () => ({
  settings: () => ({
    completionCeilingHundredths: 11_500,
    completionAbsoluteHundredths: 13_000,
    gateway: { amountDecimals: 2 },
  }),
}));

const order = (outcome: BulkOrder['outcome']): BulkOrder => ({
  reference: 'D1',
  customerName: '',
  state: 'AUTHORISED',
  isTest: false,
  row: null,
  amountMinor: null,
  authorisedMinor: null,
  takenMinor: null,
  goods: null,
  obstacle: null,
  waiting: null,
  busy: null,
  outcome,
});

describe('what came of an order of a selection', () => {
  it('is done only when the bank did it, whoever says so', () => {
    const counts = Object.values(OperationState).map((state) =>
      [false, true].map((isDone) =>
        resultOf(order({ kind: 'operation', state, isDone, amountMinor: '1' }), undefined),
      ),
    );
    expect(
      Object.fromEntries(Object.values(OperationState).map((state, at) => [state, counts[at]])),
    ).toEqual({
      INTENT: ['open', 'done'],
      SENT: ['open', 'done'],
      UNKNOWN: ['open', 'done'],
      SUCCEEDED: ['refused', 'done'],
      DECLINED: ['refused', 'done'],
      NOT_SENT: ['refused', 'done'],
      RESOLVED: ['refused', 'done'],
    });
  });

  it('waits while its request can still be approved, and is not done after that', () => {
    for (const state of Object.values(ApprovalState)) {
      const outcome = { kind: 'request', state, amountMinor: '1' } as const;
      expect(resultOf(order(outcome), undefined)).toBe(state === 'PENDING' ? 'waiting' : 'refused');
    }
  });

  it('is refused with a reason, and else was no part of it', () => {
    expect(resultOf(order(null), 'STALE_PAGE')).toBe('refused');
    expect(resultOf(order(null), undefined)).toBe('none');
  });

  it('names the ceiling of whoever looks when it was above that', async () => {
    const told = (mayExceed: boolean) =>
      drawn(
        <Outcome
          act="complete"
          order={{ ...order(null), authorisedMinor: '100000000' }}
          refusal="ABOVE_CEILING"
          mayExceed={mayExceed}
        />,
      );
    expect(told(false)).toContain('115,000');
    expect(told(true)).toContain('130,000');
  });
});
