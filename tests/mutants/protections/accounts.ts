// Which protections keep accounts from giving more than they have, and strangers out of them?
import { integration, type Protection, statement, text, unit, value } from '../protection';

const invite = 'lib/auth/people/invite-person.ts';
const rules = 'lib/auth/user-rules.ts';
const manage = 'lib/auth/people/manage-users.ts';
const links = 'lib/auth/people/account-links.ts';
const invitation = (test: string) => integration('auth-users', `an invitation > ${test}`);
const changed = (test: string) =>
  integration('auth-users', `an account that is changed by another > ${test}`);
const own = (test: string) => integration('auth-users', `the own account > ${test}`);
const act = (test: string) => unit('auth/user-rules', `an act on an account > ${test}`);
const noMore = 'gives nothing that the inviter does not hold now, and no second account';
const linkEnds =
  'is over after 48 hours, when withdrawn, when sent again, and with its account, for good';

export const accountProtections: readonly Protection[] = [
  {
    id: 'invite-more-than-own',
    protection: 'Nobody invites somebody to more than they hold.',
    changes: [
      value(invite, 'typed.permissions.some((one) => !self.permissions.includes(one))', 'false'),
    ],
    killer: invitation(noMore),
  },
  {
    id: 'invite-may-now',
    protection: 'Who invites manages users, as the database says now.',
    changes: [
      {
        ...value(invite, `'manage_users'`, `'see_orders'`),
        after: 'if (!self?.permissions.includes(',
      },
    ],
    killer: invitation(noMore),
  },
  {
    id: 'invite-enabled',
    protection: 'A disabled account invites nobody.',
    changes: [text(invite, ' AND is_enabled FOR SHARE', ' FOR SHARE')],
    killer: invitation(noMore),
  },
  {
    id: 'link-once',
    protection: 'A link sets one password, also when it is sent twice at once.',
    changes: [
      { ...text(links, ' AND used_at IS NULL'), after: 'UPDATE account_link SET used_at = $2' },
    ],
    killer: invitation('makes an account that its link alone opens, once'),
  },
  {
    id: 'link-ends',
    protection: 'A link is over after 48 hours.',
    changes: [text(links, 'l.expires_at > $2', '$2::timestamptz IS NOT NULL')],
    killer: invitation(linkEnds),
  },
  {
    id: 'link-newest',
    protection: 'A new link takes the force out of the one before.',
    changes: [statement(links, 'await voidLinks(tx, to.id, now);')],
    killer: invitation(linkEnds),
  },
  {
    id: 'link-of-disabled',
    protection: 'A link does not outlive the account that was disabled with it.',
    changes: [statement(manage, 'await voidLinks(tx, user.id, now);')],
    killer: invitation(linkEnds),
  },
  {
    id: 'link-hashed',
    protection: 'The token of a link is kept as a hash.',
    changes: [value(links, `createHash('sha256').update(token).digest('hex')`, 'token')],
    killer: invitation('keeps its token nowhere but in the mail'),
  },
  {
    id: 'link-password-judged',
    protection: 'A password that is set by a link is as good as any.',
    changes: [
      value(
        links,
        'judgePassword(typed.newPassword, [link.email, name])',
        '{ ok: true, value: true } as ReturnType<typeof judgePassword>',
      ),
    ],
    killer: invitation('asks for a password as good as any'),
  },
  {
    id: 'account-more-than-own',
    protection: 'No way into an account that may do more than oneself.',
    changes: [
      value(rules, 'given.some((permission) => !self.permissions.includes(permission))', 'false'),
    ],
    killer: act('opens no account that may do more than oneself, by whatever way'),
  },
  {
    id: 'account-own',
    protection: 'Nobody changes their own account as they change those of others.',
    changes: [value(rules, 'user.id === self.id', 'false')],
    killer: act("is refused on one’s own account: 'permissions'"),
  },
  {
    id: 'account-manager-enabled',
    protection: 'A disabled account manages nobody.',
    changes: [
      statement(
        rules,
        `if (!self?.isEnabled || !self.permissions.includes('manage_users')) return 'NOT_PERMITTED';`,
        `if (!self?.permissions.includes('manage_users')) return 'NOT_PERMITTED';`,
      ),
    ],
    killer: act("is refused to anybody else, and to who was disabled: 'enable'"),
  },
  {
    id: 'account-rows-held',
    protection: 'Two who disable each other at once are not both gone.',
    changes: [text('lib/auth/people/change-user.ts', ' ORDER BY id FOR UPDATE', ' ORDER BY id')],
    killer: changed('is not one’s own, and two who disable each other are not both gone'),
  },
  {
    id: 'account-as-seen',
    protection: 'Permissions that changed since the page was shown are not overwritten.',
    changes: [value(manage, 'before.join() !== inOrder(wish.seen).join()', 'false')],
    killer: changed('K6 loses a permission with its very next request'),
  },
  {
    id: 'disabled-sessions',
    protection: 'The sessions of a disabled account do not come back with it.',
    changes: [
      { ...statement(manage, 'await endSessions(tx, user.id, now);'), after: 'if (!isEnabled) {' },
    ],
    killer: changed('K6 is out at once when disabled, and its sessions do not come back'),
  },
  {
    id: 'reset-sessions',
    protection: 'Who loses the second factor loses the sessions that it opened.',
    changes: [
      {
        ...statement(manage, 'await endSessions(tx, user.id, now);'),
        after: 'export function resetSecondFactor(',
      },
    ],
    killer: changed('is out with its second factor'),
  },
  {
    id: 'link-password-sessions',
    protection: 'A password that is set by a link ends every session.',
    changes: [value(links, 'await endSessions(tx, link.userId, now)', '0')],
    killer: changed(
      'K8 ends all its sessions with a password set by link, which names who sent it',
    ),
  },
  {
    id: 'new-password-sessions',
    protection: 'A new password ends every other session.',
    changes: [
      value(
        'lib/auth/people/own-account.ts',
        'await endSessions(tx, actor.userId, now, actor.sessionId)',
        '0',
      ),
    ],
    killer: own('K8 changes its password by the current one, and every other session ends'),
  },
  {
    id: 'sessions-own',
    protection: 'Nobody sees or ends the sessions of others on their own account.',
    changes: [
      text(
        'lib/auth/session/session-list.ts',
        'user_id = $1::uuid AND revoked_at',
        '$1::uuid IS NOT NULL AND revoked_at',
      ),
    ],
    killer: own('shows its sessions and ends them, and nobody else’s'),
  },
];
