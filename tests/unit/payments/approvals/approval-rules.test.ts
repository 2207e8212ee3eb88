import {
  type ApprovalFacts,
  type DecisionFacts,
  decisionObstacle,
  type Person,
} from '@/lib/payments/approvals/approval-rules';
import { ApprovalKind, Permission } from '@/prisma/generated/enums';

const now = new Date('2026-11-21T10:00:00Z');
const request: ApprovalFacts = {
  kind: 'reversal',
  requestedById: 'noor',
  requestedBrowser: 'b1',
  orderVersion: 7,
  expiresAt: new Date('2026-11-21T10:00:01Z'),
};
const person = (id: string, more: Partial<Person> = {}): Person => ({
  id,
  name: id,
  permissions: Object.values(Permission),
  isEnabled: true,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...more,
});
const facts = (more: Partial<DecisionFacts> = {}): DecisionFacts => ({
  decision: 'approve',
  approver: person('hawre'),
  requester: person('noor'),
  ties: { acts: [], founders: null },
  browser: 'b2',
  version: 7,
  now,
  ...more,
});
const act = { on: 'hawre', by: 'noor', action: 'permissions_changed', at: now };
const changed = { acts: [act], founders: null };
const without = (permission: Permission) =>
  Object.values(Permission).filter((one) => one !== permission);

describe('an approval', () => {
  test('of somebody else’s request for the order as it is, is allowed', () =>
    expect(decisionObstacle(request, facts())).toBeNull());

  test.each([
    ['one’s own request', { approver: person('noor') }, 'OWN_REQUEST'],
    ['a disabled account', { approver: person('hawre', { isEnabled: false }) }, 'NOT_PERMITTED'],
    ['no account any more', { approver: undefined }, 'NOT_PERMITTED'],
    [
      'an account that may not approve',
      { approver: person('hawre', { permissions: without('approve') }) },
      'NOT_PERMITTED',
    ],
    ['the second at which it ends', { now: request.expiresAt }, 'EXPIRED'],
    ['a later order', { version: 8 }, 'STALE'],
    ['an earlier order', { version: 6 }, 'STALE'],
    ['a requester who is gone', { requester: undefined }, 'REQUESTER_NOT_PERMITTED'],
    [
      'a disabled requester',
      { requester: person('noor', { isEnabled: false }) },
      'REQUESTER_NOT_PERMITTED',
    ],
    ['the browser in which it was asked', { browser: 'b1' }, 'SAME_BROWSER'],
    ['an account that the requester changed', { ties: changed }, 'INFLUENCED'],
  ])('is refused because of %s', (_why, more, code) => {
    expect(decisionObstacle(request, facts(more))).toBe(code);
  });

  test.each([
    ['resolution', ['resolve']],
    ['reversal', ['reverse']],
    ['completion', ['complete', 'complete_above_ceiling']],
  ] as const)('of a %s needs a requester who may %j', (kind, permissions) => {
    const requester = person('noor', { permissions });
    expect(decisionObstacle({ ...request, kind }, facts({ requester }))).toBeNull();
    for (const permission of permissions) {
      const other = person('noor', { permissions: without(permission) });
      const answer = decisionObstacle({ ...request, kind }, facts({ requester: other }));
      expect(answer).toBe('REQUESTER_NOT_PERMITTED');
    }
  });
});

describe('a refusal', () => {
  test.each(Object.values(ApprovalKind))('of a %s needs no more than another person', (kind) => {
    const given = { requester: undefined, ties: changed, browser: 'b1', version: 8 };
    const input = { ...request, kind };
    expect(decisionObstacle(input, facts({ decision: 'refuse', ...given }))).toBeNull();
  });

  test.each([
    [{ approver: person('noor') }, 'OWN_REQUEST'],
    [{ approver: person('hawre', { permissions: ['see_orders'] }) }, 'NOT_PERMITTED'],
    [{ now: request.expiresAt }, 'EXPIRED'],
  ])('is refused likewise: %o', (more, code) => {
    expect(decisionObstacle(request, facts({ decision: 'refuse', ...more }))).toBe(code);
  });
});
