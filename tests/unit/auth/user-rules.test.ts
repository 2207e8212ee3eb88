import { noLimits, type PersonalLimits } from '@/lib/auth/limits';
import { judgeChange, type UserChange } from '@/lib/auth/user-rules';
import { type Permission, permissions, presets } from '@/lib/rights/permissions';

const somebody = (id: string, held: readonly Permission[], isEnabled = true) => ({
  ...noLimits,
  id,
  permissions: held,
  isEnabled,
});
const admin = somebody('noor', presets.admin);
const clerk = somebody('layla', presets.staff);
const kinds = ['disable', 'enable', 'sendLink', 'resetFactor', 'endSessions', 'withdraw'] as const;
const changes: readonly UserChange[] = [
  ...kinds.map((kind) => ({ kind })),
  { kind: 'permissions', to: ['see_orders'] },
];

describe('an act on an account', () => {
  it.each(changes)('is allowed to who manages users: $kind', (change) => {
    expect(judgeChange(change, { self: admin, user: clerk })).toBeNull();
  });

  it.each(changes)('is refused to anybody else, and to who was disabled: $kind', (change) => {
    const others = permissions.filter((one) => one !== 'manage_users');
    for (const self of [
      undefined,
      somebody('noor', others),
      somebody('noor', presets.admin, false),
    ]) {
      expect(judgeChange(change, { self, user: clerk })).toBe('NOT_PERMITTED');
    }
  });

  it.each(changes)('is refused on one’s own account: $kind', (change) => {
    expect(judgeChange(change, { self: admin, user: admin })).toBe('OWN_ACCOUNT');
  });

  it.each(permissions)('gives %s only by who holds it', (permission) => {
    const self = somebody(
      'noor',
      permissions.filter((one) => one === 'manage_users' || one !== permission),
    );
    const give: UserChange = { kind: 'permissions', to: [...clerk.permissions, permission] };
    const isOwn = permission === 'manage_users' || clerk.permissions.includes(permission);
    expect(judgeChange(give, { self, user: clerk })).toBe(isOwn ? null : 'MORE_THAN_OWN');
    const user = somebody('layla', permissions);
    expect(judgeChange({ kind: 'permissions', to: permissions }, { self, user })).toBeNull();
  });

  it.each(permissions)('takes %s only from who holds no more than oneself', (permission) => {
    const take = (to: readonly Permission[]) => ({ kind: 'permissions', to }) as const;
    const less = permissions.filter((one) => one !== permission);
    const other = somebody('layla', permissions);
    expect(judgeChange(take(less), { self: admin, user: other })).toBeNull();
    // The last administrator keeps every right against one who manages users and is none.
    for (const self of permissions.map((lacking) =>
      somebody(
        'noor',
        permissions.filter((one) => one !== lacking || one === 'manage_users'),
      ),
    )) {
      const isAdmin = self.permissions.length === permissions.length;
      expect(judgeChange(take(less), { self, user: other })).toBe(isAdmin ? null : 'MORE_THAN_OWN');
    }
  });

  it('opens or closes no account that may do more than oneself, by whatever way', () => {
    const self = somebody('noor', ['manage_users']);
    const judged = kinds.map((kind) => [kind, judgeChange({ kind }, { self, user: clerk })]);
    expect(Object.fromEntries(judged)).toEqual({
      disable: 'MORE_THAN_OWN',
      enable: 'MORE_THAN_OWN',
      sendLink: 'MORE_THAN_OWN',
      resetFactor: 'MORE_THAN_OWN',
      endSessions: null,
      withdraw: null,
    });
  });

  it('sends no link to a disabled account', () => {
    const user = somebody('layla', presets.staff, false);
    expect(judgeChange({ kind: 'sendLink' }, { self: admin, user })).toBe('ACCOUNT_DISABLED');
  });
});

describe('a limit', () => {
  const to = (limits: Partial<PersonalLimits>) =>
    ({ kind: 'limits', to: { ...noLimits, ...limits } }) as const;

  it.each([
    ['manage_catalogue', 'a percentage', { priceLimitPercent: 10 }],
    ['manage_catalogue', 'a discount', { discountMaxMinor: 1n }],
    ['approve', 'a completion', { completionAboveMinor: 1n }],
    ['approve', 'a reversal', { reversalMaxMinor: 0n }],
  ] as const)('is given by who may %s: %s', (permission, _what, limits) => {
    const self = somebody('noor', ['manage_users', permission]);
    expect(judgeChange(to(limits), { self, user: clerk })).toBeNull();
    const others = permissions.filter((one) => one !== permission);
    const change = judgeChange(to(limits), { self: somebody('noor', others), user: clerk });
    expect(change).toBe('MORE_THAN_OWN');
  });

  it('is never wider than that of who gives it, but may stay what it is', () => {
    const self = { ...admin, reversalMaxMinor: 5n };
    const user = { ...clerk, reversalMaxMinor: 3n, completionAboveMinor: 7n };
    const judge = (reversalMaxMinor: bigint | null) =>
      judgeChange(to({ completionAboveMinor: 7n, reversalMaxMinor }), { self, user });
    const expected = [null, null, 'MORE_THAN_OWN', 'MORE_THAN_OWN'];
    expect([judge(0n), judge(5n), judge(6n), judge(null)]).toEqual(expected);
    const wide = { ...clerk, reversalMaxMinor: 9n };
    const given = { self, user: wide };
    expect(judgeChange(to({ priceLimitPercent: 1, reversalMaxMinor: 9n }), given)).toBe(null);
  });
});
