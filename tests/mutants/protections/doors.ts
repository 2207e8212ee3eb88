// Which protections stand at the doors: who may come in, with what, and what is answered?
import { browser, integration, type Protection, property, text, unit, value } from '../protection';

const body = 'lib/http/read-body.ts';
const page = 'lib/http/return-page.ts';
const policy = 'lib/http/content-security-policy.ts';
const tripwire = 'lib/card-tripwire.ts';
const news = 'lib/payments/state-news.ts';

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
    id: 'return-body-cap',
    protection: 'The return address takes 64 KB.',
    changes: [
      value(
        'app/api/backref/route.ts',
        '{ bytesMax: 64 * 1024, timeoutMs: 10_000 }',
        '{ bytesMax: 1e9, timeoutMs: 10_000 }',
      ),
      value('lib/gateway/result-post.ts', 'post.body.byteLength > resultBodyBytesMax', 'false'),
    ],
    killer: integration(
      'machine-doors',
      'the return address > A26 answers a body above 64 KB with 413 and closes the connection',
    ),
  },
  {
    id: 'return-top-window',
    protection: 'The page that answers a result moves the top window.',
    changes: [
      value(
        page,
        `"try{window.top.location.replace(document.getElementById('order').href)}catch(refused){}"`,
        `''`,
      ),
    ],
    killer: browser(
      'buying',
      'D1 D3 D8 the result comes without cookies, sets none, and the top window finds its order',
    ),
  },
  {
    id: 'return-link-top',
    protection: 'Without scripts a link leads out of the frame.',
    changes: [
      text(page, `href="\${escapeHtml(path)}" target="_top"`, `href="\${escapeHtml(path)}"`),
    ],
    killer: unit(
      'http/return-page',
      'the page that leaves the frame > D4 has a link for browsers without script, out of the frame',
    ),
  },
  {
    id: 'return-own-path',
    protection: 'The page that answers a result leads to nobody else.',
    changes: [value(page, `/^\\/(?![/\\\\])[\\x21-\\x5b\\x5d-\\x7e]*$/.test(path)`, 'true')],
    killer: unit('http/return-page', 'a path of this site > M6 "https://evil.test" is replaced'),
  },
  {
    id: 'return-escapes',
    protection: 'What was posted is never markup on the page that posts it again.',
    changes: [
      value(
        'lib/http/small-page.ts',
        'raw.replace(/[&<>"\'`]/g, (character) => `&#${character.charCodeAt(0)};`)',
        'raw',
      ),
    ],
    killer: unit(
      'http/return-page',
      'the page for a result that is not recorded yet > M1 escapes what it posts',
    ),
  },
  {
    id: 'return-no-cookie',
    protection: 'The page that answers a result sets no cookie.',
    changes: [
      property(
        'app/api/backref/route.ts',
        `'cache-control': 'no-store',`,
        `'cache-control': 'no-store', 'set-cookie': 'seen=1; Path=/',`,
      ),
    ],
    killer: integration(
      'machine-doors',
      'the return address > D7 D8 is framed by the shop and the bank’s pages, and sets no cookie',
    ),
  },
  {
    id: 'return-frame-ancestors',
    protection: 'The page that answers a result may stand in the frame of the checkout.',
    changes: [
      property(
        policy,
        `'frame-ancestors': ["'self'", ...gatewayFrames(sources)],`,
        `'frame-ancestors': ["'none'"],`,
      ),
    ],
    killer: integration(
      'machine-doors',
      'the return address > D7 D8 is framed by the shop and the bank’s pages, and sets no cookie',
    ),
  },
  {
    id: 'policy-frame-self',
    protection: 'The checkout may frame our own return address.',
    changes: [
      property(
        policy,
        `'frame-src': ["'self'", ...gatewayFrames(sources)],`,
        `'frame-src': gatewayFrames(sources),`,
      ),
    ],
    killer: browser(
      'buying',
      'a shopper buys a gift, gets each mail once, and opens the order by its link',
    ),
  },
  {
    id: 'policy-framed-by-nobody',
    protection: 'No page of the shop is framed by another site.',
    changes: [property(policy, `'frame-ancestors': ["'none'"],`, '')],
    // X-Frame-Options says the same to old browsers, so that a page alone cannot tell.
    killer: unit('http/content-security-policy', 'the policy of pages > D14 is framed by nobody'),
  },
  {
    id: 'policy-nonce',
    protection: 'A script without the nonce of its page does not run.',
    changes: [
      value(
        policy,
        `[
    \`'nonce-\${nonce}'\`,
    "'strict-dynamic'",
    ...(isDevelopment ? ["'unsafe-eval'"] : []),
  ]`,
        `["'self'", "'unsafe-inline'"]`,
      ),
    ],
    killer: browser(
      'doors',
      'D15 a script injected into the checkout does not run and is reported',
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
      value('lib/auth/require-permission.ts', '!session.permissions.includes(permission)', 'false'),
    ],
    killer: integration(
      'auth-session',
      'K6 a person whose rights change while their token is valid > acts by the permissions of this moment',
    ),
  },
  {
    id: 'session-revoked',
    protection: 'A session that was signed out opens nothing.',
    changes: [value('lib/auth/session-rules.ts', 'session.revokedAt !== null', 'false')],
    killer: integration(
      'auth-session',
      'K7 a session that was signed out > is over for a kept cookie too',
    ),
  },
  {
    id: 'session-disabled',
    protection: 'Who is disabled is out at once.',
    changes: [value('lib/auth/session-rules.ts', '!session.user.isEnabled', 'false')],
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
    killer: unit('card-tripwire', 'N2 a card number is seen > "𝟒𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏𝟏"'),
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
