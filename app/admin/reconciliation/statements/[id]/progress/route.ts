import { requireActor } from '@/lib/auth/session/require-permission';
import { readProgress } from '@/lib/statements/progress';

export const dynamic = 'force-dynamic';

type Context = { readonly params: Promise<{ readonly id: string }> };

/** The progress of a comparison of this statement, in percent. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const headers = { 'cache-control': 'no-store' };
  const admitted = await requireActor('see_orders');
  if (!admitted.ok) {
    return new Response(null, { status: admitted.code === 'SIGNED_OUT' ? 401 : 403, headers });
  }
  return Response.json({ percent: await readProgress((await params).id) }, { headers });
}
