import { permissionsOfRoles } from '@/lib/auth/sign-in/organisation-roles';
import { presets } from '@/lib/rights/permissions';
import { isRolesSetting, organisationRolesOf } from '@/lib/settings/oidc-roles';

const raw = (claim: string, mapping: string) => ({ OIDC_ROLES_CLAIM: claim, OIDC_ROLES: mapping });

test.each([
  ['', '', true],
  ['roles', 'desk=frontDesk', true],
  ['roles', ' /hotel/desk = staff , cn=heads,ou=x=manager', false],
  ['roles', 'a=b=admin, books=accountant', true],
  ['roles', '', false],
  ['', 'desk=staff', false],
  ['roles', 'desk=owner', false],
  ['roles', '=staff', false],
])('the claim %j with the roles %j is a setting: %s', (claim, mapping, isOne) => {
  expect(isRolesSetting(raw(claim, mapping))).toBe(isOne);
});

test.each([
  [{ roles: ['desk'] }, 'roles', presets.frontDesk],
  [{ roles: 'desk' }, 'roles', presets.frontDesk],
  [{ roles: ['Desk', 'constructor', 7] }, 'roles', []],
  [{ roles: { desk: true } }, 'roles', []],
  [{ a: { b: ['desk'] } }, 'a.b', presets.frontDesk],
  [{ 'a.b': ['desk'] }, 'a.b', presets.frontDesk],
  [{ a: null }, 'a.b', []],
  [{}, 'constructor.name', []],
])('%j gives at %s what its roles give', (claims, claim, given) => {
  const roles = organisationRolesOf(raw(claim, 'desk=frontDesk, Object=admin'));
  expect(roles && permissionsOfRoles(claims, roles)).toEqual(given);
});
