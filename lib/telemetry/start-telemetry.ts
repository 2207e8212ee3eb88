// How are traces and figures sent to a collector? As OTLP over HTTP; loaded only if one is set.
import 'server-only';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { log } from '@/lib/log/log';
import { metricFamilies } from '@/lib/log/metrics';
import { listenToSpans } from '@/lib/log/spans';
import packageFile from '@/package.json';
import { otlpMetric } from './otlp-metrics';
import { otlpAttributes, otlpSpan } from './otlp-spans';

export type Telemetry = {
  /** Without a path: `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
};

const spansEachMs = 5_000;
const figuresEachMs = 60_000;
/** How much is kept while a collector is away; the rest is dropped. */
const spansMax = 2_048;
const deadlineMs = 10_000;

/** In containers each process is number 1, so only the instance's own id tells them apart. */
function resourceOf(service: string): Readonly<Record<string, string | number>> {
  return {
    'service.name': service,
    'service.version': packageFile.version,
    'service.instance.id': randomUUID(),
    'host.name': os.hostname(),
    'process.pid': process.pid,
  };
}

/**
 * Sends spans every five seconds and figures every minute, until the returned function stops it and
 * sends the rest. A batch that cannot be sent is lost: traces are no record. `readFigures` sets
 * what the metrics page would set.
 */
export function startTelemetry(
  { endpoint, headers, service }: Telemetry,
  readFigures: () => Promise<void>,
): { readonly flush: () => Promise<void> } {
  const startedAtMs = Date.now();
  const resource = { attributes: otlpAttributes(resourceOf(service)) };
  const scope = { name: 'diwan-checkout' };
  let spans: ReturnType<typeof otlpSpan>[] = [];
  let isAway = false;

  listenToSpans((span, endedAtMs) => {
    if (spans.length < spansMax) spans.push(otlpSpan(span, endedAtMs));
  });

  const post = async (path: string, body: unknown): Promise<void> => {
    try {
      const answer = await fetch(`${endpoint}${path}`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      isAway = false;
    } catch (error) {
      // Logged once per outage.
      if (!isAway) log.warn('telemetry.not_sent', { error });
      isAway = true;
    }
  };

  const sendSpans = async (): Promise<void> => {
    const batch = spans;
    spans = [];
    if (batch.length === 0) return;
    const scopeSpans = [{ scope, spans: batch }];
    await post('/v1/traces', { resourceSpans: [{ resource, scopeSpans }] });
  };

  const sendFigures = async (): Promise<void> => {
    await readFigures();
    const period = { startedAtMs, nowMs: Date.now() };
    const metrics = (await metricFamilies())
      .map((family) => otlpMetric(family, period))
      .filter((metric) => metric !== null);
    const scopeMetrics = [{ scope, metrics }];
    await post('/v1/metrics', { resourceMetrics: [{ resource, scopeMetrics }] });
  };

  setInterval(() => void sendSpans(), spansEachMs).unref();
  setInterval(() => void sendFigures().catch(() => {}), figuresEachMs).unref();
  return {
    flush: async () => {
      await Promise.all([sendSpans(), sendFigures()]);
    },
  };
}
