// How is a span written as OTLP JSON? With the request's own id as its trace id.
import { randomBytes } from 'node:crypto';
import type { Span } from '@/lib/log/spans';

const kinds = { internal: 1, server: 2, client: 3 } as const;

/** Attributes in OTLP's form. */
export function otlpAttributes(attributes: Readonly<Record<string, string | number>>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: otlpValue(value),
  }));
}

/** Whole numbers are integers, which the JSON of protobuf writes as text. */
function otlpValue(value: string | number) {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

/** Nanoseconds since the epoch, as text: the value exceeds a safe number. */
export function otlpTime(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}

/**
 * One span. The trace id is the id in the log without dashes and lane; its second half is the id of
 * the root span, so that the spans in between find it without passing context.
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
