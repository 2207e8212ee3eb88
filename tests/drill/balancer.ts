// How do two instances share requests? A small balancer that follows docs/operations/proxy.md.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const askEveryMs = 200;
/** Longer than a loaded machine needs: with no instance ready, visitors would be turned away. */
const askTimeoutMs = 5_000;
/** Requests to these addresses are kept on disk when the database cannot be written. */
const isTakenByLiving = /^\/api\/(backref|notifications)\b/;

type Target = { readonly port: number; isLive: boolean; isReady: boolean; inHand: number };

/** Uses readiness for pages and liveness for results; retries what no instance accepted. */
export class Balancer {
  readonly #server = createServer((asked, answer) => void this.#pass(asked, answer));
  #targets: Target[] = [];
  #turn = 0;
  #isOver = false;

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, 'localhost', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Starts checking the health of the instances at these ports. */
  serve(ports: readonly number[]): void {
    this.#targets = ports.map((port) => ({ port, isLive: true, isReady: true, inHand: 0 }));
    for (const target of this.#targets) void this.#watch(target);
  }

  /** How many requests the instance at this port has not answered yet. */
  inHand(port: number): number {
    return this.#targets.find((target) => target.port === port)?.inHand ?? 0;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #watch(target: Target): Promise<void> {
    while (!this.#isOver) {
      const [live, ready] = await Promise.all(
        ['live', 'ready'].map((name) => statusOf(target.port, `/api/health/${name}`)),
      );
      target.isLive = live === 200;
      target.isReady = ready === 200;
      await pause(askEveryMs);
    }
  }

  /** The instances to try, in order. If none is ready, a live one answers so itself. */
  #candidates(path: string): Target[] {
    this.#turn += 1;
    const start = this.#turn % Math.max(1, this.#targets.length);
    const inTurn = [...this.#targets.slice(start), ...this.#targets.slice(0, start)];
    const living = inTurn.filter(({ isLive }) => isLive);
    const ready = living.filter(({ isReady }) => isReady);
    return ready.length > 0 && !isTakenByLiving.test(path) ? ready : living;
  }

  async #pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await asked.toArray().catch(() => []));
    const path = asked.url ?? '/';
    // A result that comes twice does no harm.
    const mayRepeat = ['GET', 'HEAD'].includes(asked.method ?? '') || isTakenByLiving.test(path);
    for (const target of this.#candidates(path)) {
      target.inHand += 1;
      const outcome = await this.#ask(target, asked, body, answer);
      target.inHand -= 1;
      if (outcome === 'done') return;
      if (outcome === 'refused') target.isLive = false;
      else if (!mayRepeat) break;
    }
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  }

  #ask(
    { port }: Target,
    asked: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<'done' | 'refused' | 'broken'> {
    const { method, url: path, headers } = asked;
    const known = headers['x-forwarded-for'];
    const peer = asked.socket.remoteAddress ?? '';
    const onward = {
      ...headers,
      'content-length': String(body.length),
      'x-forwarded-for': known === undefined ? peer : `${known}, ${peer}`,
    };
    delete onward['transfer-encoding'];
    return new Promise((resolve) => {
      const sent = request({
        host: 'localhost',
        port,
        method,
        path,
        headers: onward,
        agent: false,
      });
      sent.on('response', (back) => {
        answer.writeHead(back.statusCode ?? 502, back.headers);
        back.pipe(answer);
        back.on('end', () => resolve('done'));
        back.on('error', () => {
          answer.destroy();
          resolve('done');
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      );
      answer.on('close', () => sent.destroy());
      sent.end(body);
    });
  }
}

function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const asked = request(
      { host: 'localhost', port, path, timeout: askTimeoutMs, agent: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(undefined));
    asked.end();
  });
}
