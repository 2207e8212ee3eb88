import type { ReactNode } from 'react';
import { FormPlace } from '@/app/_components/form-parts';
import { ApprovalCard } from '@/app/admin/_approvals/approval-card';
import { AttentionIssue } from '@/app/admin/attention/attention-issue';
import type { IssueLook } from '@/app/admin/attention/shown-queue';
import { ExpiringTable } from '@/app/admin/orders/expiring/expiring-table';
import type { ApprovalRow } from '@/lib/desk/order/list-approvals';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import type { Actor } from '@/lib/rights/actor';
import { drawn } from '../../support/drawn';

const actor = { userId: 'u', name: 'Huda', permissions: [] } as unknown as Actor;
const now = new Date('2026-11-22T12:00:00Z');
const at = '2026-11-16T12:00:00.000Z';

const lists: Readonly<Record<string, (isTest: boolean) => ReactNode>> = {
  'near the limit': (isTest) => {
    const row = { reference: 'D1', customer: 'Sara', held: new Date(at), booked: 5000n };
    const rows = [{ ...row, test: isTest, authorised: null } as unknown as DeskOrderRow];
    return <ExpiringTable rows={rows} days={7} now={now} actor={actor} />;
  },
  'that waits for people': (isTest) => {
    const issue = {
      id: 'i',
      title: 'A payment that cannot be used',
      age: [at, 'then', '6 d', 3],
      reference: 'D1',
      isTest,
      customer: 'Sara',
      operation: '',
      amount: null,
      said: '',
      notes: '',
      settle: null,
      statementId: null,
      owner: null,
      act: null,
      mayClose: false,
    } as const;
    const words = { test: 'test', ages: ['', '', '', 'over a day'] };
    const look = { direction: 'ltr', fields: {}, words } as unknown as IssueLook;
    const form = { idPrefix: 'queue', state: { values: {}, errors: { i: 'Layla has it.' } } };
    return (
      <FormPlace form={{ ...form, isPending: false, pressed: null }}>
        <AttentionIssue issue={issue} look={look} />
      </FormPlace>
    );
  },
  'that waits for a second person': (isTest) => {
    const row = {
      requestId: 'r',
      kind: 'reversal',
      orderReference: 'D1',
      customerName: 'Sara',
      requestedBy: 'Ali',
      requesterInvitation: null,
      requesterSince: '2026-11-01T09:00:00Z',
      requestedAt: at,
      expiresAt: at,
      paymentMinor: '5000',
      heldMinor: '5000',
      takenMinor: '0',
      told: [],
      amountMinor: null,
      outcome: null,
      lines: [],
      goods: null,
      reason: '',
      references: null,
      acceptedEvidenceId: null,
      isTest,
    } as unknown as ApprovalRow;
    return <ApprovalCard row={row} actor={actor} now={now} />;
  },
};

const shown = (name: string, isTest: boolean) => drawn(lists[name]?.(isTest));

test.each(Object.keys(lists))('an order %s carries its own test mark', (name) => {
  expect(shown(name, true)).toMatch(/<span[^>]*>test<\/span>/);
  expect(shown(name, false)).not.toMatch(/>test</);
});

test('a refusal stands in the row of its issue', () =>
  expect(shown('that waits for people', false)).toMatch(/role="alert"[^>]*>Layla has it\.</));
