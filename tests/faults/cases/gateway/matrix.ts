// How does every kind of fault meet every message once, so that each case can look at its part?
import { hireClerk } from '../../drive/clerk';
import { makeApproved } from '../../drive/payments';
import { type CanaryHost, startCanaryHost } from '../../gateway/canary-host';
import {
  answerFaults,
  harmlessOddities,
  prepareFaults,
  transportFaults,
} from '../../gateway/fault-kinds';
import {
  complaintsAbout,
  type FaultResult,
  runMoneyFaults,
  settleReversals,
  variantsOf,
} from '../../gateway/money-faults';
import { Payer } from '../../gateway/payer';
import { type PrepareResult, prepareRuns, runPrepares } from '../../gateway/prepare-runs';
import type { Campaign } from '../../harness/campaign';
import type { CaseContext } from '../../harness/define-case';
import { inLanes } from '../../harness/posting';
import { makeWaiting } from '../../harness/waiting';

type Variant = ReturnType<typeof variantsOf>[number];

type Matrix = {
  readonly money: readonly FaultResult[];
  readonly prepares: readonly PrepareResult[];
  readonly canary: CanaryHost;
};

const payersMax = 16;
let whole: Promise<Matrix> | undefined;

/** Every kind, for prepare, completion and reversal, acted and not acted: once for all cases. */
export function matrix({ campaign, isShort }: CaseContext): Promise<Matrix> {
  whole ??= runMatrix(campaign, !isShort);
  return whole;
}

async function runMatrix(campaign: Campaign, isWhole: boolean): Promise<Matrix> {
  const canary = await startCanaryHost();
  const transport = transportFaults(canary.url);
  const kinds = [...transport, ...answerFaults(), ...harmlessOddities()];
  const variants = variantsOf(kinds, isWhole);
  const running = untilDelivered(variants, (some) => runVariants(campaign, some));
  running.catch(() => {});
  const payers = await makePayers(campaign, payersMax);
  const runs = prepareRuns([...transport, ...harmlessOddities()], prepareFaults(), isWhole);
  const prepares = await untilDelivered(runs, (some) => runPrepares(campaign, payers, some));
  const money = await settleReversals(campaign, await running);
  await canary.stop();
  return { money, prepares, canary };
}

/** On a busy machine the deadline may be faster than a fault: then it is tried once more. */
async function untilDelivered<W, R extends W & { isDelivered: boolean }>(
  wishes: readonly W[],
  run: (some: readonly W[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const first = await run(wishes);
  const missed = first.filter(({ isDelivered }) => !isDelivered);
  const again = missed.length > 0 ? await run(missed) : [];
  return [...first.filter(({ isDelivered }) => isDelivered), ...again];
}

async function runVariants(
  campaign: Campaign,
  variants: readonly Variant[],
): Promise<FaultResult[]> {
  const clerk = await hireClerk(campaign);
  const payments = await makeApproved(campaign, { count: variants.length, type: 'authorization' });
  const [first] = payments;
  if (first === undefined) return [];
  for (const kind of ['complete', 'reverse'] as const) {
    if (!clerk.knows(kind)) await clerk.learn(kind, first);
  }
  const faults = variants.flatMap((variant, index) => {
    const payment = payments[index];
    return payment ? [{ ...variant, payment }] : [];
  });
  return runMoneyFaults(campaign, clerk, faults);
}

export async function makePayers(campaign: Campaign, count: number): Promise<Payer[]> {
  const waiting = await makeWaiting(campaign, { count, type: 'sale' });
  return inLanes(waiting, 6, (one) => Payer.of(campaign, one));
}

/** The part of the matrix that a case is about. */
export async function showSlice(
  t: CaseContext,
  isMine: (one: { id: string; acted: boolean }) => boolean,
): Promise<Matrix> {
  const all = await matrix(t);
  const money = all.money.filter(({ fault, acted }) => isMine({ id: fault.id, acted }));
  const prepares = all.prepares.filter(isMine);
  for (const complaint of complaintsAbout(money)) t.check(false, complaint);
  for (const { id, kind, acted, isDelivered, wrong } of prepares) {
    const what = `${id} ${kind}, prepare, ${acted ? '' : 'not '}acted`;
    t.check(isDelivered, `${what}: not delivered`);
    t.check(wrong === '', `${what}: ${wrong}`);
  }
  if (money.length + prepares.length === 0) t.void('no fault of this case was delivered');
  t.count('gateway faults delivered', money.length + prepares.length);
  t.count('kinds', new Set([...money.map(kindOf), ...prepares.map(kindOf)]).size);
  const settled = money.filter(({ isSettledLater }) => isSettledLater).length;
  if (settled > 0) t.count('unknown reversals settled by a repeat', settled);
  return { ...all, money, prepares };
}

function kindOf(one: { kind: string; fault?: { kind: string } }): string {
  return one.fault?.kind ?? one.kind;
}
