import { deskFile, refuseHead } from '@/app/admin/_components/sheet-file';
import { exportGuest } from '@/lib/orders/erasure/guest-of-address';

/** All data that the shop holds about a person, to give to that person. */
export const GET = deskFile('manage_users', async (actor, request) => {
  const email = new URL(request.url).searchParams.get('email') ?? '';
  const content = await exportGuest(actor, email);
  if (content === null) return new Response(null, { status: 404 });
  return new Response(content, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="guest.json"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

export const HEAD = refuseHead;
