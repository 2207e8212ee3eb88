import { ApprovalCard } from '@/app/admin/_approvals/approval-card';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import type { Actor } from '@/lib/rights/actor';
import { drawn } from '../../support/drawn';

const at = '2026-11-27T12:00:00.000Z';
const plain = {
  requestId: 'r',
  orderReference: 'D1',
  customerName: 'Sara',
  requestedBy: 'Ali',
  requesterInvitation: null,
  requesterSince: at,
  requestedAt: at,
  expiresAt: at,
  paymentMinor: '495000000',
  heldMinor: '0',
  takenMinor: '569000000',
  told: [],
  outcome: null,
  lines: [],
  goods: null,
  reason: '',
  references: null,
  acceptedEvidenceId: null,
  isTest: false,
  moneyOn: null,
  isReturnAssumed: false,
};

const shown = (row: object) =>
  drawn(
    <ApprovalCard
      row={{ ...plain, ...row } as unknown as ApprovalRow}
      actor={{ userId: 'u', name: 'Huda', permissions: [] } as unknown as Actor}
      now={new Date(at)}
    />,
  ).replace(/<[^>]+>/g, ' ');

test.each([
  ['569000000', 'Nothing stays taken: 569,000'],
  ['495000000', 'Of 569,000'],
])(
  'A4 the approver reads what was held, what was taken, and that %s goes back',
  (amountMinor, after) => {
    const card = shown({ kind: 'reversal', amountMinor, isReturnAssumed: true });
    expect(card).toMatch(/495,000\sIQD was held and 569,000\sIQD was taken/);
    expect(card).toContain('Assumed until the bank’s statement shows it');
    expect(card).toContain(after);
  },
);

test('A14 the approver reads the bank’s date', () => {
  const resolution = { kind: 'resolution', operationKind: 'completion', outcome: 'DONE' };
  const card = shown({ ...resolution, amountMinor: '569000000', moneyOn: '2026-11-26' });
  expect(card).toMatch(/Bank’s date\s+Thu 26 Nov 2026/);
});
