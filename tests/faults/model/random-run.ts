// Does a run of shoppers, staff, faults and kills, all by one seed, agree with the model?
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clerk, hireClerk } from '../drive/clerk';
import { type Approved, ageOperations } from '../drive/payments';
import { bankFaults } from '../gateway/fault-kinds';
import type { Campaign } from '../harness/campaign';
import { inLanes } from '../harness/posting';
import { makeWaiting, type Waiting } from '../harness/waiting';
import { between, pick, seededRandom } from '../random';
import { checkAttempt, type FinalTruth, type Violation } from './check-history';
import { History, type Intent, type Outcome } from './history';

type RandomRunOptions = {
  readonly seed: number;
  readonly attempts: number;
  /** How many times an instance is killed while somebody waits for it. */
  readonly kills: number;
};

export type RandomRunResult = {
  readonly violations: readonly Violation[];
  readonly calls: number;
  /** Their mails may have been on their way at a kill. */
  readonly orderIds: readonly string[];
  readonly faults: number;
  /** Kills with at least one call on its way to the instance. */
  readonly kills: number;
  /** From each kill until the instance answered again. */
  readonly downMs: readonly number[];
  readonly settleMs: number;
  readonly unknownOperations: number;
};

type Step = { readonly waitMs: number; readonly instance: number; readonly wish: Intent };
type Plan = {
  readonly waiting: Waiting;
  readonly card: 'approve' | 'decline';
  /** Two people or browsers, each doing one thing after the other. */
  readonly clients: readonly (readonly Step[])[];
};

type World = {
  readonly campaign: Campaign;
  readonly history: History;
  readonly clerks: readonly Clerk[];
  readonly busy: Map<number, number>;
};

/** Everything that is random comes from the seed; what the processes do in between does not. */
export async function randomRun(
  campaign: Campaign,
  wish: RandomRunOptions,
): Promise<RandomRunResult> {
  const random = seededRandom(wish.seed);
  const world: World = {
    campaign,
    history: new History(),
    clerks: [await hireClerk(campaign), await hireClerk(campaign, 'Karwan')],
    busy: new Map(),
  };
  const plans = await makePlans(campaign, wish.attempts, random);
  const faults = await plantFaults(campaign, plans, random);
  const acting = inLanes(plans, 12, (plan) => act(world, plan));
  const killing = killAtRandom(world, wish.kills, random, acting);
  await acting;
  const downMs = await killing;
  await campaign.bank.reset(['scripts']);
  const settledFrom = performance.now();
  await comeToRest(campaign, plans);
  const settleMs = performance.now() - settledFrom;
  const finals = await inLanes(plans, 8, async ({ waiting }) => {
    const final = await truthOf(campaign, waiting);
    const calls = world.history.byAttempt().get(waiting.order) ?? [];
    return { final, violation: checkAttempt(waiting.order, calls, final) };
  });
  return {
    violations: finals.flatMap(({ violation }) => violation ?? []),
    calls: world.history.calls.length,
    orderIds: plans.map(({ waiting }) => waiting.orderId),
    faults,
    kills: downMs.length,
    downMs,
    settleMs,
    unknownOperations: finals.filter(({ final }) => final.shown.endsWith('+UNKNOWN')).length,
  };
}

async function makePlans(campaign: Campaign, count: number, random: () => number): Promise<Plan[]> {
  const holds = await makeWaiting(campaign, {
    count: Math.ceil((count * 2) / 3),
    type: 'authorization',
  });
  const sales = await makeWaiting(campaign, { count: Math.floor(count / 3), type: 'sale' });
  return [...holds, ...sales].map((waiting) => ({
    waiting,
    card: random() < 0.85 ? 'approve' : 'decline',
    clients: [0, 1].map((client) => planSteps(client, random)),
  }));
}

/** The shopper's browser brings the result, perhaps twice; staff act once it may be there. */
function planSteps(client: number, random: () => number): Step[] {
  const step = (wish: Intent): Step => ({
    waitMs: between(random, 0, 60),
    instance: between(random, 0, 1),
    wish,
  });
  const read: Intent = { f: 'read' };
  const money = (): Intent => pick(random, [{ f: 'complete' }, { f: 'reverse' }] as const);
  // What the result says is known when it is delivered; the plan only says when.
  const deliver: Intent = { f: 'deliver', says: 'approved' };
  if (client === 0) {
    return [deliver, ...(random() < 0.4 ? [deliver] : []), money(), read, money(), read].map(step);
  }
  return [read, ...(random() < 0.3 ? [deliver] : []), read, money(), money(), read].map(step);
}

/** Half of the payments meet a bank that fails at the first completion or reversal. */
async function plantFaults(
  campaign: Campaign,
  plans: readonly Plan[],
  random: () => number,
): Promise<number> {
  const scripts = plans
    .filter(() => random() < 0.5)
    .map(({ waiting }) => {
      const fault = pick(random, bankFaults);
      const hasActed = fault.act !== undefined || random() < 0.5;
      return {
        operation: pick(random, ['completion', 'reversal']),
        order: waiting.order,
        ...(!hasActed && { phase: 'before', act: 'no' }),
        ...fault,
      };
    });
  if (scripts.length > 0) await campaign.bank.script(scripts);
  return scripts.length;
}

async function act(world: World, plan: Plan): Promise<void> {
  const { campaign, history } = world;
  const { waiting, card } = plan;
  const fields = await campaign.bank.pay(waiting.order, card);
  await history.record(
    { client: 'shopper', attempt: waiting.order, wish: { f: 'start', type: waiting.type } },
    async () => ({ kind: 'ok', value: '' }),
  );
  await Promise.all(
    plan.clients.map(async (steps, client) => {
      for (const step of steps) {
        await pause(step.waitMs);
        const wish: Intent =
          step.wish.f === 'deliver'
            ? { f: 'deliver', says: card === 'approve' ? 'approved' : 'declined' }
            : step.wish;
        const call = { client: `${client}`, attempt: waiting.order, wish };
        world.busy.set(step.instance, (world.busy.get(step.instance) ?? 0) + 1);
        await history.record(call, () => perform(world, plan, { ...step, wish }, fields, client));
        world.busy.set(step.instance, (world.busy.get(step.instance) ?? 0) - 1);
      }
    }),
  );
}

async function perform(
  { campaign, clerks }: World,
  { waiting }: Plan,
  step: Step,
  fields: Record<string, string>,
  client: number,
): Promise<Outcome> {
  const { wish, instance } = step;
  if (wish.f === 'deliver') {
    const { status } = await campaign.post(fields, instance);
    if (status === 200) return { kind: 'ok', value: '200' };
    return { kind: status === 400 ? 'fail' : 'info', value: String(status) };
  }
  if (wish.f === 'read') return { kind: 'ok', value: (await truthOf(campaign, waiting)).shown };
  const clerk = clerks[client];
  if (clerk === undefined || wish.f === 'start') throw new Error('nobody does this');
  const clientToken = randomUUID();
  const pressed = await clerk.press(asApproved(waiting), { kind: wish.f, instance, clientToken });
  const [row] = await campaign.sql<{ state: string }>(
    'SELECT state::text FROM operation WHERE client_token = $1',
    [clientToken],
  );
  if (row === undefined) return { kind: 'fail', value: `${pressed.status} refused` };
  if (row.state === 'SUCCEEDED' || row.state === 'DECLINED')
    return { kind: 'ok', value: row.state };
  return { kind: row.state === 'NOT_SENT' ? 'fail' : 'info', value: row.state };
}

function asApproved(waiting: Waiting): Approved {
  return { ...waiting, rrn: '', intRef: '' };
}

async function truthOf(campaign: Campaign, waiting: Waiting): Promise<FinalTruth> {
  const [row] = await campaign.sql<{ state: string; isUnknown: boolean }>(
    `SELECT a.state::text, EXISTS (SELECT 1 FROM operation p WHERE p.attempt_id = a.id
       AND p.state IN ('SENT', 'UNKNOWN') AND (p.state = 'UNKNOWN' OR p.unknown_sends > 0))
       AS "isUnknown"
     FROM payment_attempt a WHERE a.id = $1`,
    [waiting.attemptId],
  );
  const ledger = await campaign.bank.ledgerOf(waiting.order);
  return {
    shown: row?.isUnknown ? `${row.state}+UNKNOWN` : (row?.state ?? 'NONE'),
    completions: ledger?.completions ?? 0,
    reversals: ledger?.reversals ?? 0,
    approvals: ledger?.approvals ?? 0,
  };
}

/** Kills while calls are on their way to the instance, and starts it again. */
async function killAtRandom(
  { campaign, busy }: World,
  kills: number,
  random: () => number,
  acting: Promise<unknown>,
): Promise<number[]> {
  const downMs: number[] = [];
  let isOver = false;
  void acting.then(() => {
    isOver = true;
  });
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(between(random, 20, 400));
    const index = between(random, 0, 1);
    while (!isOver && (busy.get(index) ?? 0) === 0) await pause(2);
    // A kill counts only with something in flight.
    if (isOver) break;
    const killedAt = performance.now();
    await campaign.kill(index);
    await campaign.restart(index);
    downMs.push(performance.now() - killedAt);
  }
  return downMs;
}

/** Lost answers become unknown, and whatever may be repeated is repeated. */
async function comeToRest(campaign: Campaign, plans: readonly Plan[]): Promise<void> {
  const ids = plans.map(({ waiting }) => waiting.attemptId);
  await campaign.until(
    async () => {
      await ageOperations(campaign, ids);
      await campaign.pokeJanitor();
      const [left] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM operation WHERE attempt_id = ANY($1::uuid[])
           AND (state IN ('SENT', 'INTENT') OR state = 'UNKNOWN' AND next_send_at IS NOT NULL)`,
        [ids],
      );
      return left?.count === 0;
    },
    'everything has come to rest',
    60_000,
  );
}
