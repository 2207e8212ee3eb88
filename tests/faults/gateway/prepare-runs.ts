// What becomes of a payment's start, when the bank's answer to prepare went wrong in this way?
import { randomUUID } from 'node:crypto';
import type { Campaign } from '../harness/campaign';
import { inTurn } from '../harness/number-turn';
import type { GatewayFault, PrepareFault } from './fault-kinds';
import type { Payer } from './payer';

type PrepareToRun = {
  readonly id: string;
  readonly kind: string;
  readonly acted: boolean;
  readonly script?: Readonly<Record<string, unknown>>;
  readonly toxics?: GatewayFault['toxics'];
  readonly state: 'PREPARE_FAILED' | 'AWAITING_RESULT';
  readonly failure?: string;
};

export type PrepareResult = PrepareToRun & {
  readonly isDelivered: boolean;
  readonly wrong: string;
};

/**
 * Transport faults and oddities as they concern a prepare, and what only a prepare can be told.
 * It moves no money: whether the bank had acted is asked in the whole form alone.
 */
export function prepareRuns(
  general: readonly GatewayFault[],
  own: readonly PrepareFault[],
  isWhole: boolean,
): PrepareToRun[] {
  const state = (fault: GatewayFault) =>
    fault.money === 'SUCCEEDED' ? ('AWAITING_RESULT' as const) : ('PREPARE_FAILED' as const);
  return [
    ...general
      .filter(({ script }) => script?.body !== 'inputs')
      .flatMap((fault) =>
        (isWhole ? fault.acted : fault.acted.slice(0, 1)).map((acted) => ({
          ...fault,
          acted,
          state: state(fault),
        })),
      ),
    ...own.map((fault) => ({ ...fault, acted: true })),
  ];
}

/** All of them, as many at once as there are shoppers. */
export async function runPrepares(
  campaign: Campaign,
  payers: readonly Payer[],
  runs: readonly PrepareToRun[],
): Promise<PrepareResult[]> {
  const results: PrepareResult[] = [];
  let next = 0;
  await Promise.all(
    payers.map(async (payer, lane) => {
      for (let run = runs[next++]; run !== undefined; run = runs[next++]) {
        results.push(await runPrepare(campaign, payer, run, lane % campaign.instances.length));
      }
    }),
  );
  return results;
}

/** One after the other for one shopper: the ORDER that comes next has to be known beforehand. */
async function runPrepare(
  campaign: Campaign,
  payer: Payer,
  run: PrepareToRun,
  instance = 0,
): Promise<PrepareResult> {
  const toxics = (run.toxics ?? []).map((toxic) =>
    campaign.proxies.api.add({ ...toxic, match: [payer.order.reference], times: 1 }),
  );
  const clientToken = randomUUID();
  const pressed = await inTurn(async (isDrawn) => {
    if (run.script) {
      const next = await predictOrder(campaign);
      const notActed = run.acted ? {} : { phase: 'before', act: 'no' };
      await campaign.bank.script({ operation: 'prepare', order: next, ...notActed, ...run.script });
    }
    const pressing = payer.press({ instance, clientToken });
    // The number is drawn at once; the answer may take its time.
    await campaign.until(
      async () => (await payer.attemptOf(clientToken)) !== undefined,
      'the attempt has its ORDER',
    );
    isDrawn();
    return pressing;
  });
  for (const toxic of toxics) campaign.proxies.api.remove(toxic);
  const attempt = await payer.attemptOf(clientToken);
  const isDelivered = run.script
    ? (await campaign.bank.requests({ operation: 'prepare', order: attempt?.order ?? '-' })).some(
        ({ script }) => script !== null,
      )
    : toxics.every((toxic) => toxic.delivered.length > 0);
  const problems: string[] = [];
  if (pressed.status !== 303) problems.push(`the page answered ${pressed.status}`);
  if (attempt?.state !== run.state) {
    problems.push(`attempt is ${attempt?.state} (${attempt?.failureCode})`);
  }
  if (run.failure !== undefined && attempt?.failureCode !== run.failure) {
    problems.push(`the failure is ${attempt?.failureCode}`);
  }
  const isLedToCard = pressed.location.endsWith('/pay');
  if (isLedToCard !== (run.state === 'AWAITING_RESULT')) {
    problems.push(`the shopper was led to ${pressed.location}`);
  }
  if (attempt?.state === 'AWAITING_RESULT') await declineAgain(campaign, attempt.order);
  return { ...run, isDelivered, wrong: problems.join(', ') };
}

/** The next press needs an order that may be paid again. */
async function declineAgain(campaign: Campaign, order: string): Promise<void> {
  const answer = await campaign.post(await campaign.bank.pay(order, 'decline'));
  if (answer.status !== 200) throw new Error(`The decline was answered ${answer.status}.`);
}

/**
 * The ORDER of the next attempt: the counter is moved ahead of the clock, which would otherwise
 * decide. Numbers are skipped by that, none is used twice.
 */
export async function predictOrder(campaign: Campaign): Promise<string> {
  const [row] = await campaign.sql<{ next: string }>(
    `UPDATE gateway_order_counter SET last_number = greatest(last_number, $2::int8) + 50
     WHERE terminal = $1 RETURNING (last_number + 1)::text AS next`,
    [campaign.terminal, String((BigInt(Date.now()) * 5n) / 1000n)],
  );
  return (row?.next ?? '').padStart(10, '0');
}
