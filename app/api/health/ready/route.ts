import { isReady } from '@/lib/health/readiness';

export const dynamic = 'force-dynamic';

/** The process can take shoppers. Says no more than that: the reason is in the log. */
export async function GET(): Promise<Response> {
  const ready = await isReady();
  return Response.json(
    { status: ready ? 'ok' : 'unavailable' },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}
