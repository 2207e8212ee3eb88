// What is left of every operation when everything ends at once, each held at its point?
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hireClerk } from '../drive/clerk';
import { endAllLeases } from '../drive/mail-leases';
import { type Approved, ageOperations, makeApproved, type Seen, see } from '../drive/payments';
import { Payer, type PressedAttempt } from '../gateway/payer';
import type { LedgerOrder } from '../harness/bank';
import type { Campaign } from '../harness/campaign';
import { inLanes } from '../harness/posting';
import { makeWaiting } from '../harness/waiting';
import {
  type CrashPoint,
  crashPoints,
  type Held,
  holdAt,
  isHeldAtBank,
  type Kind,
} from './hold-points';

export type CrashResult = {
  readonly kind: Kind;
  readonly point: CrashPoint;
  readonly wrong: string;
};

export type GrandKill = {
  /** Only what stood at its point, with a person still waiting, when it happened. */
  readonly results: readonly CrashResult[];
  /** Their mails may have been on their way just then. */
  readonly orderIds: readonly string[];
  /** From the kill until everything was in its right place, timers not waited for. */
  readonly consistentMs: number;
  /** From the kill until every operation of unknown outcome was in attention. */
  readonly attentionMs: number;
};

type Planned = {
  readonly kind: Kind;
  readonly point: CrashPoint;
  readonly clientToken: string;
  readonly payment: Approved | undefined;
  readonly payer: Payer | undefined;
  readonly start: () => Promise<{ held: Held; pressing: Promise<unknown> }>;
};

const moneyPoints: readonly CrashPoint[] = [...crashPoints, 'p1b', 'p1c'];

/** What ends everything at once: the processes die, or the database is gone for a while. */
type Catastrophe = 'kill' | 'outage';

/** Starts everything, waits until each stands at its point, and lets the catastrophe happen. */
export async function grandKill(
  campaign: Campaign,
  catastrophe: Catastrophe = 'kill',
): Promise<GrandKill> {
  const plan = await makePlan(campaign, catastrophe);
  const held: Held[] = [];
  const standing = new Set<Planned>();
  const over = new Set<Planned>();
  const reachAll = async (some: readonly Planned[]) => {
    const waits: Promise<unknown>[] = [];
    for (const one of some) {
      const { held: hold, pressing } = await one.start();
      held.push(hold);
      const done = () => over.add(one);
      pressing.then(done, done);
      // What the gateway's deadline was faster for is not in flight and does not count.
      waits.push(hold.reached().then(() => standing.add(one), done));
    }
    await Promise.all(waits);
  };
  // Those without a deadline first; the gateway's runs as soon as a message has arrived.
  await reachAll(plan.filter((one) => !isHeldAtBank(one.point) && !holdsTheCounter(one)));
  const atBank = plan.filter((one) => isHeldAtBank(one.point));
  const drawing = reachAll(atBank.filter(({ kind }) => kind === 'prepare'));
  const drawn = atBank
    .filter(({ kind }) => kind === 'prepare')
    .map(({ payer, clientToken }) =>
      campaign.until(
        async () => (await payer?.attemptOf(clientToken)) !== undefined,
        'it is drawn',
      ),
    );
  await Promise.all(drawn);
  await Promise.all([
    drawing,
    reachAll(atBank.filter(({ kind }) => kind !== 'prepare')),
    reachAll(plan.filter(holdsTheCounter)),
  ]);
  const inFlight = new Set([...standing].filter((one) => !over.has(one)));
  const beganAt = performance.now();
  if (catastrophe === 'kill') await killAll(campaign, held);
  else await loseDatabase(campaign, held, () => [...inFlight].every((one) => over.has(one)));
  const attentionMs = await letTimePass(campaign, plan, beganAt);
  const counted = plan.filter((one) => inFlight.has(one));
  const results = await inLanes(counted, 6, async (one) => ({
    kind: one.kind,
    point: one.point,
    wrong: one.payer
      ? await judgePrepare(campaign, one, one.payer)
      : await judgeMoney(campaign, one),
  }));
  const orderIds = plan.flatMap(({ payment }) => payment?.orderId ?? []);
  return { results, orderIds, consistentMs: performance.now() - beganAt, attentionMs };
}

async function killAll(campaign: Campaign, held: readonly Held[]): Promise<void> {
  await Promise.all(campaign.instances.map((_, index) => campaign.kill(index)));
  // The proxy has to see first that nobody is there any more.
  await pause(100);
  for (const hold of held) await hold.release();
  await endAllLeases(campaign);
  await Promise.all(campaign.instances.map((_, index) => campaign.restart(index)));
}

/** The bank answers while nobody can write anything down, until everybody at the desk is answered. */
async function loseDatabase(
  campaign: Campaign,
  held: readonly Held[],
  areAnswered: () => boolean,
): Promise<void> {
  await campaign.proxies.database.refuse();
  for (const hold of held) await hold.release();
  await campaign.until(areAnswered, 'everybody is answered without a database', 60_000);
  await campaign.proxies.database.listen();
}

async function makePlan(campaign: Campaign, catastrophe: Catastrophe): Promise<Planned[]> {
  const clerk = await hireClerk(campaign);
  const payments = await makeApproved(campaign, {
    count: 2 * moneyPoints.length,
    type: 'authorization',
  });
  const waiting = await makeWaiting(campaign, { count: crashPoints.length, type: 'authorization' });
  const payers = await inLanes(waiting, 4, (one) => Payer.of(campaign, one));
  const prepares = crashPoints.map((point, index): Planned => {
    const payer = payers[index];
    const clientToken = randomUUID();
    const start = async () => {
      const order = await predictOrder(campaign);
      const about = { clientToken, orderId: payer?.order.orderId ?? '', order };
      const held = await holdAt(campaign, { kind: 'prepare', point, ...about });
      const pressing = payer?.press({ instance: index % 2, clientToken }) ?? Promise.resolve();
      if (isHeldAtBank(point)) {
        // The next ORDER can be foretold when this one is drawn.
        await campaign.until(
          async () => (await payer?.attemptOf(clientToken)) !== undefined,
          'the attempt has its ORDER',
        );
      }
      return { held, pressing };
    };
    return { kind: 'prepare', point, clientToken, payment: undefined, payer, start };
  });
  const money = (['completion', 'reversal'] as const).flatMap((kind, which) =>
    moneyPoints.map((point, index): Planned => {
      const payment = payments[which * moneyPoints.length + index] as Approved;
      const clientToken = randomUUID();
      const start = async () => {
        const { orderId, order } = payment;
        const held = await holdAt(campaign, { kind, point, clientToken, orderId, order });
        const pressing = clerk.press(payment, {
          kind: kind === 'completion' ? 'complete' : 'reverse',
          instance: index % 2,
          clientToken,
        });
        return { held, pressing };
      };
      return { kind, point, clientToken, payment, payer: undefined, start };
    }),
  );
  // An outage cannot tell p2 from p3: the bank may act at any time during it.
  return [...prepares, ...money].filter(({ point }) => catastrophe === 'kill' || point !== 'p2');
}

/**
 * The ORDER of the next attempt: the counter is moved ahead of the clock, which would otherwise
 * decide. Numbers are skipped by that, none is used twice.
 */
async function predictOrder(campaign: Campaign): Promise<string> {
  const [row] = await campaign.sql<{ next: string }>(
    `UPDATE gateway_order_counter SET last_number = greatest(last_number, $2::int8) + 50
     WHERE terminal = $1 RETURNING (last_number + 1)::text AS next`,
    [campaign.terminal, String((BigInt(Date.now()) * 5n) / 1000n)],
  );
  return (row?.next ?? '').padStart(10, '0');
}

/** The intent of a prepare, not committed: nobody else can draw an ORDER meanwhile. */
function holdsTheCounter({ kind, point }: Planned): boolean {
  return kind === 'prepare' && point === 'p0';
}

/** Timers run out, the janitor does what it does; gives when all doubts were in attention. */
async function letTimePass(campaign: Campaign, plan: readonly Planned[], killedAt: number) {
  const ids = plan.flatMap(({ payment }) => payment?.attemptId ?? []);
  const orders = plan.flatMap(({ payer }) => payer?.order.orderId ?? []);
  campaign.noteScale('timers of attempts: rows are made older instead of waiting');
  await campaign.sql(
    `UPDATE payment_attempt SET state_changed_at = state_changed_at - interval '5 minutes'
     WHERE order_id = ANY($1::uuid[]) AND state = 'PREPARING'`,
    [orders],
  );
  await ageOperations(campaign, ids);
  await campaign.pokeJanitor();
  let attentionMs = 0;
  await campaign.until(
    async () => {
      const [left] = await campaign.sql<{ sent: number; silent: number; todo: number }>(
        `SELECT count(*) FILTER (WHERE p.state IN ('SENT', 'INTENT'))::int AS sent,
           count(*) FILTER (WHERE p.state = 'UNKNOWN' AND NOT EXISTS (SELECT 1 FROM attention_item i
             WHERE i.operation_id = p.id AND i.closed_at IS NULL))::int AS silent,
           count(*) FILTER (WHERE p.state = 'UNKNOWN' AND p.kind = 'reversal')::int AS todo
         FROM operation p WHERE p.attempt_id = ANY($1::uuid[])`,
        [ids],
      );
      if (left?.sent === 0 && left.silent === 0 && attentionMs === 0) {
        attentionMs = performance.now() - killedAt;
      }
      if (left?.sent === 0 && left.todo === 0) return true;
      await ageOperations(campaign, ids);
      await campaign.pokeJanitor();
      return false;
    },
    'lost answers are unknown and reversals repeated',
    30_000,
  );
  return attentionMs;
}

async function judgePrepare(campaign: Campaign, one: Planned, payer: Payer): Promise<string> {
  const attempt = await payer.attemptOf(one.clientToken);
  if (one.point === 'p0') return attempt ? `there is an attempt, ${attempt.state}` : '';
  if (attempt === undefined) return 'there is no attempt';
  if (one.point === 'p6') return judgeReopened(payer, one.clientToken, attempt);
  if (attempt.state !== 'PREPARE_FAILED') return `the attempt is ${attempt.state}`;
  const again = await payer.press();
  const next = await payer.attemptOf(again.clientToken);
  if (next?.state !== 'AWAITING_RESULT') return `a new try is ${next?.state}`;
  if (next.order === attempt.order) return 'the new try has the same ORDER';
  if (one.point !== 'p3') return '';
  // Its token was never shown; a payment by it would be money all the same.
  const answer = await campaign.post(await campaign.bank.pay(attempt.order));
  const late = await payer.attemptOf(one.clientToken);
  return answer.status === 200 && late?.state === 'AUTHORISED'
    ? ''
    : `a payment by the lost token was answered ${answer.status}, the attempt is ${late?.state}`;
}

async function judgeReopened(
  payer: Payer,
  clientToken: string,
  attempt: PressedAttempt,
): Promise<string> {
  if (attempt.state !== 'AWAITING_RESULT') return `the attempt is ${attempt.state}`;
  const again = await payer.press({ clientToken });
  const same = await payer.attemptOf(clientToken);
  if (!again.location.endsWith('/pay')) return `the page leads to ${again.location}`;
  return same?.token === attempt.token ? '' : 'it was prepared anew';
}

type Expected = {
  readonly operation: string | null;
  readonly done: number;
  readonly code?: string;
};

function expectedOf(kind: 'completion' | 'reversal', point: CrashPoint): Expected {
  if (point === 'p0') return { operation: null, done: 0 };
  const sentLater = { operation: 'SUCCEEDED', done: 1 };
  if (point === 'p1' || point === 'p1b' || point === 'p6') return sentLater;
  const hasActed = point === 'p3' || point === 'p4' || point === 'p5';
  if (kind === 'completion') return { operation: 'UNKNOWN', done: hasActed ? 1 : 0 };
  return { ...sentLater, ...(hasActed && { code: 'ALREADY_DONE' }) };
}

async function judgeMoney(campaign: Campaign, one: Planned): Promise<string> {
  const { payment, kind, point } = one;
  if (payment === undefined || kind === 'prepare') return 'there is no payment';
  const seen = await see(campaign, payment.attemptId);
  const ledger = await campaign.bank.ledgerOf(payment.order);
  const expected = expectedOf(kind, point);
  return compare(seen, ledger, kind, expected);
}

function compare(
  seen: Seen,
  ledger: LedgerOrder | undefined,
  kind: 'completion' | 'reversal',
  expected: Expected,
): string {
  const done = kind === 'completion' ? ledger?.completions : ledger?.reversals;
  const after = kind === 'completion' ? 'COMPLETED' : 'REVERSED';
  const state = expected.operation === 'SUCCEEDED' ? after : 'AUTHORISED';
  const problems: string[] = [];
  if (seen.operation !== expected.operation) {
    problems.push(`the operation is ${seen.operation} (${seen.verdictCode})`);
  }
  if (expected.code && seen.verdictCode !== expected.code)
    problems.push(`it says ${seen.verdictCode}`);
  if (seen.state !== state) problems.push(`the attempt is ${seen.state}`);
  if (done !== expected.done) problems.push(`the bank did it ${done} times`);
  if (expected.operation === 'UNKNOWN' && !seen.hasAttention) problems.push('nobody was told');
  return problems.join(', ');
}
