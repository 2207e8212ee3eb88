import { limitsText, noLimits } from '@/lib/auth/limits';
import { checkAccounts } from '@/lib/auth/users/account-parity';
import { createUser } from '@/lib/auth/users/create-user';
import { nameFounders } from '@/lib/auth/users/founders';
import { setEnabled, setLimits, setPermissions } from '@/lib/auth/users/manage-users';
import { db } from '@/lib/db/client';
import { presets } from '@/lib/rights/permissions';
import { damaged } from '../../support/damage';
import { createInvited } from '../../support/invited';
import { must } from '../../support/must';
import { ownerQuery, plantRow } from '../../support/owner-sql';
import { actorOf } from '../../support/people';
import { runSql } from '../../support/plain-sql';

let layla = '';
let puppet = '';
const other = 'omar@demo.test';

beforeAll(async () => {
  ({ layla, puppet } = await createInvited());
  const permissions = presets.admin;
  const second = { name: 'Omar', permissions, password: 'lantern orchard 31 bridge' };
  await createUser({ ...second, email: other });
  const by = await actorOf<'manage_users'>(layla);
  await setPermissions(by, puppet, { seen: ['see_orders'], to: ['see_orders', 'complete'] });
  const to = { ...noLimits, priceLimitPercent: 5, completionAboveMinor: 7_000n };
  must(await setLimits(by, puppet, { seen: limitsText(noLimits), to }));
  await setEnabled(by, puppet, false);
  await setEnabled(by, puppet, true);
});

/** What the check names of an attack past the desk, which is undone. */
const foundOf = (attack: string) =>
  damaged(['"user"', 'audit_entry'], [attack.replaceAll('$1', `'${puppet}'`)], async () =>
    (await checkAccounts()).flatMap(({ subject, differs }) =>
      differs.map((one) => `${subject === `user:${puppet}` ? 'puppet' : subject} ${one}`),
    ),
  );

test('accounts that the desk made and changed are what their trails say', async () =>
  expect(await checkAccounts()).toEqual([]));

describe('an account that was changed past the desk is named', () => {
  test.each([
    [`UPDATE "user" SET permissions = '{approve,manage_users}' WHERE id = $1`, 'user.permissions'],
    ['UPDATE "user" SET is_enabled = false WHERE id = $1', 'user.is_enabled'],
    ['UPDATE "user" SET reversal_max_minor = 1 WHERE id = $1', 'user.limits'],
    [`UPDATE "user" SET email = 'other@demo.test' WHERE id = $1`, 'user.email'],
    [`UPDATE "user" SET name = 'Layla' WHERE id = $1`, 'user.name'],
    [`UPDATE "user" SET password_hash = 'mine' WHERE id = $1`, 'user.password'],
    [
      `INSERT INTO second_factor (user_id, sealed_secret, last_step, recovery_salt, created_at)
       VALUES ($1, 's', 0, '', now())`,
      'user.second_factor',
    ],
    [`DELETE FROM audit_entry WHERE subject = 'user:' || $1`, 'trail.missing'],
    [`DELETE FROM audit_entry WHERE subject = 'user:' || $1 AND sequence = 1`, 'trail.beginning'],
    ['DELETE FROM "user" WHERE id = $1', 'account.removed'],
  ])('%s', async (attack, code) => {
    expect(await foundOf(attack)).toEqual([`puppet ${code}`]);
    await ownerQuery('DELETE FROM second_factor');
  });

  test('a password that replaced one of the desk’s', async () => {
    const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: layla } });
    const set = (hash: string | null) =>
      plantRow('UPDATE "user" SET password_hash = $2 WHERE id = $1', [layla, hash]);
    await set('mine');
    const accounts = await checkAccounts();
    expect(accounts).toEqual([{ subject: `user:${layla}`, differs: ['user.password'] }]);
    await set(passwordHash);
    expect(await checkAccounts()).toEqual([]);
  });
});

describe('as the app’s own login, the database refuses without an entry of the trail', () => {
  test.each([
    ['a right given', `UPDATE "user" SET permissions = permissions || '{approve}'`],
    ['an account disabled', 'UPDATE "user" SET is_enabled = NOT is_enabled'],
    ['a password set', `UPDATE "user" SET password_hash = 'mine'`],
    [
      'an account made',
      `INSERT INTO "user" (id, email, name, permissions)
       VALUES (gen_random_uuid(), 'x@demo.test', 'X', '{}')`,
    ],
  ])('%s', async (_act, attack) => {
    await expect(runSql(attack)).rejects.toMatchObject({ code: '42501' });
    expect(await checkAccounts()).toEqual([]);
  });
});

describe('founders', () => {
  const naming = (first: string, second: string) =>
    `INSERT INTO founding (id, first_id, second_id, named_at)
     VALUES (1, '${first}', '${second}', now())`;
  const tooLate = { code: '42501', message: 'founders are named in the first seven days' };

  test('are not named by the app’s own login without an entry in the trail of each', async () =>
    await expect(runSql(naming(layla, puppet))).rejects.toMatchObject({
      code: '42501',
      message: 'founders are named with an entry in the trail of each',
    }));

  test.each([
    ['an account', `UPDATE "user" SET created_at = now() - interval '8 days' WHERE id = $1`],
    [
      'a trail',
      `UPDATE audit_entry SET at = now() - interval '8 days' WHERE subject LIKE 'user:%'`,
    ],
  ])('are not named once %s is older than seven days', async (_what, aged) => {
    const lies = new Date(Date.now() - 9 * 86_400_000);
    const named = () => nameFounders(['layla@demo.test', other], lies).catch((error) => error);
    const attack = aged.replaceAll('$1', `'${puppet}'`);
    expect(await damaged(['"user"', 'audit_entry'], [attack], named)).toMatchObject(tooLate);
  });

  test('whose row was made past the desk are found, and so is a row that is gone', async () => {
    const both = [layla, puppet].map((id) => ({ subject: `user:${id}`, differs: ['founding'] }));
    await plantRow(naming(layla, puppet));
    expect(await checkAccounts()).toEqual(expect.arrayContaining(both));
    await plantRow('DELETE FROM founding');
    expect(await nameFounders(['layla@demo.test', other])).toMatchObject({ ok: true });
    expect(await checkAccounts()).toEqual([]);
    await plantRow('DELETE FROM founding');
    expect(await checkAccounts()).toHaveLength(2);
  });
});
