import { readiness } from '@/lib/health/readiness';

export const dynamic = 'force-dynamic';

/**
 * Whether the process can serve shoppers: 200, also while degraded; 503 if it cannot. The reasons
 * are stable codes, and their details are in the log.
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
