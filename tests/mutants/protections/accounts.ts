// Which protections keep strangers out of accounts, and accounts from more than they have?
import { protections } from '../read-list';

export const accountsProtections = protections`
integration auth-actions
  own-origin: A form from another site changes nothing.
    lib/auth/origin.ts requireOwnOrigin: isOwnOrigin is true

integration auth-oidc
  users-watched-roles: What roles of the organisation change is seen by all who manage users.
    lib/auth/session/organisation-account.ts takeRoles: no notifyManagersOfSystem
  session-former-ends: A sign-in ends the session that its browser had.
    lib/auth/session/sessions.ts openSession: formerSession null is false
  organisation-bound: Who has the address of a person is not that person at the organisation.
    lib/auth/sign-in/oidc.ts userOfClaims: mayBeOf is true
  organisation-issuer: Who answers at the issuer's address under another name vouches for nobody.
    value lib/auth/sign-in/oidc.ts:
      | bareIssuer(issuer) !== bareIssuer(settings().oidc?.issuer ?? '') → false
  organisation-address: An address that the issuer does not vouch for is nobody's.
    lib/auth/sign-in/oidc.ts findPerson: isVouchedFor is true
  organisation-roles-exact: Roles of the organisation give their presets and no more.
    lib/auth/sign-in/organisation-roles.ts permissionsOfRoles: named is true
  organisation-roles-taken: A role that was taken away counts no more from the next sign-in on.
    lib/auth/session/sessions.ts openSession: no organisation
  organisation-bound-once: Of two accounts of the organisation one is bound.
    lib/auth/session/sessions.ts openSession: bindAccount is true
  organisation-after-factor: No account of the organisation is bound by half a sign-in.
    lib/auth/sign-in/next-auth-options.ts nextAuthOptions: needsCode is false
  return-cookie: A malformed return address in a cookie never reaches next-auth.
    lib/auth/sign-in/auth-endpoint.ts askNextAuth: no keepSafeReturn

integration auth-second-factor
  half-is-nothing: A right password alone opens no session where there is a second factor.
    lib/auth/sign-in/desk-door.ts enterDesk: needsCode is false
  half-password: A first step is void once the password is another.
    lib/auth/sign-in/half-user.ts finishSignIn: passwordHash stamp is false
  code-replayed: A code of the app counts once, and none before it after it.
    lib/auth/second-factor/second-factor.ts takeCode: lastStep is false
  recovery-once: A recovery code counts once, also for two at the same moment.
    text lib/auth/second-factor/second-factor.ts:
      | c.used_at IS NULL AND u.id = c.user_id → u.id = c.user_id
  code-delay: Codes are guessed with growing delays.
    lib/auth/second-factor/second-factor.ts passSecondFactor: chargeSignIn is { ok: true, value: {
      failures: 0 } } as Awaited<ReturnType<typeof chargeSignIn>>
  code-lane-strangers: Codes are guessed with growing delays from many networks, too.
    lib/auth/second-factor/second-factor.ts keysOf: strangersKey ofNetwork is [ofNetwork]
  code-lane-network: Who knows a password keeps its owner waiting in one network alone.
    lib/auth/second-factor/second-factor.ts keysOf: network is codeLaneKey(userId, '')
  code-lane-own: Who knows a password does not keep its owner's own browser waiting.
    value lib/auth/second-factor/second-factor.ts:
      | [codeLaneKey(userId, lane.own)] → [strangersKey(userId)]
  code-lane-recovery: A recovery code opens in the midst of an attack.
    lib/auth/second-factor/second-factor.ts keysOf: readRecoveryCode null is true
  code-guessed-told: Who guesses codes after the right password is reported to its owner.
    lib/auth/second-factor/second-factor.ts passSecondFactor: warnedFrom is false
  own-account-held: A session that is ended just now changes nothing of its account any more.
    text lib/auth/session/own-session.ts: « FOR UPDATE»
  own-factor-passed: Only a session that passed the second factor changes what guards the account.
    lib/auth/session/own-session.ts lockOwnAccount: hasFactor is false
  factor-offer: A secret is offered for twenty minutes.
    lib/auth/second-factor/factor-setup.ts openOffer: setupMs is false
  factor-gone: Without the second factor no session counts as one that passed it.
    lib/auth/second-factor/factor-setup.ts dropFactor: no staffSession
  money-held-back: With MONEY_NEEDS_SECOND_FACTOR nothing moves money in a session without one.
    lib/rights/permissions.ts permissionsInSession: moneyNeedsSecondFactor is false
  desk-held-back: With DESK_NEEDS_SECOND_FACTOR a session without one opens nothing of the desk.
    lib/rights/permissions.ts permissionsInSession: deskNeedsSecondFactor is false
  fresh-minutes: A proof of who one is serves for ten minutes.
    value lib/auth/session/session-rules.ts: age < freshMs && age > -freshMs → true
  fresh-new-id: A fresh proof gives the session another id.
    lib/auth/sign-in/confirm-identity.ts renewSession: newSessionId is actor.sessionId
  fresh-by-code: Where there is a second factor a password is no fresh proof.
    lib/auth/sign-in/confirm-identity.ts proofKindOf: hasFactor is false
  fresh-delay: A fresh proof is guessed with growing delays.
    lib/auth/sign-in/confirm-identity.ts checkOwnPassword: chargeSignIn is { ok: true, value: {
      failures: 0 } } as Awaited<ReturnType<typeof chargeSignIn>>

integration auth-session
  permission-checked: Whoever lacks a right is refused, whatever the page showed.
    lib/auth/session/require-permission.ts requireActor: permissions is true
  drafts-of-keepers: What the shop does not show is shown to those with the right to keep it.
    lib/auth/session/require-permission.ts actorWith: permissions is false
  session-of-old-password: A sign-in by a password that is changed meanwhile opens no session.
    lib/auth/session/sessions.ts timeIfUnchanged: stamp is false
  session-account-held: Whoever ends all sessions of an account ends those that are being opened.
    text lib/auth/session/sessions.ts: « FOR UPDATE»
  session-rests: A page that asks on its own is no sign of life of its person.
    lib/auth/session/sessions.ts readLiveSession: isPerson is true
  session-clock: A wrong clock of an instance ends no session.
    lib/auth/session/sessions.ts readLiveSession: isSessionLive is isSessionLive(session, new
      Date())
  session-logged: Who signs in is in the log.
    lib/auth/session/sessions.ts openSession: no session.opened
  session-out-logged: Who signs out is in the log.
    statement lib/auth/session/sessions.ts:
      | if (ended) log.info('session.signed_out', { userId: ended.userId });
  session-before-factor: A second factor that was just set is asked for by sign-ins under way, too.
    lib/auth/session/sessions.ts timeIfUnchanged: passedSecondFactor is true
  news-no-life: What an open page asks by itself keeps no session alive.
    app/admin/news/route.ts GET: isPerson is {}
  list-no-life: A list that lies open keeps no session alive.
    app/admin/orders/changes/route.ts GET: isPerson is {}

integration auth-sign-in
  delay-no-row: A try that waits leaves no row.
    lib/auth/charge-sign-in.ts chargeSignIn: no deleteBlank
  delay-no-lock: A try that waits takes no lock.
    lib/auth/charge-sign-in.ts chargeSignIn: decideAll findThrottles is ok([]) as ReturnType<typeof
      decideAll>
  sign-in-noted-apart: Nobody waits for the row of a refused password.
    lib/auth/sign-in/sign-in.ts checkSignIn: noteRefusal is (await noteRefusal(address, input,
      input.now), Promise.resolve())
  sign-in-noted-few: Strangers fill no account’s log.
    text lib/auth/session/sign-in-log.ts: AND \${refusedMax} > ( → AND 0 <= (
  sign-in-counted: Every try at a password is counted, and waits while a delay runs.
    lib/auth/sign-in/sign-in.ts checkSignIn: chargeSignIn is { ok: true, value: { failures: 0 } } as
      Awaited<ReturnType<typeof chargeSignIn>>
  sign-in-counted-apart: Tries that come at once are counted one by one.
    text lib/auth/charge-sign-in.ts: « ORDER BY key FOR UPDATE» → « ORDER BY key»
  sign-in-count-taken: A try is counted although a success takes the count away at that moment.
    lib/auth/charge-sign-in.ts lockRows: names length is true
  sign-in-network: Tries at many accounts from one network are counted together.
    lib/auth/sign-in/sign-in.ts throttleKeys: accountKey networkKey is [accountKey(address)]
  sign-in-known-browser: A known browser is counted by itself, and not let through.
    value lib/auth/sign-in/sign-in.ts: [knownBrowserKey(browserId)] → []
  sign-in-disabled: A disabled account is refused like an unknown one, its right password too.
    lib/auth/sign-in/sign-in.ts checkSignIn: passwordHash isEnabled is user?.passwordHash ?? null
  sign-in-same-time: How long a refusal takes says nothing of the account.
    statement lib/auth/password/password.ts:
      | dummy ??= hashPassword('no account has this password'); → if (stored === null) return false; dummy ??= hashPassword('');

integration auth-users
  limit-invited: An account begins with the limits of who opened it.
    lib/auth/users/invite-person.ts invitePerson: completionAboveMinor is { discountMaxMinor: null,
      completionAboveMinor: null, reversalMaxMinor: null }
  limit-seen: Limits that changed since the page was shown are not overwritten.
    lib/auth/users/manage-users.ts setLimits: wish user is false
  users-watched: What one administrator does to an account is seen by all others.
    lib/auth/users/change-user.ts changeUser: no notifyManagers
  users-watched-created: An account of the command line is seen by all who manage users.
    lib/auth/users/create-user.ts createUser: no notifyManagersOfSystem
  users-watched-limits: Limits that are lifted are seen by all who manage users.
    property lib/auth/session/notify-managers.ts: limits_changed: 'limits',
  link-of-colleague: A request at the sign-in page voids no link that a colleague sent.
    lib/auth/users/forgotten-password.ts sendForgottenLink: hasLink is false
  invite-more-than-own: Nobody invites somebody to more than they hold.
    lib/auth/users/invite-person.ts invitePerson: wished self is false
  invite-may-now: Who invites manages users, as the database says now.
    after if (!self?.permissions.includes(
    value lib/auth/users/invite-person.ts: 'manage_users' → 'see_orders'
  invite-enabled: A disabled account invites nobody.
    text lib/auth/users/invite-person.ts: « AND u.is_enabled FOR SHARE» → « FOR SHARE»
  link-once: A link sets one password, also when it is sent twice at once.
    lib/auth/users/account-links.ts takeLink: withdrawnAt is { withdrawnAt: null, expiresAt: { gt:
      now } }
  link-ends: A link is over after 48 hours.
    text lib/auth/users/account-links.ts: l.expires_at > $2 → $2::timestamptz IS NOT NULL
  link-newest: A new link takes the force out of the one before.
    lib/auth/users/account-links.ts sendLink: no voidLinks
  link-of-disabled: A link does not outlive the account that was disabled with it.
    lib/auth/users/manage-users.ts setEnabled: no voidLinks
  link-hashed: The token of a link is kept as a hash.
    lib/auth/users/account-links.ts hashOf: digest is token
  link-password-judged: A password that is set by a link is as good as any.
    lib/auth/users/account-links.ts takeLink: judgeNewPassword is { ok: true, value: true } as
      Awaited<ReturnType<typeof judgeNewPassword>>
  password-own-judged: A password that people set themselves is as good as any.
    lib/auth/users/own-account.ts changeOwnPassword: judgeNewPassword is { ok: true, value: true }
      as Awaited<ReturnType<typeof judgeNewPassword>>
  password-house: No password is made of the names of the house.
    lib/auth/password/password-policy.ts judgePassword: isMadeOf house is false
  account-rows-held: Two who disable each other at once are not both gone.
    text lib/auth/users/change-user.ts: « ORDER BY u.id FOR UPDATE» → « ORDER BY u.id»
  account-as-seen: Permissions that changed since the page was shown are not overwritten.
    lib/auth/users/manage-users.ts setPermissions: inOrder before is false
  disabled-sessions: The sessions of a disabled account do not come back with it.
    lib/auth/users/manage-users.ts setEnabled: no endSessions
  reset-sessions: Who loses the second factor loses the sessions that it opened.
    lib/auth/users/manage-users.ts resetSecondFactor: no endSessions
  link-password-sessions: A password that is set by a link ends every session.
    lib/auth/users/account-links.ts takeLink: endSessions is 0
  new-password-sessions: A new password ends every other session.
    lib/auth/users/own-account.ts changeOwnPassword: endSessions is 0
  sessions-own: Nobody sees or ends the sessions of others on their own account.
    text lib/auth/session/session-list.ts:
      | FROM staff_session WHERE user_id = $1::uuid → FROM staff_session WHERE $1::uuid IS NOT NULL
  sessions-own-ended: Nobody ends all sessions of others.
    text lib/auth/session/session-list.ts:
      | user_id = $1::uuid AND id <> $3 → $1::uuid IS NOT NULL AND id <> $3
  password-new-id: A session that sets a password goes on under another id.
    lib/auth/users/own-account.ts changeOwnPassword: no renewSession
  sign-ins-kept: Who signed in from where is deleted after ninety days.
    after table: 'sign_in_event'
    text lib/jobs/purge-expired.ts:
      | at < $1::timestamptz → at < $1::timestamptz - interval '900 days'
  forgotten-bare: Nobody without a password gets one by saying that it was forgotten.
    lib/auth/users/forgotten-password.ts sendForgottenLink: hasPassword is true
  forgotten-short: A link for a forgotten password works for half an hour.
    lib/auth/users/account-links.ts sendLink: forgottenMs is validMs
  forgotten-pause: A mailbox gets one link for a forgotten password in five minutes.
    lib/auth/users/forgotten-password.ts sendForgottenLink: isTooSoon is false
  link-after-password: A link that sets a password is void once its person has set one.
    lib/auth/users/own-account.ts changeOwnPassword: no voidLinks

integration record-only
  record-only-start: A process without its database takes results and does nothing else.
    lib/jobs/start-process.ts waitForDatabase: no recordOnly
  record-only-unused: Nothing is written to a database before this process has seen whose it is.
    lib/db/transaction.ts admittedPool: mayUseDatabase is true
  spool-proved: A process whose spool cannot be written does not start.
    lib/jobs/start-process.ts startProcess: no checkSpool
`;
