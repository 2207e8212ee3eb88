// How is a form sent as a browser sends it, without going where the answer leads?
import type { Campaign } from '../harness/campaign';
import type { Answer } from '../harness/posting';
import type { Visitor } from '../harness/visitor';

/** Posts the values to a page's action; the origin is the shop's, whichever instance answers. */
export async function postForm(
  campaign: Campaign,
  visitor: Visitor,
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  const encoded = new Response(body);
  return visitor.ask(path, {
    method: 'POST',
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: {
      origin: new URL(campaign.url).origin,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
  });
}
