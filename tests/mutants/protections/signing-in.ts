// Which protections stand between a guess and the desk?
import { protections } from '../read-list';

export const signingInProtections = protections`
secret-overlap: What was made under the former sign-in secret opens while both are set.
  value lib/secrets/secret-keys.ts: previous ? [current, keyOf(previous, purpose)] : [current]
    → [current]
  unit auth/secret-rotation: with another NEXTAUTH_SECRET > the link in an email of a guest opens
      beside the former one, and alone no more

secret-renewed: A second factor is sealed under the new secret when it is used.
  value lib/auth/second-factor/second-factor.ts: opened.isOld → false
  integration secret-rotation: a new NEXTAUTH_SECRET > leaves a second factor as it is, seals it anew
      when it is used, and doctor counts the rest

half-is-nothing: A right password alone opens no session where there is a second factor.
  after if (needsCode) {
  value lib/auth/sign-in/desk-door.ts: needsCode → false
  integration auth-second-factor: a sign-in with a second factor > opens no session before the code,
      and one that passed it after

half-password: A first step is void once the password is another.
  value lib/auth/sign-in/half-user.ts: stampOf(user.passwordHash) !== half.stamp → false
  integration auth-second-factor: a sign-in with a second factor > begins anew when there was no
      first step, or the account changed since

session-of-old-password: A sign-in by a password that is changed meanwhile opens no session.
  value lib/auth/session/sessions.ts: stampOf(user.passwordHash) !== proof.stamp → false
  integration auth-session: K8 a sign-in that is under way > opens no session when its account gets
      another password

session-account-held: Whoever ends all sessions of an account ends those that are being opened.
  text lib/auth/session/sessions.ts: « FOR UPDATE»
  integration auth-session: K8 a sign-in that is under way > opens no session when its account is
      disabled

session-rests: A page that asks on its own is no sign of life of its person.
  value lib/auth/session/sessions.ts: isPerson && isLastSeenDue(session, session.now)
    → isLastSeenDue(session, session.now)
  integration auth-session: K9 a session > is not prolonged by a page that asks on its own whether it
      goes on

session-clock: A wrong clock of an instance ends no session.
  value lib/auth/session/sessions.ts: isSessionLive(session, session.now)
    → isSessionLive(session, new Date())
  integration auth-session: K9 a session > does not end by the clock of an instance: 61 minutes

session-former-ends: A sign-in ends the session that its browser had.
  value lib/auth/session/sessions.ts: formerSession !== null → false
  integration auth-oidc: a sign-in at the organisation > ends the session that the browser had,
      whosever it was

organisation-bound: Who has the address of a person is not that person at the organisation.
  value lib/auth/sign-in/oidc.ts: !(await mayBeOf(id, organisation)) → false
  integration auth-oidc: a sign-in at the organisation > binds the account of the first sign-in:
      another with the same address is refused, and logged

organisation-issuer: Who answers at the issuer's address under another name vouches for nobody.
  value lib/auth/sign-in/oidc.ts: bareIssuer(issuer) !== bareIssuer(settings().oidc?.issuer ?? '')
    → false
  integration auth-oidc: a sign-in at the organisation > fails when who answers at its address calls
      itself by another

organisation-address: An address that the issuer does not vouch for is nobody's.
  value lib/auth/sign-in/oidc.ts: !isVouchedFor(claims) → false
  integration auth-oidc: a sign-in at the organisation > lets nobody in with an address that is not
      verified

organisation-roles-exact: Roles of the organisation give their presets and no more.
  value lib/auth/sign-in/organisation-roles.ts: named.has(role) → true
  integration auth-oidc: roles of the organisation > that are missing give nothing

organisation-roles-taken: A role that was taken away counts no more from the next sign-in on.
  statement lib/auth/session/sessions.ts: await takeRoles(tx, userId, organisation, now);
  integration auth-oidc: roles of the organisation > are the person’s permissions, from sign-in to
      sign-in; in the id token: true

organisation-bound-once: Of two accounts of the organisation one is bound.
  value lib/auth/session/sessions.ts: !(await bindAccount(tx, userId, organisation, now)) → false
  integration auth-oidc: a sign-in at the organisation > binds one of two that sign in for the first
      time at the same moment

organisation-after-factor: No account of the organisation is bound by half a sign-in.
  value lib/auth/sign-in/next-auth-options.ts: !user.value.needsCode → true
  integration auth-oidc: a sign-in at the organisation > binds nothing before the second factor was
      passed

session-logged: Who signs in is in the log.
  statement lib/auth/session/sessions.ts:
    | log.info('session.opened', { userId, network: text(network), passedSecondFactor });
  integration auth-session: K16 a sign-in > gives a new token and ends the session that the browser
      brought along

session-out-logged: Who signs out is in the log.
  statement lib/auth/session/sessions.ts:
    | if (ended) log.info('session.signed_out', { userId: ended.userId });
  integration auth-session: K7 a session that was signed out > is over for a kept cookie too, and
      said so in the log

password-new-id: A session that sets a password goes on under another id.
  statement lib/auth/people/own-account.ts:
    | await renewSession(actor, { isProof: false, passedFactor: false }, now);
  integration auth-users: the own account > K8 changes its password by the current one, and every
      other session ends

session-before-factor: A second factor that was just set is asked for by sign-ins under way, too.
  value lib/auth/session/sessions.ts: proof.passedSecondFactor || !user.hasFactor → true
  integration auth-session: K8 a sign-in that is under way > opens no session when its account gets
      a second factor

code-replayed: A code of the app counts once, and none before it after it.
  value lib/auth/second-factor/second-factor.ts: step <= row.lastStep → false
  integration auth-second-factor: a code > counts once, also for two at the same moment

recovery-once: A recovery code counts once, also for two at the same moment.
  text lib/auth/second-factor/second-factor.ts: c.used_at IS NULL AND u.id = c.user_id
    → u.id = c.user_id
  integration auth-second-factor: a code > of recovery counts once, and says so in the audit

code-delay: Codes are guessed with growing delays.
  value lib/auth/second-factor/second-factor.ts: await chargeSignIn(keys, now)
    → { ok: true, value: { failures: 0 } } as Awaited<ReturnType<typeof chargeSignIn>>
  integration auth-second-factor: a code > K1 is guessed four times at once, and then once a minute
      at most

code-lane-strangers: Codes are guessed with growing delays from many networks, too.
  value lib/auth/second-factor/second-factor.ts: [ofNetwork, strangersKey(userId)] → [ofNetwork]
  integration auth-second-factor: a code > K1 is guessed twenty-one times at once from however many
      networks

code-lane-network: Who knows a password keeps its owner waiting in one network alone.
  value lib/auth/second-factor/second-factor.ts: codeLaneKey(userId, lane.network)
    → codeLaneKey(userId, '')
  integration auth-second-factor: a code > K2 that a stranger guesses in one network delays it in no
      other

code-lane-own: Who knows a password does not keep its owner's own browser waiting.
  value lib/auth/second-factor/second-factor.ts: [codeLaneKey(userId, lane.own)]
    → [strangersKey(userId)]
  integration auth-second-factor: a code > K2 opens in the browser that was in before while strangers
      guess in every network

code-lane-recovery: A recovery code opens in the midst of an attack.
  value lib/auth/second-factor/second-factor.ts: readRecoveryCode(typed) === null → true
  integration auth-second-factor: a code > K2 of recovery opens in a new browser while strangers
      guess, and is guessed with delays itself

code-guessed-told: Who guesses codes after the right password is reported to its owner.
  value lib/auth/second-factor/second-factor.ts: charged.value.failures >= warnedFrom → false
  integration auth-second-factor: a code > that is wrong four times after the right password warns
      its owner, once a day

code-sixty-seconds: A code of the app counts for sixty seconds.
  value lib/auth/second-factor/one-time-code.ts: 15_000 → 30_000
  unit auth/second-factor/one-time-code: a one-time code > counts for sixty seconds: its own thirty,
      and fifteen before and after

delay-no-row: A try that waits leaves no row.
  statement lib/auth/charge-sign-in.ts: await tx.query(deleteBlank, [names]);
  integration auth-sign-in: K1 wrong passwords > leave no row while they wait, one by one or all at
      once

delay-no-lock: A try that waits takes no lock.
  value lib/auth/charge-sign-in.ts: decideAll(keys, await queryOnce(findThrottles, [names]), now)
    → ok([]) as ReturnType<typeof decideAll>
  integration auth-sign-in: K1 wrong passwords > that wait hold no lock and write nothing

own-account-held: A session that is ended just now changes nothing of its account any more.
  text lib/auth/session/own-session.ts: « FOR UPDATE»
  integration auth-second-factor: K8 the own account > sets a new password no more when its session
      ends at that moment

own-factor-passed: Only a session that passed the second factor changes what guards the account.
  value lib/auth/session/own-session.ts: session.hasFactor && !session.passedFactor → false
  integration auth-second-factor: K8 the own account > goes without a second factor only in a
      session that passed the one it has

sign-ins-kept: Who signed in from where is deleted after ninety days.
  after table: 'sign_in_event'
  text lib/jobs/purge-expired.ts: at < $1::timestamptz → at < $1::timestamptz - interval '900 days'
  integration auth-users: the log of sign-ins > is kept for ninety days

sign-in-noted-apart: Nobody waits for the row of a refused password.
  value lib/auth/sign-in/sign-in.ts: noteRefusal(address, input, input.now)
    → (await noteRefusal(address, input, input.now), Promise.resolve())
  integration auth-sign-in: K3 what is noted of a refusal > is not waited for, so that it tells
      nothing of the account

sign-in-noted-few: Strangers fill no account’s log.
  text lib/auth/session/sign-in-log.ts: AND \${refusedMax} > ( → AND 0 <= (
  integration auth-sign-in: K3 what is noted of a refusal > is no more than twenty rows a day

forgotten-bare: Nobody without a password gets one by saying that it was forgotten.
  value lib/auth/people/forgotten-password.ts: !person.hasPassword → false
  integration auth-users: a password that was forgotten > gets nobody a link who is unknown, disabled,
      or signs in at the organisation

forgotten-short: A link for a forgotten password works for half an hour.
  value lib/auth/people/account-links.ts: isForgotten ? forgottenMs : validMs → validMs
  integration auth-users: a password that was forgotten > is set anew by a link of half an hour, once;
      sessions end, the second factor stays

forgotten-pause: A mailbox gets one link for a forgotten password in five minutes.
  value lib/auth/people/forgotten-password.ts: person.isTooSoon → false
  integration auth-users: a password that was forgotten > is set anew by a link of half an hour, once;
      sessions end, the second factor stays

link-after-password: A link that sets a password is void once its person has set one.
  statement lib/auth/people/own-account.ts: await voidLinks(tx, actor.userId, now);
  integration auth-users: the own account > K8 changes its password by the current one, and every
      other session ends

factor-offer: A secret is offered for twenty minutes.
  value lib/auth/second-factor/factor-setup.ts: now.getTime() - at >= setupMs → false
  integration auth-second-factor: the own second factor > is offered to one person, for twenty
      minutes

factor-gone: Without the second factor no session counts as one that passed it.
  statement lib/auth/second-factor/factor-setup.ts:
    | await tx.records.staffSession.updateMany({ where: { userId }, data: { factorAt: null } });
  integration auth-second-factor: with MONEY_NEEDS_SECOND_FACTOR > money waits for a session that
      passed one, and everything else does not

money-held-back: With MONEY_NEEDS_SECOND_FACTOR nothing moves money in a session without one.
  value lib/permissions.ts: session.moneyNeedsSecondFactor && moneyPermissions.includes(permission)
    → false
  integration auth-second-factor: with MONEY_NEEDS_SECOND_FACTOR > money waits for a session that
      passed one, and everything else does not

desk-held-back: With DESK_NEEDS_SECOND_FACTOR a session without one opens nothing of the desk.
  value lib/permissions.ts: session.deskNeedsSecondFactor → false
  integration auth-second-factor: with DESK_NEEDS_SECOND_FACTOR only one’s own account is open
      without one

fresh-minutes: A proof of who one is serves for ten minutes.
  value lib/auth/session/session-rules.ts: age < freshMs && age > -freshMs → true
  integration auth-second-factor: K18 a fresh proof > is the sign-in, for ten minutes

news-no-life: What an open page asks by itself keeps no session alive.
  value app/admin/news/route.ts: { isPerson: false } → {}
  integration auth-session: K9 a session > is not prolonged by a page that asks on its own whether it
      goes on

list-no-life: A list that lies open keeps no session alive.
  value app/admin/orders/changes/route.ts: { isPerson: false } → {}
  integration auth-session: K9 a session > is not prolonged by a page that asks on its own whether it
      goes on

fresh-ends-sessions: Who ends a person's sessions has shown just now who they are.
  after export async function endSession
  value app/admin/account/actions.ts: { isSensitive: true } → {}
  integration desk-action-guards: K18 endSession does nothing once the proof of who it is is old

fresh-new-id: A fresh proof gives the session another id.
  value lib/auth/sign-in/confirm-identity.ts: newSessionId() → actor.sessionId
  integration auth-second-factor: K18 a fresh proof > is given anew by the password, and the session
      goes on under another id

fresh-by-code: Where there is a second factor a password is no fresh proof.
  value lib/auth/sign-in/confirm-identity.ts: account.hasFactor → false
  integration auth-second-factor: K18 a fresh proof > is a code where there is a second factor: the
      password is not asked

fresh-delay: A fresh proof is guessed with growing delays.
  value lib/auth/sign-in/confirm-identity.ts: await chargeSignIn(keys, now)
    → { ok: true, value: { failures: 0 } } as Awaited<ReturnType<typeof chargeSignIn>>
  integration auth-second-factor: K18 a fresh proof > is guessed with growing delays

reversal-fresh: A reversal for which a second person is asked wants a fresh proof.
  value lib/payments/operations/reverse-payment.ts: !requireFresh(actor, now).ok → false
  integration payments/four-eyes: a reversal from the limit on > K18 is asked for with a fresh proof
      of who it is, and by nobody else

sign-in-counted: Every try at a password is counted, and waits while a delay runs.
  value lib/auth/sign-in/sign-in.ts: await chargeSignIn(keys, input.now)
    → { ok: true, value: { failures: 0 } } as Awaited<ReturnType<typeof chargeSignIn>>
  integration auth-sign-in: K1 wrong passwords > of an unknown account are delayed like those of a
      known one

sign-in-counted-apart: Tries that come at once are counted one by one.
  text lib/auth/charge-sign-in.ts: « ORDER BY key FOR UPDATE» → « ORDER BY key»
  integration auth-sign-in: K1 wrong passwords > of one account are counted one by one when all of
      them ask at the same moment

sign-in-count-taken: A try is counted although a success takes the count away at that moment.
  value lib/auth/charge-sign-in.ts: rows.length === names.length → true
  integration auth-sign-in: K1 wrong passwords > are counted although a sign-in takes the count away
      at that moment

sign-in-network: Tries at many accounts from one network are counted together.
  value lib/auth/sign-in/sign-in.ts: [accountKey(address), networkKey(input.network)]
    → [accountKey(address)]
  integration auth-sign-in: K1 wrong passwords > of many accounts are let through eleven times in a
      burst from one network

sign-in-known-browser: A known browser is counted by itself, and not let through.
  value lib/auth/sign-in/sign-in.ts: [knownBrowserKey(browserId)] → []
  integration auth-sign-in: K2 a known browser is delayed by its own wrong passwords

sign-in-disabled: A disabled account is refused like an unknown one, its right password too.
  value lib/auth/sign-in/sign-in.ts: user?.isEnabled ? user.passwordHash : null
    → user?.passwordHash ?? null
  integration auth-sign-in: K3 who is refused > learns the same for an unknown, a disabled and a
      passwordless account and a wrong password

sign-in-same-time: How long a refusal takes says nothing of the account.
  statement lib/auth/password/password.ts: dummy ??= hashPassword('no account has this password');
    → if (stored === null) return false; dummy ??= hashPassword('');
  integration auth-sign-in: K3 who is refused > waits about as long for every one of them
`;
