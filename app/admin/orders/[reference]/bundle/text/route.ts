import { deskFile, refuseHead } from '@/app/admin/_components/sheet-file';
import { readSupportBundle } from '@/lib/inspector/read-support-bundle';

type Context = { params: Promise<{ reference: string }> };

/** The same text as a file to download or forward, without scripts. */
export const GET = deskFile('see_orders', async (_actor, request, { params }: Context) => {
  const { reference } = await params;
  const attemptId = new URL(request.url).searchParams.get('attempt') ?? undefined;
  const bundle = await readSupportBundle(reference, attemptId);
  if (bundle === null) return new Response(null, { status: 404 });
  return new Response(bundle.text, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="payment-${reference}-${bundle.sequence}.txt"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
});

export const HEAD = refuseHead;
