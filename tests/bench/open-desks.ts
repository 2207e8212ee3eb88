// How soon does an open page of the desk show a change? Fifty of them ask, at two instances.
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { signIn } from './page-weights';
import { approvedResult, insertWaitingAttempts, type WaitingAttempt } from './waiting-attempts';

export type DeskDelay = {
  readonly desks: number;
  readonly changes: number;
  /** From the result's arrival at one instance to the page that shows it, at any of the desks. */
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
};

export const deskDelayMsMax = 2_000;
const desks = 50;
/** As app/admin/_frame/desk-news.tsx asks. */
const everyMs = 1_200;
const patienceMs = 20_000;
const firstOrder = 650_000_000_000;

type Change = WaitingAttempt & { readonly path: string; readonly topic: string };

/** Every desk has the same order open, and hears of the bank's result as a browser would. */
export async function measureOpenDesks(stack: BenchStack, changes: number): Promise<DeskDelay> {
  const other = await stack.startAnother();
  const { cookie } = await signIn(stack);
  const terminal = String(stack.settings.GATEWAY_TERMINAL);
  const macKey = String(stack.settings.GATEWAY_MAC_KEY);
  const waiting = await withClient(stack.databaseUrl, (client) =>
    insertWaitingAttempts(client, { amount: changes + 1, first: firstOrder, terminal }),
  );
  const delays: number[] = [];
  for (const [index, attempt] of waiting.entries()) {
    const reference = `B${attempt.gatewayOrderId}`;
    const change: Change = {
      ...attempt,
      path: `/admin/orders/${reference}`,
      topic: `order:${reference}`,
    };
    const urls = Array.from({ length: desks }, (_one, desk) => [stack.url, other.url][desk % 2]);
    const open = urls.map((url, desk) =>
      waitAtDesk(url ?? '', cookie, change, (desk / desks) * everyMs),
    );
    // All of them have asked at least once.
    await pause(2 * everyMs);
    const body = approvedResult(change, macKey, terminal);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const from = performance.now();
    const answer = await fetch(`${stack.url}/api/backref`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`The result was answered with ${answer.status}.`);
    const shown = await Promise.all(open);
    // The first change finds pages that nobody has asked for yet.
    if (index > 0) delays.push(...shown.map((at) => at - from));
  }
  await other.process.stop();
  const sorted = delays.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  return { desks, changes, medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
}

/** The moment at which the page shows what its news have told. */
async function waitAtDesk(
  url: string,
  cookie: string,
  { path, topic }: Change,
  beginsAfterMs: number,
): Promise<number> {
  await pause(beginsAfterMs);
  const since = new Date().toISOString();
  const query = new URLSearchParams({ since, follow: topic });
  const endsAt = performance.now() + patienceMs;
  let known: string | undefined;
  while (performance.now() < endsAt) {
    const answer = await fetch(`${url}/admin/news?${query}`, { headers: { cookie } });
    const { marks } = (await answer.json()) as { marks: Record<string, string> };
    known ??= marks[topic];
    if (marks[topic] !== known) {
      const page = await fetch(url + path, { headers: { cookie, rsc: '1' } });
      await page.arrayBuffer();
      if (!page.ok) throw new Error(`${path} was answered with ${page.status}.`);
      return performance.now();
    }
    await pause(everyMs);
  }
  throw new Error(`${path} did not change within ${patienceMs} ms.`);
}
