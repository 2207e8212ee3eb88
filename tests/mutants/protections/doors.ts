// Which protections stand at the doors: who may come in, with what, and what is answered?
import { protections } from '../read-list';

export const doorProtections = protections`
body-cap-declared: A body that says it is too large is refused unread.
  value lib/http/read-body.ts: declaredLength !== null && Number(declaredLength) > limits.bytesMax
    → false
  unit http/read-body: reading a body > A26 refuses a declared length above the cap without reading

body-cap-read: A body is read no further than the cap.
  value lib/http/read-body.ts: length > bytesMax → false
  unit http/read-body: reading a body > A26 stops an endless body as soon as the cap is passed

body-time: A body that drips is cut when its time is over.
  value lib/http/read-body.ts: () => resolve('time over') → () => {}
  unit http/read-body: reading a body > A27 cuts a dripping body when the time for the whole of it
      is over

bearer: A machine door opens for the bearer of its token alone.
  value lib/http/bearer.ts: timingSafeEqual(digest(given), digest(token)) → true
  unit http/bearer: a bearer token > K17 does not open with "Bearer s3cret-toke"

bearer-empty-token: Where no token is set, no token opens.
  value lib/http/bearer.ts: isEqual && token !== '' → isEqual
  unit http/bearer: a bearer token > opens nothing when no token is set

own-origin: A form from another site changes nothing.
  value lib/auth/origin.ts: isOwnOrigin(origin, settings().appUrl) → true
  integration auth-actions: the action complete > is refused for K11 another site, whoever is signed
      in

permission-checked: Whoever lacks a right is refused, whatever the page showed.
  value lib/auth/session/require-permission.ts: !session.permissions.includes(permission) → false
  integration auth-session: K6 a person whose rights change while their token is valid > acts by the
      permissions of this moment

session-revoked: A session that was signed out opens nothing.
  value lib/auth/session/session-rules.ts: session.revokedAt !== null → false
  integration auth-session: K7 a session that was signed out > is over for a kept cookie too

session-disabled: Who is disabled is out at once.
  value lib/auth/session/session-rules.ts: !session.user.isEnabled → false
  integration auth-session: K6 a person whose rights change while their token is valid > is out at
      once when disabled

reserved-lane: A result is recorded while everybody else holds the other connections.
  value lib/db/money-pools.ts: lane === 'results' && free <= 0 → false
  integration payments/reserved-lane: H5 a result is recorded while people and pages hold every
      other connection

card-number-refused: What people type is refused when it holds a card number.
  value app/refuse-card-number.ts: fields.length === 0 → true
  integration desk-action-guards: N2 cancel does nothing with a card number and forgets it

card-number-spelled: Odd digits and invisible characters do not hide a card number.
  value lib/text/card-tripwire.ts: text.normalize('NFKC').replace(invisible, '') → text
  unit text/card-tripwire: N2 a card number is seen > "𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏"

news-limited: A flood of questions for news is told to wait, whosever the order is.
  value app/(shop)/orders/[reference]/state/route.ts: wait > 0 → false
  integration order-news-door: L6 a flood is told to wait, alike for an own order, a foreign one and
      none

news-bounded: An order, a network and a process have a bounded number of open lines.
  value lib/payments/shopper/state-changes.ts: isDraining() || isFull(watcher) → isDraining()
  integration payments/state-news: L6 an order and a network have a bounded number of open lines

news-drained: A process that stops ends its open lines.
  value lib/payments/shopper/state-changes.ts: !isDraining() && nowMs < watch.endsAt
    → nowMs < watch.endsAt
  integration payments/state-news: F27 a process that stops ends its open lines and takes no new
      ones
`;
