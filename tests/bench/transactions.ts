// How many transactions and statements does an accepted result cost the real build, and is one
// open while the gateway is asked?
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../../scripts/stack/database';
import { inDays } from '../support/merchant-day';
import type { BenchStack } from './bench-stack';
import { checkOut, fillCart, openCardPage } from './checkout';
import { applyLoad } from './load';
import { untilMailsAreSent } from './mails-sent';
import { findForm, type PageVisitor, textOf } from './page-visitor';
import { type Figures, judged, plain } from './report';
import type { Shelf } from './shelf';
import { signIn } from './sign-in';
import { countStatements, type StatementCounts } from './statement-log';
import { approvedResult, insertWaitingAttempts } from './waiting-attempts';

const resultsCounted = 50;
const looks = 5;
const looksApartMs = 100;

/** Counts in the database server's own log, with an instance that was started for it. */
export async function measureTransactions(stack: BenchStack, shelf: Shelf): Promise<Figures> {
  const openDuring = await lookDuringCalls(stack, shelf);
  const accepted = await countAccepted(stack);
  const perResult = accepted.transactions / resultsCounted;
  const open = Object.entries(openDuring);
  return {
    data: { accepted, openDuring },
    rows: [
      judged('transactions an accepted result', perResult.toFixed(2), '1', perResult === 1),
      plain('statements in it, BEGIN and COMMIT too', `${accepted.statementsMax}`),
      judged(
        'statements beside it',
        `${accepted.statementsBeside}`,
        '0',
        accepted.statementsBeside === 0,
      ),
      judged(
        'open while the gateway is asked',
        open.map(([operation, count]) => `${operation} ${count}`).join(', '),
        '0',
        open.every(([, count]) => count === 0),
      ),
    ],
  };
}

async function countAccepted(stack: BenchStack): Promise<StatementCounts> {
  return withClient(stack.databaseUrl, async (client) => {
    const given = { amount: resultsCounted, first: 600_000_000_000 };
    const attempts = await insertWaitingAttempts(client, stack, given);
    const database = new URL(stack.databaseUrl).pathname.slice(1);
    await client.query(`ALTER DATABASE ${database} SET log_statement = 'all'`);
    const instance = await stack.addInstance();
    const from = statSync(stack.databaseLog).size;
    const load = await applyLoad({
      url: `${instance.url}/api/backref`,
      concurrency: 4,
      bodies: attempts.map((one) => approvedResult(one, stack)),
    });
    await untilMailsAreSent(client);
    await instance.process.stop();
    await client.query(`ALTER DATABASE ${database} RESET log_statement`);
    if (load.statuses['200'] !== resultsCounted) throw new Error(`Void: ${JSON.stringify(load)}`);
    const said = readFileSync(stack.databaseLog).subarray(from).toString('utf8');
    return countStatements(said, /^WITH changed_order\b/);
  });
}

async function lookDuringCalls(stack: BenchStack, shelf: Shelf) {
  const visitor = await fillCart(stack.url, { kind: 'goods', slug: shelf.goods });
  const prepare = await openWhile(stack, 'prepare', () => openCardPage(visitor));
  const day = 200;
  const { reference } = await checkOut(stack.url, {
    kind: 'stay',
    slug: shelf.stay,
    checkIn: inDays(day),
    checkOut: inDays(day + 1),
  });
  const staff = await signIn(stack);
  const amount = await authorisedAmount(staff, reference);
  const act = (dialog: 'complete' | 'reverse') => () => actOn(staff, reference, dialog, amount);
  return {
    prepare,
    completion: await openWhile(stack, 'completion', act('complete')),
    reversal: await openWhile(stack, 'reversal', act('reverse')),
  };
}

/** What the completion's dialog suggests: the whole amount, as the reversal wants it typed. */
async function authorisedAmount(staff: PageVisitor, reference: string): Promise<string> {
  const page = await staff.open(`/admin/orders/${reference}?dialog=complete`);
  const { fields } = findForm(page.html, ['amount', 'reason']);
  return fields.find(([name]) => name === 'amount')?.[1] ?? '';
}

async function actOn(
  staff: PageVisitor,
  reference: string,
  dialog: 'complete' | 'reverse',
  amount: string,
): Promise<void> {
  const page = await staff.open(`/admin/orders/${reference}?dialog=${dialog}`);
  const done = await staff.send(page, { amount, reason: 'bench' });
  if (!done.url.includes('outcome=')) {
    throw new Error(`The desk did not ${dialog}: ${textOf(done.html)}`);
  }
}

/** Holds the gateway's answer to one operation and looks several times at every transaction. */
async function openWhile(
  stack: BenchStack,
  operation: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const barrier = `bench-${operation}`;
  await stack.control.post('', { operation, hold: barrier });
  const acting = act();
  acting.catch(() => {});
  await Promise.race([stack.control.post('/wait', { barrier, timeoutMs: 20_000 }), acting]);
  const open = await withClient(stack.databaseUrl, openThroughout);
  await stack.control.post('/release', { barrier });
  await acting;
  return open;
}

/**
 * Transactions that are open at every look. One that the call itself holds cannot end before its
 * answer; those of background rounds, which live for a few milliseconds, are others each time.
 */
async function openThroughout(client: pg.Client): Promise<number> {
  let open: readonly string[] | undefined;
  for (let look = 0; look < looks; look += 1) {
    const { rows } = await client.query(
      `SELECT pid || ' since ' || xact_start AS owner FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
         AND xact_start IS NOT NULL`,
    );
    const seen: string[] = rows.map(({ owner }) => owner);
    open = open?.filter((owner) => seen.includes(owner)) ?? seen;
    if (open.length > 0) await pause(looksApartMs);
  }
  return open?.length ?? 0;
}
