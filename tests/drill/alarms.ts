// Which alarms are raised while things break? Evaluates the rules on both instances' metrics.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../scripts/cli/project-root';
import { AlarmJudge } from '../support/alarm-judge';
import { readPage, readRules } from '../support/prometheus';
import type { StackInstance } from '../support/stack';

/** A second of the drill counts as a minute in the rules' `for` and windows. */
const factor = 60;
const scrapeEveryMs = 1_000;
/** Prometheus also waits ten (unscaled) seconds: a slow instance is not a missing one. */
const scrapeTimeoutMs = 10_000;

/** Reads the metrics of every running instance once a second, and evaluates the rules. */
export class AlarmWatch {
  readonly #judge: AlarmJudge;
  /** The bearer token of /api/metrics at each instance. */
  token: string;
  #isOver = false;

  constructor(
    readonly instances: () => readonly StackInstance[],
    token: string,
  ) {
    const rules = readFileSync(join(projectRoot, 'deploy/monitoring/alerts.yml'), 'utf8');
    this.#judge = new AlarmJudge(readRules(rules), factor);
    this.token = token;
  }

  start(): void {
    void this.#watch();
  }

  stop(): void {
    this.#isOver = true;
  }

  get raised(): readonly string[] {
    return this.#judge.raised;
  }

  timesSince(fromMs: number): ReadonlyMap<string, number> {
    return this.#judge.timesSince(fromMs);
  }

  async #watch(): Promise<void> {
    const asked = new Set<string>();
    while (!this.#isOver) {
      for (const { url } of this.instances()) {
        if (asked.has(url)) {
          this.#judge.keep(url, Date.now());
          continue;
        }
        asked.add(url);
        // An instance that hangs delays no other.
        void this.#scrape(url).finally(() => asked.delete(url));
      }
      await pause(scrapeEveryMs);
      this.#judge.judge(Date.now());
    }
  }

  async #scrape(url: string): Promise<void> {
    try {
      const answer = await fetch(`${url}/api/metrics`, {
        headers: { authorization: `Bearer ${this.token}` },
        signal: AbortSignal.timeout(scrapeTimeoutMs),
      });
      if (answer.ok) this.#judge.add(url, Date.now(), readPage(await answer.text()));
    } catch {
      // Without metrics: the rules see that they are missing.
    }
  }
}

type Notice = { readonly type: string; readonly kind: string; readonly atMs: number };

/** Receives the webhook's alarms: accepts only those signed with its secret, and each id once. */
export class Pager {
  readonly #server = createServer((request, response) => {
    void request.toArray().then((chunks) => {
      const body = Buffer.concat(chunks).toString('utf8');
      response.writeHead(this.#take(request.headers, body) ? 204 : 401).end();
    });
  });
  readonly #ids = new Set<string>();
  readonly heard: Notice[] = [];
  refused = 0;

  constructor(public secret: string) {}

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/alarms`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  since(fromMs: number): readonly Notice[] {
    return this.heard.filter(({ atMs }) => atMs >= fromMs);
  }

  #take(headers: NodeJS.Dict<string | string[]>, body: string): boolean {
    const [id, seconds, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`] ?? ''),
    );
    const mac = createHmac('sha256', this.secret).update(`${id}.${seconds}.${body}`);
    const expected = Buffer.from(`v1,${mac.digest('base64')}`);
    const isSigned = signatures?.split(' ').some((one) => {
      const given = Buffer.from(one);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    if (!isSigned || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) {
      this.refused += 1;
      return false;
    }
    if (!this.#ids.has(id ?? '')) {
      this.#ids.add(id ?? '');
      const { type, data } = JSON.parse(body) as { type: string; data: { kind: string } };
      this.heard.push({ type, kind: data.kind, atMs: Date.now() });
    }
    return true;
  }
}
