// Which protections keep the return address and the frame of the card page from being misused?
import { protections } from '../read-list';

export const returningProtections = protections`
return-body-cap: The return address takes 64 KB.
  value app/api/backref/route.ts: { bytesMax: 64 * 1024, timeoutMs: 10_000 }
    → { bytesMax: 1e9, timeoutMs: 10_000 }
  value lib/gateway/belief/result-post.ts: post.body.byteLength > resultBodyBytesMax → false
  integration machine-doors: the return address > A26 answers a body above 64 KB with 413 and closes
      the connection

return-no-cookie: The page that answers a result sets no cookie.
  property app/api/backref/route.ts: 'cache-control': 'no-store',
    → 'cache-control': 'no-store', 'set-cookie': 'seen=1; Path=/',
  integration machine-doors: the return address > D7 D8 is framed by the shop and the bank’s pages,
      and sets no cookie
`;
