import { randomUUID } from 'node:crypto';
import { dependenceOf } from '@/lib/auth/independence';
import { limitsText, noLimits } from '@/lib/auth/limits';
import { readLimits } from '@/lib/auth/personal-limits';
import { requireActor, requireSignedIn } from '@/lib/auth/session/require-permission';
import { endOwnSessions, listOwnSessions } from '@/lib/auth/session/session-list';
import { listOwnSignIns, listSignInsOf } from '@/lib/auth/session/sign-in-log';
import { enterDesk, enterDeskByCode } from '@/lib/auth/sign-in/desk-door';
import { findLink, takeLink } from '@/lib/auth/users/account-links';
import { createUser } from '@/lib/auth/users/create-user';
import { chargeWish, sendForgottenLink } from '@/lib/auth/users/forgotten-password';
import { invitePerson } from '@/lib/auth/users/invite-person';
import {
  endPersonSessions,
  resetSecondFactor,
  sendAccountLink,
  setEnabled,
  setLimits,
  setPermissions,
  withdrawLink,
} from '@/lib/auth/users/manage-users';
import { changeOwnPassword } from '@/lib/auth/users/own-account';
import { readUser } from '@/lib/auth/users/read-users';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { locales } from '@/lib/i18n/locale';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { composeMail } from '@/lib/mail/compose-mail';
import { readPeople, readTies } from '@/lib/payments/approvals/approval-people';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, presets } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { browser, enterAs, signIn } from '../support/browser';
import { whileHeld } from '../support/held-rows';
import { identityOf } from '../support/identity';
import { must } from '../support/must';
import { actorOf, createPerson } from '../support/people';
import { actsOf, auditOf, mailsOf } from '../support/records';
import { giveSecondFactor } from '../support/second-factor';
import { createProduct } from '../support/shop';
import { changeStaff, createStaff, openStaffSession } from '../support/staff';

const sender = { ...settings(), identity: identityOf('Dar Dijla') };

type MailRow = Parameters<typeof composeMail>[0];

const newPassword = 'lamp under the palm';
let counter = 0;

/** As an approval would judge the two, by the audit. */
async function dependence(requesterId: string, approverId: string) {
  const now = new Date();
  const ids = [requesterId, approverId];
  return withTx(async (tx) => {
    const [people, ties] = [await readPeople(tx, ids), await readTies(tx, ids, now)];
    const approver = people.get(approverId);
    return approver ? dependenceOf({ id: requesterId }, approver, ties, now) : undefined;
  });
}

const manager = (permissions: readonly Permission[] = presets.admin) =>
  createPerson<'manage_users'>(permissions);

async function invited(
  actor: Actor<'manage_users'>,
  permissions: readonly Permission[] = ['see_orders'],
) {
  counter += 1;
  const email = `guest${counter}.${process.pid}@demo.test`;
  const given = { email, name: 'Hawre', permissions, locale: 'ckb' } as const;
  const { userId } = must(await invitePerson(actor, given));
  return { userId, email };
}

/** The token in the newest mail to an address, as its reader finds it. */
async function mailedToken(email: string): Promise<string> {
  const row = await db().mailOutbox.findFirstOrThrow({
    where: { recipient: email, kind: { notIn: ['account_notice', 'account_watch'] } },
    orderBy: { createdAt: 'desc' },
  });
  return /\/sign-in\/link\?key=([A-Za-z0-9_-]{43})/.exec((await composed(row)).text)?.[1] ?? '';
}

/** A mail as its reader sees it, by default in its own language. */
const composed = async (row: object, locale?: string) =>
  must(await composeMail({ ...row, ...(locale && { locale }) } as MailRow, sender));

const trail = (userId: string) => auditOf(`user:${userId}`);
test('limits are written down, and those of an account that one opened are no wider', async () => {
  const [admin, clerk] = [await manager(), await manager()];
  const to = { ...noLimits, priceLimitPercent: 10, reversalMaxMinor: 5_000n };
  const seen = limitsText(noLimits);
  expect(await setLimits(admin, clerk.userId, { seen, to })).toMatchObject({ ok: true });
  expect(await setLimits(admin, clerk.userId, { seen, to })).toMatchObject({ code: 'STALE' });
  expect(await trail(clerk.userId)).toMatchObject([
    {
      action: 'limits_changed',
      actorId: admin.userId,
      before: { limits: { reversalMaxMinor: null } },
      after: { limits: { priceLimitPercent: 10, reversalMaxMinor: '5000' } },
    },
  ]);
  const { userId } = await invited(clerk);
  expect(await readLimits(userId)).toEqual({ ...noLimits, reversalMaxMinor: 5_000n });
  const beyond = { seen: limitsText({ ...noLimits, reversalMaxMinor: 5_000n }), to: noLimits };
  expect(await setLimits(clerk, userId, beyond)).toMatchObject({ code: 'MORE_THAN_OWN' });
});

describe('an invitation', () => {
  test('M5 takes a long name, cut between two letters and never within one', async () => {
    const actor = await manager();
    counter += 1;
    const email = `guest${counter}.${process.pid}@demo.test`;
    const name = `${'a'.repeat(99)}😀😀`;
    const answer = await invitePerson(actor, { email, name, permissions: [], locale: 'en' });
    expect(answer).toMatchObject({ ok: true });
    const { name: kept } = await db().user.findUniqueOrThrow({ where: { email } });
    expect(kept).toBe(`${'a'.repeat(99)}😀`);
  });

  test('makes an account that its link alone opens, once', async () => {
    const actor = await manager();
    const { userId, email } = await invited(actor, ['see_orders', 'complete']);
    expect(await enterDesk({ email, password: '' })).toMatchObject({ code: 'REFUSED' });
    const token = await mailedToken(email);
    expect(await findLink(token)).toMatchObject({ userId, email, purpose: 'INVITATION' });
    const typed = { name: 'Hawre Aziz', newPassword };
    const both = await Promise.all([takeLink(token, typed), takeLink(token, typed)]);
    expect(both.filter((one) => one.ok)).toHaveLength(1);
    expect(await takeLink(token, typed)).toMatchObject({ code: 'LINK_DEAD' });
    expect(await enterDesk({ email, password: newPassword })).toMatchObject({ ok: true });
    expect((await trail(userId)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['user_invited', actor.userId],
      ['invitation_accepted', userId],
    ]);
  });

  test('keeps its token nowhere but in the mail', async () => {
    const { userId, email } = await invited(await manager());
    const token = await mailedToken(email);
    const rows = JSON.stringify([
      await db().accountLink.findMany({ where: { userId } }),
      await db().mailOutbox.findMany({ where: { recipient: email } }),
      (await trail(userId)).map(({ before, after, cause }) => ({ before, after, cause })),
    ]);
    expect(rows).not.toContain(token);
  });

  test('is over after 48 hours, when withdrawn, when sent again, and with its account, for good', async () => {
    const actor = await manager();
    const { userId, email } = await invited(actor);
    const first = await mailedToken(email);
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    expect(await findLink(first, inHours(47.9))).not.toBeNull();
    expect(await findLink(first, inHours(48))).toBeNull();
    expect(await sendAccountLink(actor, userId)).toEqual({ ok: true, value: true });
    expect(await findLink(first)).toBeNull();
    const second = await mailedToken(email);
    expect(await withdrawLink(actor, userId)).toMatchObject({ ok: true });
    expect(await withdrawLink(actor, userId)).toMatchObject({ code: 'NOTHING_TO_DO' });
    expect(await findLink(second)).toBeNull();
    await sendAccountLink(actor, userId);
    const third = await mailedToken(email);
    expect(await findLink(third)).not.toBeNull();
    await setEnabled(actor, userId, false);
    const typed = { name: 'Hawre', newPassword };
    expect(await takeLink(third, typed)).toMatchObject({ code: 'LINK_DEAD' });
    await setEnabled(actor, userId, true);
    expect(await findLink(third)).toBeNull();
    for (const garbage of ['', 'x', `${third}x`, "' OR 1=1 --"]) {
      expect(await findLink(garbage)).toBeNull();
    }
  });

  test('gives nothing that the inviter does not hold now, and no second account', async () => {
    const actor = await manager(['manage_users', 'see_orders']);
    const wish = { name: 'Hawre', locale: 'en', email: 'x@demo.test', permissions: [] } as const;
    const more = await invitePerson(actor, { ...wish, permissions: ['reverse'] });
    expect(more).toMatchObject({ code: 'MORE_THAN_OWN' });
    const { email } = await invited(actor);
    const again = await invitePerson(actor, { ...wish, email: email.toUpperCase() });
    expect(again).toMatchObject({ code: 'EMAIL_TAKEN' });
    await changeStaff(actor.userId, { permissions: ['see_orders'] });
    expect(await invitePerson(actor, wish)).toMatchObject({ code: 'NOT_PERMITTED' });
    await changeStaff(actor.userId, { permissions: presets.admin, isEnabled: false });
    expect(await invitePerson(actor, wish)).toMatchObject({ code: 'NOT_PERMITTED' });
    expect(await db().user.count({ where: { email: wish.email } })).toBe(0);
  });

  test('K19 goes to one plain address alone', async () => {
    const actor = await manager();
    for (const email of ['a@b.test,c@d.test', 'a＠b.test', 'Noor <a@b.test>', 'аdmin@demo.test']) {
      const wish = { email, name: 'Hawre', permissions: [], locale: 'en' } as const;
      const fields = { email: 'BAD_EMAIL' };
      expect(await invitePerson(actor, wish), email).toMatchObject({ fields });
    }
  });

  test('asks for a password as good as any', async () => {
    const { email } = await invited(await manager());
    const token = await mailedToken(email);
    const problemOf = async (given: string) => {
      const taken = await takeLink(token, { name: 'Hawre', newPassword: given });
      return 'problem' in taken ? taken.problem : taken;
    };
    const { name } = await createProduct();
    for (const [given, problem] of [
      ['short', 'TOO_SHORT'],
      ['password123', 'TOO_COMMON'],
      [email, 'NAMES_ITS_OWNER'],
      ['dardijla', 'NAMES_THE_HOUSE'],
      ['Diwan-Checkout-26', 'NAMES_THE_HOUSE'],
      [`${name.ckb}!`, 'NAMES_THE_HOUSE'],
    ] as const) {
      expect(await problemOf(given), given).toBe(problem);
    }
    const nameless = await takeLink(token, { name: ' ', newPassword });
    expect(nameless).toMatchObject({ code: 'NAME_MISSING' });
  });
});

describe('an account that is changed by another', () => {
  test('K6 loses a permission with its very next request', async () => {
    const actor = await manager();
    const { staff } = await signIn({ permissions: ['see_orders', 'complete'] });
    expect(await requireActor('complete')).toMatchObject({ ok: true });
    const wish = { seen: ['complete', 'see_orders'], to: ['see_orders', 'export'] } as const;
    expect(await setPermissions(actor, staff.id, wish)).toMatchObject({ ok: true });
    expect(await requireActor('complete')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await requireActor('export')).toMatchObject({ ok: true });
    const [before, after] = [['see_orders', 'complete'], wish.to];
    expect(await trail(staff.id)).toMatchObject([
      {
        action: 'permissions_changed',
        actorId: actor.userId,
        before: { permissions: before },
        after: { permissions: after },
      },
    ]);
    // Somebody who looked before that decides over something that is not there any more.
    expect(await setPermissions(actor, staff.id, wish)).toMatchObject({ code: 'STALE' });
  });

  test('K6 is out at once when disabled, and its sessions do not come back', async () => {
    const actor = await manager();
    const { staff } = await signIn();
    expect(await setEnabled(actor, staff.id, false)).toMatchObject({ ok: true });
    expect(await requireSignedIn()).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await setEnabled(actor, staff.id, false)).toMatchObject({ code: 'NOTHING_TO_DO' });
    expect(await setEnabled(actor, staff.id, true)).toMatchObject({ ok: true });
    expect(await requireSignedIn()).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await readUser(actor, staff.id)).toMatchObject({ isEnabled: true, sessions: 0 });
  });

  test('is out with its second factor', async () => {
    const { staff } = await signIn();
    await giveSecondFactor(staff.id);
    expect(await resetSecondFactor(await manager(), staff.id)).toMatchObject({ ok: true });
    expect(await requireSignedIn()).toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('is not one’s own, and two who disable each other are not both gone', async () => {
    const [one, other] = [await manager(), await manager()];
    expect(await setEnabled(one, one.userId, false)).toMatchObject({ code: 'OWN_ACCOUNT' });
    const both = [one.userId, other.userId];
    const { under } = await whileHeld(async ({ query, untilWaiting }) => {
      await query('SELECT 1 FROM "user" WHERE id = ANY ($1) ORDER BY id FOR UPDATE', [both]);
      const given = [setEnabled(one, other.userId, false), setEnabled(other, one.userId, false)];
      const acts = Promise.all(given);
      await untilWaiting(2);
      return { under: acts };
    });
    expect((await under).filter((answer) => answer.ok)).toHaveLength(1);
    expect(await db().user.count({ where: { id: { in: both }, isEnabled: true } })).toBe(1);
  });

  test('M9 is nobody’s for what is no id', async () => {
    const actor = await manager();
    for (const id of ['', 'a'.repeat(36), '-'.repeat(36), '\u0000']) {
      expect(await setEnabled(actor, id, false)).toMatchObject({ code: 'NOT_FOUND' });
      expect(await readUser(actor, id)).toBeNull();
    }
  });

  test('K8 ends all its sessions with a password set by link, which names who sent it', async () => {
    const actor = await manager();
    const staff = await createStaff();
    await openStaffSession(staff.id);
    expect(await sendAccountLink(actor, staff.id)).toMatchObject({ ok: true });
    expect(await readUser(actor, staff.id)).toMatchObject({ sessions: 1 });
    const set = await takeLink(await mailedToken(staff.email), { name: 'ignored', newPassword });
    expect(set).toMatchObject({ value: { purpose: 'PASSWORD' } });
    expect(await readUser(actor, staff.id)).toMatchObject({ sessions: 0, name: staff.name });
    expect(await enterDesk(staff)).toMatchObject({ code: 'REFUSED' });
    const found = await actsOf(`user:${staff.id}`);
    expect(found).toEqual(['password_link_sent', 'password_set_by_link']);
  });

  test('J8 cannot approve for whoever reset its second factor, its password or its rights', async () => {
    const acts: Record<string, (actor: Actor<'manage_users'>, id: string) => Promise<object>> = {
      factor: resetSecondFactor,
      password: sendAccountLink,
      rights: (actor, id) => setPermissions(actor, id, { seen: presets.admin, to: ['approve'] }),
    };
    for (const [name, change] of Object.entries(acts)) {
      const actor = await manager();
      const staff = await createStaff();
      await giveSecondFactor(staff.id);
      expect(await dependence(actor.userId, staff.id), name).toBeNull();
      expect(await change(actor, staff.id), name).toMatchObject({ ok: true });
      expect(await dependence(actor.userId, staff.id), name).toBe('INFLUENCED');
      expect(await dependence(staff.id, actor.userId), name).toBe('INFLUENCES');
    }
    const actor = await manager();
    const { userId } = await invited(actor);
    expect(await dependence(actor.userId, userId)).toBe('INFLUENCED');
  });

  const acts: Record<
    string,
    [string, (by: Actor<'manage_users'>, id: string) => Promise<unknown>]
  > = {
    invited: ['to the desk on', async (by) => ({ ok: true, ...(await invited(by)) })],
    invitedAgain: [
      'the invitation again',
      async (by, id) => {
        await changeStaff(id, { passwordHash: null });
        return sendAccountLink(by, id);
      },
    ],
    permissions: [
      'changed the permissions',
      (by, id) => setPermissions(by, id, { seen: presets.admin, to: ['approve'] }),
    ],
    limits: [
      'changed the limits',
      (by, id) =>
        setLimits(by, id, {
          seen: limitsText(noLimits),
          to: { ...noLimits, completionAboveMinor: 7_000n },
        }),
    ],
    passwordLink: ['a link to set a new password', (by, id) => sendAccountLink(by, id)],
    factorReset: ['turned off two-factor', (by, id) => resetSecondFactor(by, id)],
    disabled: ['disabled the account', (by, id) => setEnabled(by, id, false)],
    enabled: [
      'enabled the account',
      async (by, id) => {
        await changeStaff(id, { isEnabled: false });
        return setEnabled(by, id, true);
      },
    ],
  };
  test.each(Object.entries(acts))(
    'J8 %s: all others who manage users hear of it by mail',
    async (act, [words, change]) => {
      const [actor, other, clerk, staff] = [
        await manager(),
        await manager(['manage_users']),
        await manager(['see_orders']),
        await createStaff(),
      ];
      await giveSecondFactor(staff.id);
      expect(await change(actor, staff.id)).toMatchObject({ ok: true });
      const told = (recipient: string) => mailsOf({ recipient, kind: 'account_watch' });
      const [row, ...more] = (await told(other.email)).filter(({ payload }) =>
        JSON.stringify(payload).includes(`"act":"${act}"`),
      );
      expect(more).toEqual([]);
      expect([...(await told(clerk.email)), ...(await told(actor.email))]).toEqual([]);
      const payload = { path: ['accountId'], equals: staff.id };
      expect(await mailsOf({ recipient: staff.email, kind: 'account_watch', payload })).toEqual([]);
      for (const locale of locales) {
        const { text } = await composed({ ...row }, locale);
        expect(text).toContain(`${settings().appUrl}/admin/users/`);
        if (locale === 'en') expect(text).toContain(words);
      }
    },
  );

  test('J8 created by the command line: all who manage users hear of it by mail, and the owner', async () => {
    const watcher = await manager(['manage_users']);
    const email = `made-${randomUUID()}@demo.test`;
    const made = { email, name: 'Made Here', permissions: presets.admin };
    const { id } = must(await createUser({ ...made, password: 'river courtyard lamp' }));
    const [notice, watch, ...more] = await mailsOf({
      subjectKey: { startsWith: id },
      recipient: { in: [email, watcher.email] },
    });
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ kind: 'account_notice', recipient: email });
    expect(watch).toMatchObject({ kind: 'account_watch', recipient: watcher.email });
    for (const locale of locales) {
      const given = { ...notice };
      const [told, seen] = [await composed(given, locale), await composed({ ...watch }, locale)];
      if (locale !== 'en') continue;
      expect(told.text).toContain('was created for you');
      expect(seen.subject).toContain('the account of Made Here changed');
      expect(seen.text).toContain('with the command user:create on the server');
    }
  });

  test('hears of other limits by mail', async () => {
    const staff = await createStaff();
    const to = { ...noLimits, priceLimitPercent: 5 };
    await setLimits(await manager(), staff.id, { seen: limitsText(noLimits), to });
    const [notice] = await mailsOf({ recipient: staff.email });
    expect(notice).toMatchObject({ kind: 'account_notice', payload: { change: 'limits' } });
  });

  test('hears of it by mail', async () => {
    const actor = await manager();
    const staff = await createStaff();
    await giveSecondFactor(staff.id);
    await resetSecondFactor(actor, staff.id);
    const [row] = await mailsOf({ recipient: staff.email });
    expect((await composed({ ...row })).text).toContain('Two-factor authentication was turned off');
  });
});

describe('a password that was forgotten', () => {
  const asks = (email: string) => ({ email, network: `net ${email}`, locale: 'en' as const });
  const linksTo = (email: string) =>
    db().mailOutbox.count({ where: { recipient: email, kind: 'account_forgotten' } });

  test('is set anew by a link of half an hour, once; sessions end, the second factor stays', async () => {
    const staff = await createStaff();
    await giveSecondFactor(staff.id);
    await openStaffSession(staff.id);
    await sendForgottenLink(asks(staff.email.toUpperCase()));
    // A mailbox gets no second one so soon.
    await sendForgottenLink(asks(staff.email));
    expect(await linksTo(staff.email)).toBe(1);
    expect(await enterDesk(staff)).toMatchObject({ ok: true });
    const token = await mailedToken(staff.email);
    expect(await findLink(token, new Date(Date.now() + 31 * 60_000))).toBeNull();
    const typed = { name: '', newPassword };
    expect(await takeLink(token, typed)).toMatchObject({ value: { purpose: 'PASSWORD' } });
    expect(await takeLink(token, typed)).toMatchObject({ code: 'LINK_DEAD' });
    expect(await readUser(await manager(), staff.id)).toMatchObject({ sessions: 0 });
    expect(await enterDesk(staff)).toMatchObject({ code: 'REFUSED' });
    const entered = await enterDesk({ email: staff.email, password: newPassword });
    expect(entered).toEqual({ ok: true, value: 'code' });
    expect(await mailsOf({ recipient: staff.email, kind: 'account_notice' })).toHaveLength(1);
    expect((await trail(staff.id)).map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ['password_link_asked', 'system'],
      ['password_set_by_link', 'user'],
    ]);
  });

  test('A11 leaves the link that a colleague has just sent as it is', async () => {
    const [staff, admin] = [await createStaff(), await manager()];
    await sendAccountLink(admin, staff.id);
    const sent = await mailedToken(staff.email);
    await sendForgottenLink(asks(staff.email));
    expect(await linksTo(staff.email)).toBe(0);
    expect(await findLink(sent)).toMatchObject({ userId: staff.id });
    await withdrawLink(admin, staff.id);
    await sendForgottenLink(asks(staff.email));
    expect(await linksTo(staff.email)).toBe(1);
  });

  test('gets nobody a link who is unknown, disabled, or signs in at the organisation', async () => {
    const [disabled, atOrganisation] = [await createStaff(), await createStaff()];
    await changeStaff(disabled.id, { isEnabled: false });
    await changeStaff(atOrganisation.id, { passwordHash: null });
    for (const { email } of [disabled, atOrganisation, { email: 'nobody@demo.test' }]) {
      await sendForgottenLink(asks(email));
      expect(await linksTo(email), email).toBe(0);
    }
  });

  test('K3 is asked for with growing delays, which say nothing about the account', async () => {
    const staff = await createStaff();
    const now = new Date();
    const answersFor = async (email: string) => {
      const answers = [];
      for (let turn = 0; turn < 5; turn += 1) answers.push(await chargeWish(asks(email), now));
      return answers;
    };
    const known = await answersFor(staff.email);
    expect(known.at(-1)).toEqual({ ok: false, code: 'WAIT', seconds: 2 });
    expect(await answersFor('nobody.else@demo.test')).toEqual(known);
  });
});

describe('the log of sign-ins', () => {
  test('says when, from where and how, to its person and to who manages users', async () => {
    const [staff, other] = [await createStaff(), await createStaff()];
    browser.headers = new Headers({ 'user-agent': 'Mozilla/5.0 Firefox/150' });
    const own = async () => listOwnSignIns(await actorOf(staff.id));
    expect(await enterDesk({ email: staff.email, password: 'wrong' })).toMatchObject({ ok: false });
    await expect.poll(own).toHaveLength(1);
    expect(await enterDesk(staff)).toEqual({ ok: true, value: 'in' });
    await giveSecondFactor(staff.id);
    expect(await enterDesk(staff)).toEqual({ ok: true, value: 'code' });
    expect(await enterDeskByCode('000000')).toMatchObject({ code: 'WRONG_CODE' });
    expect(await own()).toMatchObject([
      { outcome: 'wrong_code', passedFactor: false, network: 'unknown' },
      { outcome: 'password', passedFactor: false, userAgent: 'Mozilla/5.0 Firefox/150' },
      { outcome: 'wrong_password', passedFactor: false, userAgent: 'Mozilla/5.0 Firefox/150' },
    ]);
    expect(await listSignInsOf(await manager(), staff.id)).toEqual(await own());
    expect(await listSignInsOf(await manager(), 'no id')).toEqual([]);
    expect(await listOwnSignIns(await actorOf(other.id))).toEqual([]);
  });

  test('is kept for ninety days', async () => {
    const staff = await createStaff();
    await enterDesk(staff);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    await purgeExpired(days(89));
    expect(await db().signInEvent.count({ where: { userId: staff.id } })).toBe(1);
    await purgeExpired(days(91));
    expect(await db().signInEvent.count({ where: { userId: staff.id } })).toBe(0);
  });
});

describe('the own account', () => {
  test('K8 changes its password by the current one, and every other session ends', async () => {
    const staff = await createStaff();
    const here = await enterAs(staff.id);
    const there = await openStaffSession(staff.id);
    const actor = must(await requireSignedIn());
    const change = (typed: object) =>
      changeOwnPassword(actor, { password: staff.password, newPassword, ...typed });
    expect(await change({ password: 'not this one' })).toMatchObject({ code: 'WRONG' });
    expect(await change({ newPassword: 'password' })).toMatchObject({ problem: 'TOO_COMMON' });
    const answer = await change({ newPassword: staff.email });
    expect(answer).toMatchObject({ problem: 'NAMES_ITS_OWNER' });
    expect(await sendAccountLink(await manager(), staff.id)).toMatchObject({ ok: true });
    expect(await change({})).toMatchObject({ ok: true });
    // A link that was on its way sets no other one.
    expect(await findLink(await mailedToken(staff.email))).toBeNull();
    // Its own goes on, under an id that no copy of the old cookie has.
    expect(must(await requireSignedIn()).provedAt).toEqual(actor.provedAt);
    for (const old of [here, there]) {
      browser.cookies.set(old.name, old.value);
      expect(await requireSignedIn()).toMatchObject({ code: 'SIGNED_OUT' });
    }
    expect(await trail(staff.id)).toMatchObject([
      { action: 'password_link_sent' },
      { action: 'password_changed', after: { endedSessions: 1 } },
    ]);
  });

  test('shows its sessions and ends them, and nobody else’s', async () => {
    const [staff, stranger] = [await createStaff(), await createStaff()];
    const here = await openStaffSession(staff.id);
    await openStaffSession(staff.id);
    await openStaffSession(staff.id);
    const foreign = await openStaffSession(stranger.id);
    const actor = { ...(await actorOf(staff.id)), sessionId: here.sessionId } as Actor;
    const theirs = { ...(await actorOf(stranger.id)), sessionId: foreign.sessionId } as Actor;
    const list = await listOwnSessions(actor);
    expect(list.map((one) => one.isThisOne).sort()).toEqual([false, false, true]);
    expect(JSON.stringify(list)).not.toContain(here.sessionId);
    const handle = list.find((one) => !one.isThisOne)?.handle ?? '';
    expect(await endOwnSessions(theirs, { handle })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await endOwnSessions(actor, { handle })).toMatchObject({ value: { ended: 1 } });
    expect(await endOwnSessions(actor, { handle })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await endOwnSessions(actor, 'others')).toMatchObject({ value: { ended: 1 } });
    expect(await listOwnSessions(actor)).toMatchObject([{ isThisOne: true }]);
    expect(await listOwnSessions(theirs)).toHaveLength(1);
    expect(await endPersonSessions(await manager(), staff.id)).toMatchObject({ ok: true });
    expect(await listOwnSessions(actor)).toHaveLength(0);
  });
});
