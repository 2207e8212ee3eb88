// Which protections stand at the doors: who may come in, with what, and what is answered?
import { integration, type Protection, unit, value } from '../protection';

const body = 'lib/http/read-body.ts';
const tripwire = 'lib/text/card-tripwire.ts';
const news = 'lib/payments/shopper/state-changes.ts';

export const doorProtections: readonly Protection[] = [
  {
    id: 'body-cap-declared',
    protection: 'A body that says it is too large is refused unread.',
    changes: [
      value(body, 'declaredLength !== null && Number(declaredLength) > limits.bytesMax', 'false'),
    ],
    killer: unit(
      'http/read-body',
      'reading a body > A26 refuses a declared length above the cap without reading',
    ),
  },
  {
    id: 'body-cap-read',
    protection: 'A body is read no further than the cap.',
    changes: [value(body, 'length > bytesMax', 'false')],
    killer: unit(
      'http/read-body',
      'reading a body > A26 stops an endless body as soon as the cap is passed',
    ),
  },
  {
    id: 'body-time',
    protection: 'A body that drips is cut when its time is over.',
    changes: [value(body, `() => resolve('time over')`, '() => {}')],
    killer: unit(
      'http/read-body',
      'reading a body > A27 cuts a dripping body when the time for the whole of it is over',
    ),
  },
  {
    id: 'bearer',
    protection: 'A machine door opens for the bearer of its token alone.',
    changes: [value('lib/http/bearer.ts', 'timingSafeEqual(digest(given), digest(token))', 'true')],
    killer: unit('http/bearer', 'a bearer token > K17 does not open with "Bearer s3cret-toke"'),
  },
  {
    id: 'bearer-empty-token',
    protection: 'Where no token is set, no token opens.',
    changes: [value('lib/http/bearer.ts', `isEqual && token !== ''`, 'isEqual')],
    killer: unit('http/bearer', 'a bearer token > opens nothing when no token is set'),
  },
  {
    id: 'own-origin',
    protection: 'A form from another site changes nothing.',
    changes: [value('lib/auth/origin.ts', 'isOwnOrigin(origin, settings().appUrl)', 'true')],
    killer: integration(
      'auth-actions',
      'the action complete > is refused for K11 another site, whoever is signed in',
    ),
  },
  {
    id: 'permission-checked',
    protection: 'Whoever lacks a right is refused, whatever the page showed.',
    changes: [
      value(
        'lib/auth/session/require-permission.ts',
        '!session.permissions.includes(permission)',
        'false',
      ),
    ],
    killer: integration(
      'auth-session',
      'K6 a person whose rights change while their token is valid > acts by the permissions of this moment',
    ),
  },
  {
    id: 'session-revoked',
    protection: 'A session that was signed out opens nothing.',
    changes: [value('lib/auth/session/session-rules.ts', 'session.revokedAt !== null', 'false')],
    killer: integration(
      'auth-session',
      'K7 a session that was signed out > is over for a kept cookie too',
    ),
  },
  {
    id: 'session-disabled',
    protection: 'Who is disabled is out at once.',
    changes: [value('lib/auth/session/session-rules.ts', '!session.user.isEnabled', 'false')],
    killer: integration(
      'auth-session',
      'K6 a person whose rights change while their token is valid > is out at once when disabled',
    ),
  },
  {
    id: 'reserved-lane',
    protection: 'A result is recorded while everybody else holds the other connections.',
    changes: [value('lib/db/money-pools.ts', `lane === 'results' && free <= 0`, 'false')],
    killer: integration(
      'payments/reserved-lane',
      'H5 a result is recorded while people and pages hold every other connection',
    ),
  },
  {
    id: 'card-number-refused',
    protection: 'What people type is refused when it holds a card number.',
    changes: [value('app/refuse-card-number.ts', 'fields.length === 0', 'true')],
    killer: integration(
      'desk-action-guards',
      'N2 cancel does nothing with a card number and forgets it',
    ),
  },
  {
    id: 'card-number-spelled',
    protection: 'Odd digits and invisible characters do not hide a card number.',
    changes: [value(tripwire, `text.normalize('NFKC').replace(invisible, '')`, 'text')],
    killer: unit('text/card-tripwire', 'N2 a card number is seen > "𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏"'),
  },
  {
    id: 'news-limited',
    protection: 'A flood of questions for news is told to wait, whosever the order is.',
    changes: [value('app/(shop)/orders/[reference]/state/route.ts', 'wait > 0', 'false')],
    killer: integration(
      'order-news-door',
      'L6 a flood is told to wait, alike for an own order, a foreign one and none',
    ),
  },
  {
    id: 'news-bounded',
    protection: 'An order, a network and a process have a bounded number of open lines.',
    changes: [value(news, 'isDraining() || isFull(watcher)', 'isDraining()')],
    killer: integration(
      'payments/state-news',
      'L6 an order and a network have a bounded number of open lines',
    ),
  },
  {
    id: 'news-drained',
    protection: 'A process that stops ends its open lines.',
    changes: [value(news, '!isDraining() && nowMs < watch.endsAt', 'nowMs < watch.endsAt')],
    killer: integration(
      'payments/state-news',
      'F27 a process that stops ends its open lines and takes no new ones',
    ),
  },
];
