import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import generated from '@opentelemetry/otlp-transformer/build/src/generated/root';
import { inLogScope, logScope } from '@/lib/log/log-scope';
import { count, time } from '@/lib/log/metrics';
import { listenToSpans, noteSpan, type Span } from '@/lib/log/spans';
import { otlpMetric } from '@/lib/telemetry/otlp-metrics';
import { otlpSpan } from '@/lib/telemetry/otlp-spans';
import { startTelemetry } from '@/lib/telemetry/start-telemetry';

type Taken = { path: string; headers: IncomingHttpHeaders; body: string };
const taken: Taken[] = [];
let sink: Server;
let endpoint = '';

beforeAll(async () => {
  sink = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    taken.push({ path: request.url ?? '', headers: request.headers, body });
    response.end('{}');
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`;
});
afterAll(() => {
  listenToSpans(() => {});
  return new Promise((resolve) => sink.close(resolve));
});

const id = 'c3a1f0de-6a0d-4a53-9c3a-8f2f2f0f5f6e';
const traceId = id.replaceAll('-', '');
const span = (more: Partial<Span> = {}): Span => ({
  name: 'backref',
  kind: 'server',
  scope: logScope(),
  isRoot: true,
  seconds: 0.5,
  isFailed: false,
  attributes: { 'http.route': 'backref', 'http.response.status_code': 200 },
  ...more,
});

describe('telemetry', () => {
  it('sends a collector the spans of a request under its id, and every figure of the page', async () => {
    const given = { endpoint, headers: { authorization: 'Bearer x' }, service: 'shop' };
    const { flush } = startTelemetry(given, async () => count('results', { code: 'OTLP_TEST' }, 3));
    time('gateway_call_seconds', { operation: 'otlp' }, 0.3);
    time('gateway_call_seconds', { operation: 'otlp' }, 30);
    inLogScope(id, () => {
      noteSpan(span({ name: 'gateway prepare', kind: 'client', isRoot: false, isFailed: true }));
      noteSpan(span());
    });
    await flush();
    const of = (path: string) => JSON.parse(taken.find((one) => one.path === path)?.body ?? '{}');
    const [scoped] = of('/v1/traces').resourceSpans[0].scopeSpans;
    expect(scoped.spans).toMatchObject([
      { traceId, parentSpanId: traceId.slice(16), kind: 3, status: { code: 2 } },
      { traceId, spanId: traceId.slice(16), kind: 2, name: 'backref', status: {} },
    ]);
    const [child, root] = scoped.spans;
    expect(BigInt(root.endTimeUnixNano) - BigInt(root.startTimeUnixNano)).toBe(500_000_000n);
    expect(child.spanId).toMatch(/^[0-9a-f]{16}$/);
    expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer x' });
    const [{ metrics }] = of('/v1/metrics').resourceMetrics[0].scopeMetrics;
    const named = (name: string) => metrics.find((one: { name: string }) => one.name === name);
    const [result] = named('diwan_results_total').sum.dataPoints.slice(-1);
    expect(result).toMatchObject({
      asDouble: 3,
      attributes: [{ key: 'code', value: { stringValue: 'OTLP_TEST' } }],
    });
    const [calls] = named('diwan_gateway_call_seconds').histogram.dataPoints.slice(-1);
    const expected = { count: '2', sum: 30.3, explicitBounds: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20] };
    expect(calls).toMatchObject(expected);
    expect(calls.bucketCounts).toEqual(['0', '0', '1', '0', '0', '0', '0', '0', '1']);
    const answer = named('diwan_process_resident_memory_bytes').gauge.dataPoints[0].asDouble;
    expect(answer).toBeGreaterThan(0);
  });

  it('tells two instances apart that both are process 1 of their container', async () => {
    const one = { endpoint, headers: {}, service: 'shop' };
    const before = taken.length;
    for (let instances = 0; instances < 2; instances += 1) {
      await startTelemetry(one, async () => {}).flush();
    }
    const attributes = taken.slice(before).map(({ body }) => {
      const [{ resource }] = JSON.parse(body).resourceMetrics;
      return resource.attributes as { key: string; value: object }[];
    });
    const ids = attributes.map((all) => all.find(({ key }) => key === 'service.instance.id'));
    expect(ids[0]?.value).not.toEqual(ids[1]?.value);
    expect(attributes[0]).toContainEqual({ key: 'host.name', value: { stringValue: hostname() } });
    const answer = attributes[0];
    expect(answer).toContainEqual({ key: 'process.pid', value: { intValue: String(process.pid) } });
    expect(attributes[0]?.map(({ key }) => key)).toContain('service.version');
  });

  it('sends what the decoder of the public schema reads, field for field', async () => {
    const before = taken.length;
    const { flush } = startTelemetry({ endpoint, headers: {}, service: 'shop' }, async () => {});
    count('results', { code: 'OTLP_DECODED' });
    time('gateway_call_seconds', { operation: 'decoded' }, 0.3);
    inLogScope(id, () => noteSpan(span({ isFailed: true, attributes: { whole: 2, part: 0.5 } })));
    await flush();
    const sent = taken.slice(before);
    expect(sent.map(({ path }) => path).sort()).toEqual(['/v1/metrics', '/v1/traces']);
    for (const { path, body } of sent) {
      expect(decoded(path, JSON.parse(body, idAsBytes))).toEqual(JSON.parse(body, withoutEmpty));
    }
  });

  it('leaves out a figure that is no number yet, such as the mean of nothing', () => {
    const values = [
      { labels: {}, value: Number.NaN },
      { labels: { of: 'b' }, value: 2 },
    ];
    const lag = { name: 'lag', help: '', type: 'gauge', values };
    const { gauge } = otlpMetric(lag, { startedAtMs: 0, nowMs: 1 }) ?? {};
    expect(gauge?.dataPoints.map(({ asDouble }) => asDouble)).toEqual([2]);
  });

  it('does without a collector that is away', async () => {
    const gone = { endpoint: 'http://127.0.0.1:9', headers: {}, service: 'shop' };
    const { flush } = startTelemetry(gone, async () => {});
    noteSpan(span());
    await expect(flush()).resolves.toBeUndefined();
  });

  it('has a trace for a round, and one of its own for what belongs to nothing', () => {
    expect(otlpSpan(span({ scope: `janitor:${id}` }), 1_000).traceId).toBe(traceId);
    expect(otlpSpan(span({ scope: 'boot' }), 1_000).traceId).toMatch(/^[0-9a-f]{32}$/);
  });
});

type Schema = Record<'fromObject' | 'decode', (from: unknown) => unknown> & {
  readonly encode: (message: unknown) => { finish(): Uint8Array };
  readonly toObject: (message: unknown, how: object) => object;
};
/** The generated classes of OpenTelemetry's own schema; the package's type of them is of no use. */
const { collector } = (
  generated as unknown as {
    opentelemetry: { proto: { collector: Record<string, { v1: Record<string, Schema> }> } };
  }
).opentelemetry.proto;
const schemas: Readonly<Record<string, Schema | undefined>> = {
  '/v1/traces': collector.trace?.v1.ExportTraceServiceRequest,
  '/v1/metrics': collector.metrics?.v1.ExportMetricsServiceRequest,
};

/** What a receiver reads from these bytes, in OTLP's JSON. */
function decoded(path: string, sent: object): unknown {
  const schema = schemas[path];
  const bytes = schema?.encode(schema.fromObject(sent)).finish();
  const read = schema?.toObject(schema.decode(bytes), { longs: String });
  return JSON.parse(JSON.stringify(read), (key, value) =>
    isId(key) ? Buffer.from(value.data).toString('hex') : value,
  );
}

/** OTLP writes ids as hex digits, where the JSON of protobuf would have base64. */
const isId = (key: string) => /^(trace|span|parentSpan)Id$/.test(key);
const idAsBytes = (key: string, value: unknown) =>
  isId(key) ? Buffer.from(String(value), 'hex') : value;
/** Protobuf knows no difference between none and an empty list. */
const withoutEmpty = (_key: string, value: unknown) =>
  Array.isArray(value) && value.length === 0 ? undefined : value;
