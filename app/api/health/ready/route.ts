import { readiness } from '@/lib/health/readiness';

export const dynamic = 'force-dynamic';

/**
 * The process can take shoppers: 200, also while something is degraded; 503 when it cannot. The
 * reasons are stable codes, and their details are in the log.
 */
export async function GET(): Promise<Response> {
  const { status, reasons } = await readiness();
  return Response.json(
    { status, ...(reasons.length > 0 && { reasons }) },
    {
      status: status === 'unavailable' ? 503 : 200,
      headers: { 'cache-control': 'no-store' },
    },
  );
}
