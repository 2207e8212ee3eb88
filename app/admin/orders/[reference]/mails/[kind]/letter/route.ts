import { requireActor } from '@/lib/auth/session/require-permission';
import { showMail } from '@/lib/desk/order/show-mail';
import { letterPolicy } from '@/lib/http/content-security-policy';

type Context = { params: Promise<{ reference: string; kind: string }> };

/**
 * The email itself, for the frame of its page: without scripts or links, with its own styles only.
 */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) return answer('', admitted.code === 'SIGNED_OUT' ? 401 : 403);
  const { reference, kind } = await params;
  const isDraft = new URL(request.url).searchParams.has('draft');
  const mail = await showMail(reference, kind, isDraft);
  return mail === null ? answer('', 404) : answer(mail.html, 200);
}

function answer(html: string, status: number): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': letterPolicy,
    },
  });
}
