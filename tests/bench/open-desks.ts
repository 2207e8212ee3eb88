// How soon does an open page of the desk show a change? Fifty of them ask, at two instances.
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { type Figures, judged, quantile } from './report';
import { signIn } from './sign-in';
import { approvedResult, insertWaitingAttempts } from './waiting-attempts';

const delayMsMax = 2_000;
const desks = 50;
/** As app/admin/_frame/desk-news.tsx and app/admin/orders/_list/live-table.tsx ask. */
const everyMs = 1_200;
/** Judged is how soon a change is seen; this ends a run in which it never is. */
const patienceMs = 300_000;

/**
 * Half of the desks have the same order open, half the list with it; they hear of the bank's
 * result as a browser would.
 */
export async function measureOpenDesks(stack: BenchStack, changes: number): Promise<Figures> {
  const other = await stack.addInstance();
  const { cookie } = await signIn(stack);
  const given = { amount: changes + 1, first: 650_000_000_000 };
  const waiting = await withClient(stack.databaseUrl, (client) =>
    insertWaitingAttempts(client, stack, given),
  );
  const delays = { order: [] as number[], list: [] as number[] };
  for (const [index, attempt] of waiting.entries()) {
    const reference = `B${attempt.order}`;
    let silent = desks;
    let open: Promise<readonly ['order' | 'list', number]>[] = [];
    await new Promise<void>((resolve, reject) => {
      const hasAsked = () => {
        silent -= 1;
        if (silent === 0) resolve();
      };
      open = Array.from({ length: desks }, async (_one, desk) => {
        await pause((desk / desks) * everyMs);
        const page = desk % 4 < 2 ? 'order' : 'list';
        const url = [stack.url, other.url][desk % 2] ?? '';
        const wait = page === 'order' ? waitAtOrder : waitAtList;
        return [page, await wait({ url, cookie, reference, hasAsked })] as const;
      });
      for (const one of open) one.catch(reject);
    });
    const body = approvedResult(attempt, stack);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const from = performance.now();
    const answer = await fetch(`${stack.url}/api/backref`, { method: 'POST', headers, body });
    if (answer.status !== 200) throw new Error(`The result was answered with ${answer.status}.`);
    for (const [page, at] of await Promise.all(open)) {
      // The first change finds pages that nobody has asked for yet.
      if (index > 0) delays[page].push(at - from);
    }
  }
  await other.process.stop();
  // From the result's arrival at one instance to the page that shows it, at any of these desks.
  const rows = (['order', 'list'] as const).map((page) => {
    const [middle = 0, p95 = 0, most = 0] = [0.5, 0.95, 1].map((part) =>
      quantile(delays[page], part),
    );
    return judged(
      `a change on ${desks / 2} desks with the ${page}, two instances, ${changes} times`,
      `median ${middle.toFixed(0)}, p95 ${p95.toFixed(0)}, at most ${most.toFixed(0)} ms`,
      `p95 < ${delayMsMax} ms`,
      p95 < delayMsMax,
    );
  });
  return { data: delays, rows };
}

type Desk = {
  readonly url: string;
  readonly cookie: string;
  readonly reference: string;
  /** Called once it knows how things stood before. */
  readonly hasAsked: () => void;
};

/** The moment at which the order's page shows what its news have told. */
async function waitAtOrder(desk: Desk): Promise<number> {
  const topic = `order:${desk.reference}`;
  const query = new URLSearchParams({ since: new Date().toISOString(), follow: topic });
  let known: string | undefined;
  await until(desk, async () => {
    const news = await ask<{ marks: Record<string, string> }>(desk, `/admin/news?${query}`);
    if (news === null) return null;
    known ??= news.marks[topic];
    return news.marks[topic] !== known;
  });
  const path = `/admin/orders/${desk.reference}`;
  const page = await fetch(desk.url + path, { headers: { cookie: desk.cookie, rsc: '1' } });
  await page.arrayBuffer();
  if (!page.ok) throw new Error(`${path} was answered with ${page.status}.`);
  return performance.now();
}

/** The moment at which the row of the list is another; such a page asks for the news as well. */
async function waitAtList(desk: Desk): Promise<number> {
  const news = new URLSearchParams({ since: new Date().toISOString() });
  let known = '0.0';
  let isFirst = true;
  await until(desk, async () => {
    const query = new URLSearchParams({ known: `${desk.reference}~${known}` });
    const [changes] = await Promise.all([
      ask<{ rows: { mark: string }[] }>(desk, `/admin/orders/changes?${query}`),
      ask(desk, `/admin/news?${news}`),
    ]);
    if (changes === null) return null;
    known = changes.rows[0]?.mark ?? known;
    const isChanged = changes.rows.length > 0 && !isFirst;
    isFirst = false;
    return isChanged;
  });
  return performance.now();
}

/** Asks again and again; null: the shop was too busy to say. */
async function until(desk: Desk, hasChanged: () => Promise<boolean | null>): Promise<void> {
  const { url, reference, hasAsked } = desk;
  const endsAt = performance.now() + patienceMs;
  let isKnown = false;
  while (performance.now() < endsAt) {
    const isChanged = await hasChanged();
    if (isChanged) return;
    if (isChanged === false && !isKnown) {
      isKnown = true;
      hasAsked();
    }
    await pause(everyMs);
  }
  throw new Error(`${reference} did not change at ${url} within ${patienceMs} ms.`);
}

/** An open page that is asked to come back asks again in its time. */
async function ask<T>({ url, cookie }: Desk, path: string): Promise<T | null> {
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' });
  if (answer.status === 503) return null;
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
  return (await answer.json()) as T;
}
