// What is a completion or reversal afterwards, when the bank's answer went wrong in this way?

import type { Clerk } from '../drive/clerk';
import { type Approved, ageOperations, see } from '../drive/payments';
import type { Campaign } from '../harness/campaign';
import type { MoneyDialog } from '../harness/desk';
import { inLanes } from '../harness/posting';
import type { ActiveToxic } from '../proxy/toxics';
import type { GatewayFault } from './fault-kinds';

type FaultToRun = {
  readonly fault: GatewayFault;
  readonly kind: MoneyDialog;
  readonly acted: boolean;
  readonly payment: Approved;
};

export type FaultResult = FaultToRun & {
  readonly isDelivered: boolean;
  /** Empty when everything was as it must be. */
  readonly wrong: string;
  readonly operation: string | null;
  readonly isSettledLater: boolean;
};

const lanes = 24;
export const operationOf = { complete: 'completion', reverse: 'reversal' } as const;

/**
 * Every kind for completion and reversal, acted and not, as far as they apply. The part: each kind
 * once acted and once not, one of both as a completion and the other as a reversal.
 */
export function variantsOf(
  faults: readonly GatewayFault[],
  isWhole = true,
): { fault: GatewayFault; kind: MoneyDialog; acted: boolean }[] {
  return faults.flatMap((fault, index) =>
    (['complete', 'reverse'] as const).flatMap((kind, which) =>
      fault.acted
        .filter(
          (_, first) => isWhole || fault.acted.length === 1 || (index + which + first) % 2 === 0,
        )
        .map((acted) => ({ fault, kind, acted })),
    ),
  );
}

/** Runs faults side by side; each aims at one ORDER, so that they do not meet. */
export async function runMoneyFaults(
  campaign: Campaign,
  clerk: Clerk,
  faults: readonly FaultToRun[],
): Promise<FaultResult[]> {
  const since = await lastRequestId(campaign);
  const toxics = new Map<FaultToRun, ActiveToxic[]>();
  await campaign.bank.script(faults.flatMap(scriptOf));
  const pressed = await inLanes(faults, lanes, async (one, index) => {
    const added = (one.fault.toxics ?? []).map((toxic) =>
      campaign.proxies.cgi.add({ ...toxic, match: [`ORDER=${one.payment.order}`], times: 1 }),
    );
    toxics.set(one, added);
    const instance = index % campaign.instances.length;
    const answer = await clerk
      .press(one.payment, { kind: one.kind, instance })
      .catch((error: unknown) => ({ status: 0, message: String(error) }));
    for (const toxic of added) campaign.proxies.cgi.remove(toxic);
    return answer;
  });
  const scripted = await scriptedOrders(campaign, since);
  return inLanes(faults, lanes, async (one, index) => {
    const isDelivered = one.fault.toxics
      ? (toxics.get(one) ?? []).every((toxic) => toxic.delivered.length > 0)
      : scripted.has(`${operationOf[one.kind]} ${one.payment.order}`);
    const judged = await judge(campaign, one);
    const status = pressed[index]?.status ?? 0;
    const wrong = judged.wrong || (status === 303 ? '' : `the desk answered ${status}`);
    return { ...one, ...judged, isDelivered, wrong, isSettledLater: false };
  });
}

/**
 * Lets the janitor repeat every unknown reversal that it may repeat. Each must end as reversed,
 * once; "already done" to the first ever sending is left to people.
 */
export async function settleReversals(
  campaign: Campaign,
  results: readonly FaultResult[],
): Promise<FaultResult[]> {
  const open = results.filter(
    (one) => one.kind === 'reverse' && one.operation === 'UNKNOWN' && one.fault.id !== 'E17',
  );
  const ids = open.map(({ payment }) => payment.attemptId);
  await ageOperations(campaign, ids);
  await campaign.until(
    async () => {
      await campaign.pokeJanitor();
      const [left] = await campaign.sql<{ count: number }>(
        `SELECT count(*)::int FROM operation
         WHERE attempt_id = ANY($1::uuid[]) AND state IN ('UNKNOWN', 'SENT')`,
        [ids],
      );
      return left?.count === 0;
    },
    'all unknown reversals were repeated',
    30_000,
  );
  return inLanes(results, lanes, async (one) => {
    if (!open.includes(one)) return one;
    const seen = await see(campaign, one.payment.attemptId);
    const ledger = await campaign.bank.ledgerOf(one.payment.order);
    const code = one.acted ? 'ALREADY_DONE' : seen.verdictCode;
    const isRight =
      seen.operation === 'SUCCEEDED' &&
      seen.state === 'REVERSED' &&
      seen.verdictCode === code &&
      ledger?.reversals === 1;
    const wrong = isRight
      ? one.wrong
      : `after the repeat ${seen.operation} (${seen.verdictCode}), ${seen.state}, ${ledger?.reversals} reversals`;
    return { ...one, operation: seen.operation, wrong, isSettledLater: isRight };
  });
}

/** The results that are not as they must be, in sentences. */
export function complaintsAbout(results: readonly FaultResult[]): string[] {
  return results.flatMap((one) => {
    const what = `${one.fault.id} ${one.fault.kind}, ${one.kind}, ${one.acted ? '' : 'not '}acted`;
    if (!one.isDelivered) return [`${what}: not delivered`];
    return one.wrong === '' ? [] : [`${what}: ${one.wrong}`];
  });
}

function scriptOf({ fault, kind, acted, payment }: FaultToRun): object[] {
  if (!fault.script) return [];
  const notActed = acted || fault.script.act !== undefined ? {} : { phase: 'before', act: 'no' };
  return [{ operation: operationOf[kind], order: payment.order, ...notActed, ...fault.script }];
}

async function judge(campaign: Campaign, { fault, kind, acted, payment }: FaultToRun) {
  const seen = await see(campaign, payment.attemptId);
  const ledger = await campaign.bank.ledgerOf(payment.order);
  const times = kind === 'complete' ? ledger?.completions : ledger?.reversals;
  const before = payment.type === 'sale' ? 'PAID' : 'AUTHORISED';
  const after = kind === 'complete' ? 'COMPLETED' : 'REVERSED';
  const wanted = fault.money === 'SUCCEEDED' ? after : before;
  const problems: string[] = [];
  if (seen.operation !== fault.money) {
    problems.push(`operation is ${seen.operation} (${seen.verdictCode})`);
  }
  if (seen.state !== wanted) problems.push(`attempt is ${seen.state}`);
  if (times !== (acted ? 1 : 0)) problems.push(`the bank did it ${times} times`);
  if (fault.money === 'UNKNOWN' && !seen.hasAttention) problems.push('nobody was told');
  return { operation: seen.operation, wrong: problems.join(', ') };
}

async function lastRequestId(campaign: Campaign): Promise<number> {
  const { items } = (await campaign.stack.control.get('/requests?limit=1')) as {
    items: { id: number }[];
  };
  return items.at(-1)?.id ?? 0;
}

async function scriptedOrders(campaign: Campaign, since: number): Promise<Set<string>> {
  const requests = await campaign.bank.requests({ since });
  return new Set(
    requests
      .filter(({ script }) => script !== null)
      .map(({ operation, order }) => `${operation} ${order}`),
  );
}
