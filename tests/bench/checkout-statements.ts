// Which statements does a whole checkout send, and at which of its steps?
import type pg from 'pg';
import { withClient } from '../../scripts/stack/database';
import { checkOut } from './checkout';
import { untilMailsAreSent } from './mails-sent';
import { type Figures, judged, plain } from './report';
import type { Shelf } from './shelf';

const statementsMax = 60;
/** What happens less than once for two checkouts is background work, and none of theirs. */
const checkouts = 20;
const mail = 'the mail';

type Shop = { readonly url: string; readonly databaseUrl: string };

/** One text, how often a checkout sends it, and where. */
export type Counted = {
  readonly text: string;
  readonly times: number;
  readonly at: Readonly<Record<string, number>>;
};

/** By their texts, those sent most often first. */
export async function countStatements(stack: Shop, shelf: Shelf): Promise<Counted[]> {
  const at = new Map<string, Record<string, number>>();
  await withClient(stack.databaseUrl, async (client) => {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    const buy = (after?: (step: string) => Promise<void>) =>
      checkOut(stack.url, { kind: 'goods', slug: shelf.goods }, after);
    // The first one fills what the process remembers.
    await buy();
    await untilMailsAreSent(client);
    let before = await readCalls(client);
    const note = async (step: string) => {
      const now = await readCalls(client);
      for (const [text, calls] of now) {
        const steps = at.get(text) ?? {};
        const more = calls - (before.get(text) ?? 0);
        if (more > 0) at.set(text, { ...steps, [step]: (steps[step] ?? 0) + more });
      }
      before = now;
    };
    for (let count = 0; count < checkouts; count += 1) {
      await buy(note);
      await untilMailsAreSent(client);
      await note(mail);
    }
  });
  return [...at]
    .map(([text, steps]) => ({ text, times: perCheckout(steps), at: steps }))
    .filter(({ times }) => times > 0)
    .sort((a, b) => b.times - a.times || a.text.localeCompare(b.text));
}

/** Of all that was counted. */
function sumOf(counted: readonly Counted[]): number {
  return counted.reduce((sum, { times }) => sum + times, 0);
}

/** The part that is asked for with --statements. */
export async function measureStatements(stack: Shop, shelf: Shelf): Promise<Figures> {
  const data = await countStatements(stack, shelf);
  return { data, rows: judgedStatements(data) };
}

/** The sum against its budget, and each step's share of it. */
export function judgedStatements(counted: readonly Counted[]): Figures['rows'] {
  const steps = new Map<string, number>();
  for (const { at } of counted) {
    for (const [step, calls] of Object.entries(at)) steps.set(step, (steps.get(step) ?? 0) + calls);
  }
  const sum = sumOf(counted);
  const isKept = sum <= statementsMax;
  return [
    judged('statements of a checkout, with its mail', `${sum}`, `≤ ${statementsMax}`, isKept),
    ...[...steps].map(([step, calls]) =>
      plain(`statements at: ${step}`, (calls / checkouts).toFixed(1)),
    ),
  ];
}

function perCheckout(steps: Readonly<Record<string, number>>): number {
  const calls = Object.values(steps).reduce((sum, one) => sum + one, 0);
  return Math.round(calls / checkouts);
}

/** How often each text was asked for so far. */
async function readCalls(client: pg.Client): Promise<Map<string, number>> {
  // Without resets: a statement that was prepared before one would return under a second text.
  const { rows } = await client.query<{ text: string; calls: number }>(
    `SELECT min(query) AS text, sum(calls)::int AS calls FROM pg_stat_statements
     WHERE query NOT LIKE '%pg_stat_statements%' AND query NOT LIKE '%AS left FROM mail_outbox%'
     GROUP BY queryid`,
  );
  const calls = new Map<string, number>();
  for (const row of rows) calls.set(row.text, (calls.get(row.text) ?? 0) + row.calls);
  return calls;
}
