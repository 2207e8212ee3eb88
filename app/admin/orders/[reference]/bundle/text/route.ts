import { requireActor } from '@/lib/auth/session/require-permission';
import { readSupportBundle } from '@/lib/inspector/read-support-bundle';

type Context = { params: Promise<{ reference: string }> };

/** The same text as a file to download or forward, without scripts. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) return answer('', admitted.code === 'SIGNED_OUT' ? 401 : 403);
  const { reference } = await params;
  const attemptId = new URL(request.url).searchParams.get('attempt') ?? undefined;
  const bundle = await readSupportBundle(reference, attemptId);
  if (bundle === null) return answer('', 404);
  const name = `payment-${reference}-${bundle.sequence}.txt`;
  return answer(bundle.text, 200, { 'content-disposition': `attachment; filename="${name}"` });
}

function answer(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
