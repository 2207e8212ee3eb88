// What happens at boot, and where are uncaught errors logged?
import type { Instrumentation } from 'next';
import type { Telemetry } from '@/lib/telemetry/start-telemetry';

/** Called once by each server before it answers; not during a build. */
export async function register(): Promise<void> {
  if (
    process.env.NEXT_RUNTIME === 'nodejs' &&
    process.env.NEXT_PHASE !== 'phase-production-build'
  ) {
    const [
      start,
      { watchIncomingRequests },
      { answerBusy },
      { gatewayConfig, weakResultLists },
      { noteVerifier },
      { noteSecret },
      { proveSpool },
      { noteBuild },
      { backgroundLanes },
      { tellSiblings },
      { metricFamilies },
    ] = await Promise.all([
      import('@/lib/jobs/start-process'),
      import('@/lib/http/incoming-requests'),
      import('@/lib/http/busy-answer'),
      import('@/lib/payments/gateway-config'),
      import('@/lib/payments/incoming/note-verifier'),
      import('@/lib/auth/session/note-secret'),
      import('@/lib/health/spool-probe'),
      import('@/lib/health/build-on-disk'),
      import('@/lib/payments/janitor/background-lanes'),
      import('@/lib/log/sibling-figures'),
      import('@/lib/log/metrics'),
    ]);
    tellSiblings(async () => {
      const { readFigures } = await import('@/lib/payments/janitor/read-figures');
      await readFigures();
      return metricFamilies();
    });
    await noteBuild();
    await start.startProcess({
      checkGateway: () => weakResultLists(gatewayConfig()),
      noteKeys: async () => {
        await noteVerifier(gatewayConfig());
        await noteSecret();
      },
      checkSpool: proveSpool,
      openTelemetry,
      watchIncomingRequests: () => watchIncomingRequests(answerBusy),
      lanes: backgroundLanes,
    });
  }
}

/** Loaded only where a collector is set. */
async function openTelemetry(to: Telemetry): Promise<() => Promise<void>> {
  const [{ startTelemetry }, { readFigures }] = await Promise.all([
    import('@/lib/telemetry/start-telemetry'),
    import('@/lib/payments/janitor/read-figures'),
  ]);
  return startTelemetry(to, readFigures).flush;
}

/**
 * One line per failed request; the shopper or clerk sees the same request id. No query string. While
 * the database is away, the lines are few: each request would write the same.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const [{ log }, { isFromOutage }, { refusalLog }] = await Promise.all([
    import('@/lib/log/log'),
    import('@/lib/db/outage'),
    import('@/lib/http/refusal-log'),
  ]);
  const sent = request.headers['x-request-id'];
  const requestId = typeof sent === 'string' ? sent : '';
  if (isFromOutage(error)) {
    refusalLog('request.unavailable', { requestId, code: 'DATABASE_UNAVAILABLE' });
    return;
  }
  log.error('request.failed', {
    requestId,
    routeId: context.routePath,
    kindCode: context.routeType,
    methodCode: request.method,
    digest: errorDigest(error),
    error,
  });
};

function errorDigest(error: unknown): string {
  const isTagged = typeof error === 'object' && error !== null && 'digest' in error;
  return isTagged ? String(error.digest) : '';
}
