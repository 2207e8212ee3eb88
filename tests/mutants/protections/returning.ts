// Which protections keep the return address and the frame of the card page from being misused?
import { browser, integration, type Protection, property, text, unit, value } from '../protection';

const page = 'lib/http/return-page.ts';
const policy = 'lib/http/content-security-policy.ts';

export const returningProtections: readonly Protection[] = [
  {
    id: 'return-body-cap',
    protection: 'The return address takes 64 KB.',
    changes: [
      value(
        'app/api/backref/route.ts',
        '{ bytesMax: 64 * 1024, timeoutMs: 10_000 }',
        '{ bytesMax: 1e9, timeoutMs: 10_000 }',
      ),
      value(
        'lib/gateway/belief/result-post.ts',
        'post.body.byteLength > resultBodyBytesMax',
        'false',
      ),
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
];
