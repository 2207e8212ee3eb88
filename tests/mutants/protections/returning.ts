// Which protections keep the return address and the frame of the card page from being misused?
import { protections } from '../read-list';

export const returningProtections = protections`
return-body-cap: The return address takes 64 KB.
  value app/api/backref/route.ts: { bytesMax: 64 * 1024, timeoutMs: 10_000 }
    → { bytesMax: 1e9, timeoutMs: 10_000 }
  value lib/gateway/belief/result-post.ts: post.body.byteLength > resultBodyBytesMax → false
  integration machine-doors: the return address > A26 answers a body above 64 KB with 413 and closes
      the connection

return-top-window: The page that answers a result moves the top window.
  value lib/http/return-page.ts:
    | "try{window.top.location.replace(document.getElementById('order').href)}catch(refused){}" → ''
  browser buying: D1 D3 D8 the result comes without cookies, sets none, and the top window finds its
      order

return-link-top: Without scripts a link leads out of the frame.
  text lib/http/return-page.ts: href="\${escapeHtml(path)}" target="_top"
    → href="\${escapeHtml(path)}"
  unit http/return-page: the page that leaves the frame > D4 has a link for browsers without script,
      out of the frame

return-own-path: The page that answers a result leads to nobody else.
  value lib/http/return-page.ts: /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path) → true
  unit http/return-page: a path of this site > M6 "https://evil.test" is replaced

return-escapes: What was posted is never markup on the page that posts it again.
  value lib/http/small-page.ts:
    | raw.replace(/[&<>"'\`]/g, (character) => \`&#\${character.charCodeAt(0)};\`) → raw
  unit http/return-page: the page for a result that is not recorded yet > M1 escapes what it posts

return-no-cookie: The page that answers a result sets no cookie.
  property app/api/backref/route.ts: 'cache-control': 'no-store',
    → 'cache-control': 'no-store', 'set-cookie': 'seen=1; Path=/',
  integration machine-doors: the return address > D7 D8 is framed by the shop and the bank’s pages,
      and sets no cookie

return-frame-ancestors: The page that answers a result may stand in the frame of the checkout.
  property lib/http/content-security-policy.ts:
    | 'frame-ancestors': ["'self'", ...gatewayFrames(sources)], → 'frame-ancestors': ["'none'"],
  integration machine-doors: the return address > D7 D8 is framed by the shop and the bank’s pages,
      and sets no cookie

policy-frame-self: The checkout may frame our own return address.
  property lib/http/content-security-policy.ts: 'frame-src': ["'self'", ...gatewayFrames(sources)],
    → 'frame-src': gatewayFrames(sources),
  browser buying: a shopper buys a gift, gets each mail once, and opens the order by its link

policy-framed-by-nobody: No page of the shop is framed by another site.
  property lib/http/content-security-policy.ts: 'frame-ancestors': ["'none'"],
  unit http/content-security-policy: the policy of pages > D14 is framed by nobody

policy-nonce: A script without the nonce of its page does not run.
  value lib/http/content-security-policy.ts:
    | [
    |     \`'nonce-\${nonce}'\`,
    |     "'strict-dynamic'",
    |     ...(isDevelopment ? ["'unsafe-eval'"] : []),
    |   ]
    → ["'self'", "'unsafe-inline'"]
  browser doors: D15 a script injected into the checkout does not run and is reported
`;
