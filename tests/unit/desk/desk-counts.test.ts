import { countsFor } from '@/lib/desk/orders/desk-counts';
import type { Permission } from '@/lib/rights/permissions';

const issue = (kind: string, ownerId: string | null = null, askedById: string | null = null) => ({
  kind,
  ownerId,
  askedById,
  count: 1,
});

const open = {
  issues: [
    issue('needs_review'),
    issue('mail_parked'),
    issue('left_uncompleted'),
    issue('surplus'),
    issue('needs_review', 'omar'),
    issue('unknown_operation', 'huda'),
    issue('unknown_operation', null, 'huda'),
    issue('a_kind_of_tomorrow'),
  ],
  requests: [
    { askedById: 'huda', told: ['omar'] },
    { askedById: 'huda', told: [] },
    { askedById: 'omar', told: ['huda', 'layla'] },
    { askedById: 'omar', told: ['layla'] },
    { askedById: 'omar', told: [] },
  ],
  expiring: 3,
};

test.each<[who: string, may: Permission[], counts: [number, number, number]]>([
  ['may only look', ['see_orders'], [0, 0, 0]],
  ['completes', ['complete'], [2, 0, 3]],
  ['reverses', ['reverse'], [2, 0, 3]],
  ['resolves', ['resolve'], [6, 0, 0]],
  ['approves', ['approve'], [0, 2, 0]],
  ['may do all of it', ['complete', 'reverse', 'resolve', 'approve'], [6, 2, 3]],
])('the badges of somebody who %s count what they can act on', (_who, permissions, expected) => {
  const counts = countsFor({ userId: 'huda', permissions }, open);
  expect([counts.attention, counts.approvals, counts.expiring]).toEqual(expected);
  expect(counts.inbox).toBe(expected.reduce((sum, one) => sum + one, 0));
});
