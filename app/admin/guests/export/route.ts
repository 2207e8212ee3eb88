import { refuseFile, refuseHead } from '@/app/admin/_components/sheet-file';
import { requireActor } from '@/lib/auth/session/require-permission';
import { exportGuest } from '@/lib/orders/erasure/guest-of-address';

/** All data that the shop holds about a person, to give to that person. */
export async function GET(request: Request): Promise<Response> {
  const admitted = await requireActor('manage_users');
  if (!admitted.ok) return refuseFile(admitted.code === 'SIGNED_OUT' ? 401 : 403);
  // A page of another site may not make the browser of a colleague fetch it.
  if (request.headers.get('sec-fetch-site') === 'cross-site') return refuseFile(403);
  const email = new URL(request.url).searchParams.get('email') ?? '';
  const content = await exportGuest(admitted.value, email);
  if (content === null) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="guest.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

export const HEAD = refuseHead;
