// How many requests a second does an address answer, at a bounded concurrency?
import autocannon, { type Request, type Result } from 'autocannon';

export type LoadResult = {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Connections that broke or took too long. */
  readonly broken: number;
};

type LoadOptions = {
  readonly url: string;
  readonly concurrency: number;
  /** Each body is posted once. */
  readonly bodies?: readonly string[];
  /** Without bodies: so many GETs. */
  readonly amount?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const timeoutSeconds = 30;

/** Sends everything once and counts until the last answer; nothing is repeated. */
export async function applyLoad(options: LoadOptions): Promise<LoadResult> {
  const { bodies } = options;
  const statuses: Record<string, number> = {};
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await new Promise<Result>((resolve, reject) => {
    const done = (error: unknown, found: Result) => (error ? reject(error) : resolve(found));
    const run = autocannon(
      {
        url: options.url,
        connections: options.concurrency,
        amount: bodies?.length ?? options.amount ?? 0,
        timeout: timeoutSeconds,
        headers: { ...options.headers },
        requests: [bodies ? posts(bodies) : { method: 'GET' }],
      },
      done,
    );
    run.on('response', (_client, status) => {
      statuses[status] = (statuses[status] ?? 0) + 1;
      lastAt = performance.now();
    });
  });
  const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  return {
    perSecond: answered / ((lastAt - startedAt) / 1000),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    statuses,
    broken: result.errors + result.timeouts,
  };
}

function posts(bodies: readonly string[]): Request {
  let next = 0;
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    setupRequest: (request) => {
      next += 1;
      return { ...request, body: bodies[next - 1] };
    },
  };
}

/** Does something so many times, in lanes side by side. */
export async function inLanes(
  lanes: number,
  times: number,
  act: (turn: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < times) {
      next += 1;
      await act(next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
