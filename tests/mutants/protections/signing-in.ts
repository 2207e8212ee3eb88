// Which protections stand between a guess and the desk?
import { integration, type Protection, statement, text, unit, value } from '../protection';

const secondFactor = 'lib/auth/second-factor/second-factor.ts';
const policy = 'lib/auth/password/password-policy.ts';
const again = 'lib/auth/sign-in/prove-again.ts';
const twoSteps = (test: string) => integration('auth-second-factor', test);
const underWay = (change: string) =>
  integration(
    'auth-session',
    `K8 a sign-in that is under way > opens no session when its account ${change}`,
  );
const signIn = (test: string) => integration('auth-sign-in', test);
const password = (test: string) =>
  unit('auth/password/password-policy', `K5 a new password > ${test}`);
const alwaysCharged = (call: string) =>
  [
    `await chargeSignIn(keys, ${call})`,
    '{ ok: true, value: true } as Awaited<ReturnType<typeof chargeSignIn>>',
  ] as const;

const accountHeld = `'SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE'`;
const accountUnheld = [accountHeld, accountHeld.replace(' FOR UPDATE', '')] as const;

export const signingInProtections: readonly Protection[] = [
  {
    id: 'half-is-nothing',
    protection: 'A right password alone opens no session where there is a second factor.',
    changes: [
      {
        ...value('lib/auth/sign-in/desk-door.ts', 'needsCode', 'false'),
        after: 'if (needsCode) {',
      },
    ],
    killer: twoSteps(
      'a sign-in with a second factor > opens no session before the code, and one that passed it after',
    ),
  },
  {
    id: 'half-minutes',
    protection: 'A first step is over after five minutes.',
    changes: [value('lib/auth/session/half-sign-in.ts', 'age >= 0 && age < validMs', 'true')],
    killer: unit('auth/sealed-text', 'half a sign-in > lasts five minutes'),
  },
  {
    id: 'half-password',
    protection: 'A first step is void once the password is another.',
    changes: [
      value('lib/auth/sign-in/half-user.ts', 'stampOf(user.passwordHash) !== half.stamp', 'false'),
    ],
    killer: twoSteps(
      'a sign-in with a second factor > begins anew when there was no first step, or the account changed since',
    ),
  },
  {
    id: 'session-of-old-password',
    protection: 'A sign-in by a password that is changed meanwhile opens no session.',
    changes: [
      value('lib/auth/session/sessions.ts', 'stampOf(user.passwordHash) !== proof.stamp', 'false'),
    ],
    killer: underWay('gets another password'),
  },
  {
    id: 'session-account-held',
    protection: 'Whoever ends all sessions of an account ends those that are being opened.',
    changes: [value('lib/auth/session/sessions.ts', ...accountUnheld)],
    killer: underWay('is disabled'),
  },
  {
    id: 'session-before-factor',
    protection: 'A second factor that was just set is asked for by sign-ins under way, too.',
    changes: [
      value('lib/auth/session/sessions.ts', 'proof.passedSecondFactor || !user.hasFactor', 'true'),
    ],
    killer: underWay('gets a second factor'),
  },
  {
    id: 'code-replayed',
    protection: 'A code of the app counts once, and none before it after it.',
    changes: [value(secondFactor, 'step <= row.lastStep', 'false')],
    killer: twoSteps('a code > counts once, also for two at the same moment'),
  },
  {
    id: 'recovery-once',
    protection: 'A recovery code counts once, also for two at the same moment.',
    changes: [text(secondFactor, 'c.used_at IS NULL AND u.id = c.user_id', 'u.id = c.user_id')],
    killer: twoSteps('a code > of recovery counts once, and says so in the audit'),
  },
  {
    id: 'code-delay',
    protection: 'Codes are guessed with growing delays.',
    changes: [value(secondFactor, ...alwaysCharged('now'))],
    killer: twoSteps('a code > K1 is guessed four times at once, and then once a minute at most'),
  },
  {
    id: 'own-account-held',
    protection: 'A session that is ended just now changes nothing of its account any more.',
    changes: [value('lib/auth/session/own-session.ts', ...accountUnheld)],
    killer: twoSteps(
      'K8 the own account > sets a new password no more when its session ends at that moment',
    ),
  },
  {
    id: 'own-factor-passed',
    protection: 'Only a session that passed the second factor changes what guards the account.',
    changes: [
      value(
        'lib/auth/session/own-session.ts',
        'session.hasFactor && !session.passedFactor',
        'false',
      ),
    ],
    killer: twoSteps(
      'K8 the own account > goes without a second factor only in a session that passed the one it has',
    ),
  },
  {
    id: 'link-after-password',
    protection: 'A link that sets a password is void once its person has set one.',
    changes: [
      statement('lib/auth/people/own-account.ts', 'await voidLinks(tx, actor.userId, now);'),
    ],
    killer: integration(
      'auth-users',
      'the own account > K8 changes its password by the current one, and every other session ends',
    ),
  },
  {
    id: 'factor-offer',
    protection: 'A secret is offered for twenty minutes.',
    changes: [
      value('lib/auth/second-factor/factor-setup.ts', 'now.getTime() - at >= setupMs', 'false'),
    ],
    killer: twoSteps('the own second factor > is offered to one person, for twenty minutes'),
  },
  {
    id: 'factor-gone',
    protection: 'Without the second factor no session counts as one that passed it.',
    changes: [
      statement(
        'lib/auth/second-factor/factor-setup.ts',
        'await tx.query(unmarkFactorPassed, [userId]);',
      ),
    ],
    killer: twoSteps(
      'with MONEY_NEEDS_SECOND_FACTOR > money waits for a session that passed one, and everything else does not',
    ),
  },
  {
    id: 'money-held-back',
    protection: 'With MONEY_NEEDS_SECOND_FACTOR nothing moves money in a session without one.',
    changes: [value('lib/permissions.ts', '!moneyPermissions.includes(permission)', 'true')],
    killer: twoSteps(
      'with MONEY_NEEDS_SECOND_FACTOR > money waits for a session that passed one, and everything else does not',
    ),
  },
  {
    id: 'fresh-minutes',
    protection: 'A proof of who one is serves for ten minutes.',
    changes: [
      value('lib/auth/session/session-rules.ts', 'age < freshMs && age > -freshMs', 'true'),
    ],
    killer: twoSteps('K18 a fresh proof > is the sign-in, for ten minutes'),
  },
  {
    id: 'fresh-new-id',
    protection: 'A fresh proof gives the session another id.',
    changes: [value(again, 'newSessionId()', 'actor.sessionId')],
    killer: twoSteps(
      'K18 a fresh proof > is given anew by the password, and the session goes on under another id',
    ),
  },
  {
    id: 'fresh-by-code',
    protection: 'Where there is a second factor a password is no fresh proof.',
    changes: [value(again, 'account.hasFactor', 'false')],
    killer: twoSteps(
      'K18 a fresh proof > is a code where there is a second factor: the password is not asked',
    ),
  },
  {
    id: 'fresh-delay',
    protection: 'A fresh proof is guessed with growing delays.',
    changes: [value(again, ...alwaysCharged('now'))],
    killer: twoSteps('K18 a fresh proof > is guessed with growing delays'),
  },
  {
    id: 'reversal-fresh',
    protection: 'A reversal for which a second person is asked wants a fresh proof.',
    changes: [
      value('lib/payments/operations/reverse-payment.ts', '!requireFresh(actor, now).ok', 'false'),
    ],
    killer: integration(
      'payments/four-eyes',
      'a reversal from the limit on > K18 is asked for with a fresh proof of who it is, and by nobody else',
    ),
  },
  {
    id: 'delay-grows',
    protection: 'The delay of wrong passwords grows.',
    changes: [
      value(
        'lib/auth/sign-in-delay.ts',
        'Math.min(delaySecondsMax, 2 ** Math.min(beyond, 10))',
        '2',
      ),
    ],
    killer: unit(
      'auth/sign-in-delay',
      'K1 the delay after tries without a success > lets at most 1,500 of a day of ceaseless tries at one account through',
    ),
  },
  {
    id: 'sign-in-counted',
    protection: 'Every try at a password is counted, and waits while a delay runs.',
    changes: [value('lib/auth/sign-in/sign-in.ts', ...alwaysCharged('input.now'))],
    killer: signIn(
      'K1 wrong passwords > of an unknown account are delayed like those of a known one',
    ),
  },
  {
    id: 'sign-in-counted-apart',
    protection: 'Tries that come at once are counted one by one.',
    changes: [text('lib/auth/sign-in-throttle.ts', ' ORDER BY key FOR UPDATE', ' ORDER BY key')],
    killer: signIn(
      'K1 wrong passwords > of one account are counted one by one when all of them ask at the same moment',
    ),
  },
  {
    id: 'sign-in-count-taken',
    protection: 'A try is counted although a success takes the count away at that moment.',
    changes: [value('lib/auth/sign-in-throttle.ts', 'rows.length === names.length', 'true')],
    killer: signIn(
      'K1 wrong passwords > are counted although a sign-in takes the count away at that moment',
    ),
  },
  {
    id: 'sign-in-delay-bounded',
    protection: 'A clock that is set back locks nobody out.',
    changes: [
      value(
        'lib/auth/sign-in-delay.ts',
        'waitMs > 0 && waitMs <= delaySecondsMax * 1000',
        'waitMs > 0',
      ),
    ],
    killer: unit(
      'auth/sign-in-delay',
      'K1 the delay after tries without a success > is none that a clock set back has made longer than a minute',
    ),
  },
  {
    id: 'sign-in-network',
    protection: 'Tries at many accounts from one network are counted together.',
    changes: [
      value(
        'lib/auth/sign-in/sign-in.ts',
        '[accountKey(address), networkKey(input.network)]',
        '[accountKey(address)]',
      ),
    ],
    killer: signIn(
      'K1 wrong passwords > of many accounts are let through eleven times in a burst from one network',
    ),
  },
  {
    id: 'sign-in-known-browser',
    protection: 'A known browser is counted by itself, and not let through.',
    changes: [value('lib/auth/sign-in/sign-in.ts', '[knownBrowserKey(browserId)]', '[]')],
    killer: signIn('K2 a known browser is delayed by its own wrong passwords'),
  },
  {
    id: 'sign-in-disabled',
    protection: 'A disabled account is refused like an unknown one, its right password too.',
    changes: [
      value(
        'lib/auth/sign-in/sign-in.ts',
        'user?.isEnabled ? user.passwordHash : null',
        'user?.passwordHash ?? null',
      ),
    ],
    killer: signIn(
      'K3 who is refused > learns the same for an unknown, a disabled and a passwordless account and a wrong password',
    ),
  },
  {
    id: 'sign-in-same-time',
    protection: 'How long a refusal takes says nothing of the account.',
    changes: [
      statement(
        'lib/auth/password/password.ts',
        `dummy ??= hashPassword('no account has this password');`,
        `if (stored === null) return false; dummy ??= hashPassword('');`,
      ),
    ],
    killer: signIn('K3 who is refused > waits about as long for every one of them'),
  },
  {
    id: 'password-length',
    protection: 'A new password has eight characters.',
    changes: [value(policy, 'length < passwordLengthMin', 'false')],
    killer: password('of 7 characters is judged kR4!vq9'),
  },
  {
    id: 'password-common',
    protection: 'A new password is not a common one.',
    changes: [value(policy, 'isCommonPassword(canonical)', 'false')],
    killer: password('iloveyou is refused as common'),
  },
  {
    id: 'password-names-owner',
    protection: 'A new password is not the name or the address of its owner.',
    changes: [
      value(policy, `names.some((name) => name !== '' && lower === name.toLowerCase())`, 'false'),
    ],
    killer: password('is not the name or the address of its owner'),
  },
  {
    id: 'session-idle',
    protection: 'A session ends an hour after its last request.',
    changes: [
      value(
        'lib/auth/session/session-rules.ts',
        'now.getTime() - session.lastSeenAt.getTime() < sessionIdleMs',
        'true',
      ),
    ],
    killer: unit(
      'auth/session/session-rules',
      'K9 a session > lives for an hour after the last request, not longer',
    ),
  },
  {
    id: 'session-absolute',
    protection: 'A session ends twelve hours after its sign-in.',
    changes: [
      value(
        'lib/auth/session/session-rules.ts',
        'now.getTime() >= session.expiresAt.getTime()',
        'false',
      ),
    ],
    killer: unit(
      'auth/session/session-rules',
      'K9 a session > ends twelve hours after the sign-in, however busy it is',
    ),
  },
];
