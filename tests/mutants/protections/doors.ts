// Which protections stand at the doors: who may come in, with what, and what is answered?
import { protections } from '../read-list';

export const doorProtections = protections`
own-origin: A form from another site changes nothing.
  value lib/auth/origin.ts: isOwnOrigin(origin, settings().appUrl) → true
  integration auth-actions: the action complete > is refused for K11 another site, whoever is signed
      in

gate-keys: Production judges the keys that are used, whatever text or file they came from.
  value lib/payments/gateway-config.ts: weakness !== null → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses as
      GATEWAY_MAC_KEY_PREVIOUS one published, as text and in a file

gate-passwords: A demo value opens no server of production.
  value lib/settings/secret-weaknesses.ts: demoMark.test(password) → false
  unit settings/env: N4 production refuses, and names the variable but never its value >
      SMTP_URL="smtps://shop:secret@mail.example"

gate-md5: RSA with MD5 is forged by who chooses what is signed.
  value lib/payments/gateway-config.ts: algorithm === 'rsa-md5' → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses RSA with MD5, and
      takes HMAC-SHA-1, which some banks know alone

gate-published-key: A key that stands in a document guards nothing.
  value lib/gateway/mac/key-strength.ts: isPublished(secret) → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses every key of the
      published vectors, and the bank’s public test key

gate-patterned-key: A key that follows a pattern is guessed.
  value lib/gateway/mac/key-strength.ts: isPatterned(secret) → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses as
      GATEWAY_MAC_KEY one of a half twice, as text and in a file

typed-secrets: Production takes no secret that is made of common words or rows of keys.
  value lib/settings/secret-weaknesses.ts: looksTyped(secret) → false
  unit settings/env: N4 production refuses, and names the variable but never its value >
      NEXTAUTH_SECRET="your-secret-here-at-least-32-chars"

secret-used-once: Production takes no secret that is in two settings.
  value lib/settings/secret-weaknesses.ts: isShared && key !== '' → false
  unit settings/env: N4 production refuses, and names the variable but never its value >
      METRICS_TOKEN="n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa"

gate-own-form: Production shows a card form of its own only to who has acknowledged what follows.
  value lib/settings/settings-problems.ts: !acknowledgedOf(raw).includes(ownFormAcknowledged) → false
  unit settings/env: a card form of our own > is refused in production that says "yes" of it

own-form-way-out: What is typed into a card form of our own can leave for the bank alone.
  value lib/http/content-security-policy.ts: originsOf(new URL(form.url).origin, sources) → ['https:']
  unit http/content-security-policy: the policy of a card form of our own > D15 allows one script by its
      hash, the bank and its hosts as the only ways out, and nothing else

gate-short-rsa: RSA keys that can be factored sign for everybody.
  value lib/gateway/mac/key-strength.ts: bits < modulusBitsMin → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses RSA of fewer
      than 2,048 bits, on either side

gate-old-key-end: An older key ends within 30 days.
  value lib/payments/gateway-config.ts: until - now.getTime() > previousKeyDaysMax * dayMs → false
  unit payments/gateway-config: N4 production judges the bytes of a MAC key > refuses an older key
      that would stay for longer than 30 days

gate-mail-encrypted: Mails with links of orders and passwords leave this machine over TLS.
  value lib/settings/transport-problems.ts: protocol === 'smtps:' || options.get('requireTLS') === 'true' → true
  unit settings/env: production goes over TLS everywhere beyond this machine >
      SMTP_URL="smtp://shop:word@mail.example:25" is refused

gate-database-encrypted: The database is spoken to over checked TLS, or on this machine.
  value lib/settings/transport-problems.ts: isHere || (last('sslmode') === 'verify-full' && !options.has('ssl')) → true
  unit settings/env: production goes over TLS everywhere beyond this machine >
      DATABASE_URL="postgresql://shop@db.example/shop" is refused

gate-owner-encrypted: The tables' owner is known to the same gate as the app's login.
  value lib/settings/transport-problems.ts: ['DATABASE_URL', 'DATABASE_OWNER_URL'] as const → ['DATABASE_URL'] as const
  unit settings/env: production goes over TLS everywhere beyond this machine >
      DATABASE_OWNER_URL="postgresql://owner@db.example/shop" is refused

migrate-encrypted: Migrations of production go over checked TLS, or stay on this machine.
  value scripts/stack/valid-settings.ts: isProduction ? databaseProblems({ DATABASE_URL, DATABASE_OWNER_URL }) : [] → []
  unit scripts/stack: db:migrate of production refuses DATABASE_OWNER_URL in the clear

trace-refused: TRACE, of which the framework can make no request, is refused.
  value lib/http/incoming-requests.ts: refusedMethods.has(method) → false
  unit http/incoming-requests: before the framework sees a request > A29 L-7 TRACE is no longer TRACE,
      and marked to be refused; others are not

target-without-host: The target of a request names no host that a redirect would lead to.
  value lib/http/incoming-requests.ts: target.startsWith('/') || !URL.canParse(target) → true
  unit http/incoming-requests: before the framework sees a request > M6 L-14 the target
      http://169.254.169.254/latest?x=1 is /latest?x=1

charset-named: A body of text says in which letters it is.
  value lib/http/incoming-requests.ts: withoutCharset.test(type) → false
  unit http/incoming-requests: before the framework sees a request > the type image/svg+xml is
      answered as image/svg+xml; charset=utf-8

no-page-said: What brings no policy of its own is framed by nobody and runs nothing.
  value lib/http/incoming-requests.ts: !response.hasHeader('content-security-policy') → false
  unit http/incoming-requests: before the framework sees a request > L-12 what brings no policy of its
      own says that it is no page

request-id-ours: Doors outside the proxy believe no id that a request brings along.
  statement lib/http/incoming-requests.ts: delete request.headers[requestIdHeader];
  unit http/incoming-requests: before the framework sees a request > its path is the one that was
      asked for, its id nobody’s yet

slow-request-ends: A body that trickles in is cut off.
  value lib/http/incoming-requests.ts: server.requestTimeout = requestMs → server.maxConnections
  unit http/incoming-requests: before the framework sees a request > A27 L-8 a request that trickles
      in has a minute

permission-checked: Whoever lacks a right is refused, whatever the page showed.
  value lib/auth/session/require-permission.ts: !session.permissions.includes(permission) → false
  integration auth-session: K6 a person whose rights change while their token is valid > acts by the
      permissions of this moment

reserved-lane: A result is recorded while everybody else holds the other connections.
  value lib/db/money-pools.ts: lane === 'results' && free <= 0 → false
  integration payments/reserved-lane: H5 a result is recorded while people and pages hold every
      other connection

card-number-refused: What people type is refused when it holds a card number.
  value app/refuse-card-number.ts: fields.length === 0 → true
  integration desk-action-guards: N2 cancel does nothing with a card number and forgets it

news-limited: A flood of questions for news is told to wait, whosever the order is.
  value app/(shop)/orders/[reference]/state/route.ts: wait > 0 → false
  integration order-status-feed: L6 a flood is told to wait, alike for an own order, a foreign one and
      none

news-bounded: An order, a network and a process have a bounded number of open lines.
  value lib/payments/shopper/status-feed.ts: isDraining() || isFull(watcher) → isDraining()
  integration payments/status-feed: L6 an order and a network have a bounded number of open lines

news-drained: A process that stops ends its open lines.
  value lib/payments/shopper/status-feed.ts: !isDraining() && nowMs < watch.endsAt
    → nowMs < watch.endsAt
  integration payments/status-feed: F27 a process that stops ends its open lines and takes no new
      ones

doctor-alone: How a request arrived is told to doctor alone.
  value lib/http/doctor-door.ts: isBearer(authorization, tokenUntil(until)) → true
  unit scripts/doctor-entrance: to a stranger the door says nothing > another code

doctor-token-ends: A token of doctor's ends soon.
  value lib/http/doctor-door.ts: seconds > 0 && seconds < tokenSeconds + aheadSeconds → true
  unit scripts/doctor-entrance: to a stranger the door says nothing > a token that has ended

doctor-proxies: A count of proxies that is not theirs is found.
  value scripts/doctor/entrance-check.ts: count === trustedProxies → true
  unit scripts/doctor-entrance: doctor at the entrance finds > one proxy that nobody declared

doctor-host: A Host that is not the shop's is found.
  value scripts/doctor/entrance-check.ts: seen !== wanted → false
  unit scripts/doctor-entrance: doctor at the entrance finds > M6 a wrong Host, with a remedy for
      production

doctor-streams: Events that are held back are found.
  value scripts/doctor/entrance-check.ts: gapMs < doctorPauseMs / 2 → false
  unit scripts/doctor-entrance: doctor at the entrance finds > event streams that are held back

doctor-silence: An instance that does not answer is named.
  value scripts/doctor/readiness-check.ts: heard.length < asked.length → false
  unit scripts/doctor: doctor says that an instance behind a balancer does not answer

links-per-network: One network asks for links ten times an hour.
  value lib/orders/link-requests.ts: (asked?.count ?? 0) > asksPerHour → false
  integration link-requests: a shopper who has lost the link > is asked to wait after ten times from
      one network

links-of-own-orders: An order’s number brings its link to the address of that order alone.
  text lib/orders/link-requests.ts:
    | (lower(customer_email) COLLATE "C") = (lower($1) COLLATE "C")
    → (lower(customer_email) = lower($1) OR reference = $2)
  integration link-requests: a shopper who has lost the link > may ask for one order, but only for one
      of that address

note-of-writer: A note is changed by its writer, or by who manages users.
  value lib/orders/write-note.ts: !mayChangeNote(actor, first.authorId) → false
  integration order-notes: notes about an order > A5 are changed and withdrawn by their writer, and by
      who manages users

link-of-colleague: A request at the sign-in page voids no link that a colleague sent.
  value lib/auth/people/forgotten-password.ts: person.hasLink → false
  integration auth-users: a password that was forgotten > A11 leaves the link that a colleague has just
      sent as it is

form-parts: A form has as many parts as our pages send.
  value lib/http/posted-form.ts: countOf(Buffer.from(body), \`--\${boundary}\`) > partsMax → false
  unit http/posted-form: O14 O18 a form is limited before it is read > refuses a form of 400 fields

form-references: An action is not asked to make the same form again and again.
  value lib/http/action-models.ts: formsIn([...models.values()], depthMax, models) <= formsMax → true
  unit http/posted-form: O14 O18 a form is limited before it is read > refuses a form that is asked for
      again and again

form-depth: Lists in lists end before the stack does.
  value lib/http/action-models.ts: levels === 0 → false
  unit http/posted-form: O14 O18 a form is limited before it is read > refuses a list in a few lists

form-long-body: A body that is too long is not copied first.
  value lib/http/incoming-requests.ts: isLong && !isReadByItsDoor(path) → false
  unit http/incoming-requests: before the framework sees a request > O14 a body that is too long is not
      kept for the proxy, except where a door reads it

mail-flowed: A mail of flowed lines does not stop the process.
  value lib/mail-in/read-mail.ts: raw.byteLength > flowedBytesMax && flowed.test(raw.toString('latin1')) → false
  unit mail-in/read-mail: a hostile mail is read in bounded time > of flowed lines

busy-answer: A page without its database says so instead of failing.
  value lib/http/busy-answer.ts: Number(given[0]) !== 500 || !metOutage() → true
  unit http/busy-answer: H12 an answer of 500 while the database is away > has no body when only the head
      was asked for
`;
