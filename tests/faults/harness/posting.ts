// How are thousands of posts sent to the return address, and how are they answered?
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type Answer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
};

export type Ask = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly timeoutMs?: number;
  /** Uses a new connection: an idle one may close just as it is used. */
  readonly isFresh?: boolean;
};

class IdleEnded extends Error {}

const idleEndedMs = 50;

const formType = 'application/x-www-form-urlencoded';

/** Sends requests and passes every answer to `watch`, which looks for secrets. */
export class Poster {
  // Close idle connections before the server does.
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 128, timeout: 3_000 });
  readonly #watch: (answer: Answer, url: string) => void;

  constructor(watch: (answer: Answer, url: string) => void) {
    this.#watch = watch;
  }

  /** One request with exactly these headers. Rejects when the connection breaks. */
  async ask(url: string, given: Ask = {}): Promise<Answer> {
    try {
      return await this.#once(url, given);
    } catch (error) {
      // The server had just closed the idle connection and never saw this request.
      if (error instanceof IdleEnded) return this.#once(url, given);
      throw error;
    }
  }

  #once(url: string, given: Ask): Promise<Answer> {
    const { method = 'GET', headers = {}, body, timeoutMs = 240_000 } = given;
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      const length =
        body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const asked = request(
        url,
        { method, agent: this.#agent, headers: { ...length, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const answer = {
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString('utf8'),
              ms: performance.now() - startedAt,
            };
            this.#watch(answer, url);
            resolve(answer);
          });
        },
      );
      asked.setTimeout(timeoutMs, () => asked.destroy(new Error(`No answer in ${timeoutMs} ms.`)));
      asked.on('error', (error: NodeJS.ErrnoException) => {
        const isSudden = performance.now() - startedAt < idleEndedMs;
        const isIdle = asked.reusedSocket && error.code === 'ECONNRESET' && isSudden;
        reject(isIdle ? new IdleEnded() : error);
      });
      asked.end(body);
    });
  }

  /** A form post, as the bank's page makes one: without cookies. */
  post(url: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<Answer> {
    const type = { 'content-type': formType };
    return this.ask(url, { method: 'POST', body, headers: { ...type, ...headers } });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** Runs the work for every item, `lanes` at a time; returns the results in the items' order. */
export async function inLanes<T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
  return results;
}

/** The value below which `percent` of the values are. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0;
}
