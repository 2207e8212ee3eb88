// How is a span said in OTLP's JSON? With the request's own id as the id of its trace.
import { randomBytes } from 'node:crypto';
import type { Span } from '@/lib/log/spans';

const kinds = { internal: 1, server: 2, client: 3 } as const;

/** Attributes as OTLP has them. */
export function otlpAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { doubleValue: value } : { stringValue: value },
  }));
}

/** Nanoseconds of the epoch, as text: they are more than a number can hold. */
export function otlpTime(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

/**
 * One span. The id in the log, without its dashes and its lane, is the trace's id, and its second
 * half the id of the span that is the whole: what happens in between needs no context to find it.
 */
export function otlpSpan({ scope, ...span }: Span, endedAtMs: number) {
  const traceId = traceIdOf(scope) ?? randomBytes(16).toString('hex');
  const whole = traceId.slice(16);
  return {
    traceId,
    spanId: span.isRoot ? whole : randomBytes(8).toString('hex'),
    ...(span.isRoot ? {} : { parentSpanId: whole }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: otlpTime(endedAtMs - span.seconds * 1_000),
    endTimeUnixNano: otlpTime(endedAtMs),
    attributes: otlpAttributes(span.attributes),
    status: span.isFailed ? { code: 2 } : {},
  };
}

function traceIdOf(scope: string | undefined): string | null {
  const id = scope?.split(':').at(-1)?.replaceAll('-', '') ?? '';
  return /^[0-9a-f]{32}$/.test(id) ? id : null;
}
