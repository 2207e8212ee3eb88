// What can three people, the bank and a guest do to some payments, in any order? Steps by chance,
// and after each of them what has to be true of the people, the book and the bank.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { setEnabled, setPermissions } from '@/lib/auth/users/manage-users';
import { db } from '@/lib/db/client';
import { completeMany, reverseMany } from '@/lib/desk/bulk/run-bulk';
import { completeAndCheckOut } from '@/lib/desk/day/check-out';
import { listApprovals } from '@/lib/desk/order/list-approvals';
import { readOpenCounts } from '@/lib/desk/orders/desk-counts';
import { moveStay } from '@/lib/orders/stays/move-stay';
import { decideApproval, withdrawApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { expireApprovals } from '@/lib/payments/janitor/expire-approvals';
import { markOverdue } from '@/lib/payments/janitor/janitor-timers';
import { cancelOrder } from '@/lib/payments/operations/cancel-order';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import { cancelOwnOrder } from '@/lib/payments/shopper/cancel-own-order';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, presets } from '@/lib/rights/permissions';
import { between, pick } from '../faults/random';
import { toMinor } from '../mock-gateway/amounts';
import { inDays } from './merchant-day';
import {
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  operationInput,
  returnText,
  startNight,
} from './one-night';
import { actorOf, createPerson, resolutionOf } from './people';
import type { Bank, BankFields } from './shop';

type Random = () => number;
type Act = (world: World) => Promise<unknown>;

/** Whole dinars; the settings of the run say the same. */
export const modelLimits = { house: 40_000, ceiling: 115, absolute: 130 };

type Person = { readonly id: string; readonly ownAbove: number; readonly ownBack: number };

export type World = {
  readonly random: Random;
  readonly bank: Bank;
  readonly returns: 'taken' | 'authorised';
  readonly manager: Actor<'manage_users'>;
  readonly people: readonly Person[];
  readonly stays: { readonly stay: OneNight; readonly total: number; word?: BankFields }[];
  /** Operations whose people were checked when they were first seen. */
  readonly seen: Set<string>;
};

const limitless = Number.MAX_SAFE_INTEGER;

/** Three of whom one has both limits, one has one and one has none. */
export async function makeWorld(bank: Bank, returns: World['returns'], random: Random) {
  const limits = [
    { ownAbove: 1_000, ownBack: 30_000 },
    { ownAbove: limitless, ownBack: 25_000 },
    { ownAbove: limitless, ownBack: limitless },
  ];
  const people: Person[] = [];
  for (const { ownAbove, ownBack } of limits) {
    const { userId: id } = await createPerson();
    const minor = (dinars: number) => (dinars === limitless ? null : BigInt(dinars) * 1_000n);
    const own = { completionAboveMinor: minor(ownAbove), reversalMaxMinor: minor(ownBack) };
    await db().user.update({ where: { id }, data: own });
    people.push({ id, ownAbove, ownBack });
  }
  const manager = await createPerson<'manage_users'>();
  const world: World = { random, bank, returns, manager, people, stays: [], seen: new Set() };
  return world;
}

const anyone = <P extends Permission>({ people, random }: World) =>
  actorOf<P>(pick(random, people).id);
const anyStay = ({ stays, random }: World) => pick(random, stays.slice(-5));
const newest = (world: World, size: number) => [
  ...new Set(Array.from({ length: size }, () => anyStay(world))),
];

async function typedCompletion(world: World, total: number) {
  const share = pick(world.random, [60, 100, 100, 103, 110, 115, 116, 130, 131]);
  return { amountText: String(Math.floor((total * share) / 100)) };
}

/** The bank loses an answer, or declines. */
async function misbehave({ random, bank }: World, { gatewayOrderId: order }: OneNight) {
  if (random() > 0.3) return;
  await bank.script({
    operation: pick(random, ['completion', 'reversal']),
    order,
    ...pick(random, [{ answer: 'reset' }, { act: 'decline' }]),
  });
}

async function complete(world: World) {
  const { stay, total } = anyStay(world);
  await misbehave(world, stay);
  const input = await operationInput(stay, await typedCompletion(world, total));
  return completePayment(await anyone<'complete'>(world), input);
}

async function reverse(world: World) {
  const { stay } = anyStay(world);
  await misbehave(world, stay);
  const input = await operationInput(stay, { amountText: await returnText(stay) });
  return reversePayment(await anyone<'reverse'>(world), input);
}

async function selection(world: World) {
  const isReversal = world.random() < 0.5;
  const rows = [];
  for (const { stay, total } of newest(world, 3)) {
    const amount = isReversal
      ? { amountText: await returnText(stay) }
      : await typedCompletion(world, total);
    const { reference, attemptId, seenVersion, amountText } = await operationInput(stay, amount);
    rows.push({ reference, attemptId, seenVersion, amountText });
  }
  const input = { run: randomUUID(), rows, reason: 'by chance' };
  return isReversal
    ? reverseMany(await anyone<'reverse'>(world), input)
    : completeMany(await anyone<'complete'>(world), input);
}

async function decide(world: World) {
  const waiting = await db().approvalRequest.findMany({ where: { state: 'PENDING' } });
  if (waiting.length === 0) return;
  const { id: requestId } = pick(world.random, waiting);
  const decision = pick(world.random, ['approve', 'approve', 'refuse'] as const);
  return decideApproval(await anyone<'approve'>(world), { requestId, decision, note: 'by chance' });
}

async function withdraw(world: World) {
  const waiting = await db().approvalRequest.findMany({ where: { state: 'PENDING' } });
  if (waiting.length === 0) return;
  const { id: requestId, requestedById } = pick(world.random, waiting);
  const by =
    world.random() < 0.5 ? actorOf<'see_orders'>(requestedById) : anyone<'see_orders'>(world);
  return withdrawApproval(await by, { requestId });
}

/** What the bank's ledger calls a payment, and what people record then. */
const knownAs = {
  prepared: 'DECLINED',
  declined: 'DECLINED',
  authorised: 'AUTHORISED',
  paid: 'PAID',
  completed: 'COMPLETED',
  reversed: 'REVERSED',
} as const;

/** People say what the bank did; its ledger tells them. */
async function resolveOne(world: World) {
  const { stay } = anyStay(world);
  const attempt = await attemptOf(stay);
  const open = attempt.operations.find(({ state }) => state === 'UNKNOWN');
  const record = recordOf(world, stay);
  const done = open?.kind === 'completion' ? record.completions > 0 : record.reversals > 0;
  const wish = open
    ? {
        operationId: open.id,
        outcome: done ? 'DONE' : 'NOT_DONE',
        ...(await doneAmount(world, stay)),
      }
    : { outcome: attempt.isBlocked ? 'KEEP' : knownAs[record.state], amountText: record.amount };
  const person = await anyone<'resolve'>(world);
  return requestResolution(person, await resolutionOf(stay, wish as { outcome: 'DONE' }));
}

async function doneAmount(world: World, stay: OneNight) {
  const { completedAmount, state, events } = recordOf(world, stay);
  return { amountText: state === 'reversed' ? (events.at(-1)?.amount ?? '') : completedAmount };
}

async function bankSpeaks(world: World) {
  const one = anyStay(world);
  const { order, state } = recordOf(world, one.stay);
  if (state === 'prepared') {
    one.word = await world.bank.pay(order, pick(world.random, ['approve', 'approve', 'decline']));
  }
  // A second word that contradicts the first one blocks the payment until people have looked.
  const given = { AMOUNT: `${one.total}.00` };
  return deliver(one.word ?? (await declineOf(world.bank, one.stay, given)));
}

async function change(world: World) {
  const { id } = pick(world.random, world.people);
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  if (!user.isEnabled) return setEnabled(world.manager, id, true);
  if (user.permissions.length < presets.admin.length) {
    return setPermissions(world.manager, id, { seen: user.permissions, to: presets.admin });
  }
  if (world.random() < 0.3) return setEnabled(world.manager, id, false);
  const lost = pick(world.random, ['reverse', 'complete', 'complete_above_ceiling', 'approve']);
  const to = user.permissions.filter((one) => one !== lost);
  return setPermissions(world.manager, id, { seen: user.permissions, to });
}

async function leave(world: World) {
  const { stay, total } = anyStay(world);
  const where = { orderId: stay.orderId };
  const { id: stayId } = await db().orderLine.findFirstOrThrow({ where });
  const clock = { now: () => new Date(Date.parse(`${inDays(2)}T09:00:00Z`)) };
  const person = await anyone<'complete'>(world);
  const reason = pick(world.random, ['', 'in a hurry']);
  if (world.random() < 0.5) return moveStay(person, { stayId, move: 'check_out', reason }, clock);
  const input = await operationInput(stay, await typedCompletion(world, total));
  return completeAndCheckOut(person, input, stayId);
}

async function cancel(world: World) {
  const { stay } = anyStay(world);
  if (world.random() < 0.3) return cancelOwnOrder({ orderId: stay.orderId });
  const { reference, seenVersion } = await operationInput(stay);
  const input = { reference, seenVersion, reason: 'by chance', isPendingAccepted: true };
  return cancelOrder(await anyone<'complete'>(world), input);
}

async function timePasses({ random }: World) {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  if (random() < 0.3) await markOverdue(later(20));
  await sendDueOperations();
  return expireApprovals(later(random() < 0.1 ? 25 * 60 : 0));
}

async function arrive(world: World) {
  const { random, bank } = world;
  const total = between(random, 20, 45) * 1_000;
  const minor = BigInt(total) * 1_000n;
  const stay = random() < 0.85 ? await holdNight(bank, minor) : await startNight(minor);
  world.stays.push({ stay, total });
}

const acts: readonly (readonly [number, Act])[] = [
  [14, arrive],
  [22, complete],
  [26, reverse],
  [6, selection],
  [26, decide],
  [6, withdraw],
  [10, resolveOne],
  [8, bankSpeaks],
  [8, change],
  [8, leave],
  [4, cancel],
  [8, timePasses],
];

const anyAct = (random: Random): Act =>
  pick(
    random,
    acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act)),
  );

/** One step, or two at the same instant; returns the names of what was done. */
export async function step(world: World): Promise<string> {
  if (world.stays.length === 0) await arrive(world);
  const chosen = [anyAct(world.random), ...(world.random() < 0.2 ? [anyAct(world.random)] : [])];
  await Promise.all(chosen.map((act) => act(world)));
  return chosen.map(({ name }) => name).join(' and ');
}

const attemptOf = ({ attemptId }: Pick<OneNight, 'attemptId'>) =>
  db().paymentAttempt.findUniqueOrThrow({
    where: { id: attemptId },
    include: { operations: true },
  });

function recordOf({ bank }: World, { gatewayOrderId }: OneNight) {
  const record = bank.state()?.ledger.orders.find(({ order }) => order === gatewayOrderId);
  if (!record) throw new Error(`the bank does not know ${gatewayOrderId}`);
  return record;
}

/** What is wrong now; empty when nothing is. */
export async function faultsOf(world: World): Promise<string[]> {
  const faults: string[] = [];
  for (const one of world.stays.slice(-8)) {
    faults.push(
      ...(await faultsOfPeople(world, one.stay)),
      ...(await faultsOfBook(world, one.stay)),
    );
  }
  return [...faults, ...(await faultsOfRequests())];
}

/** No operation exists that needed two people and had one, and none was begun while one waited. */
async function faultsOfPeople(world: World, stay: OneNight): Promise<string[]> {
  const { operations, authorisedAmountMinor } = await attemptOf(stay);
  const record = recordOf(world, stay);
  const held = Number(authorisedAmountMinor ?? 0n) / 1_000;
  return operations.flatMap((one) => {
    if (world.seen.has(one.id)) return [];
    world.seen.add(one.id);
    const person = world.people.find(({ id }) => id === one.requestedById);
    if (!person) return [`${one.kind} of a stranger`];
    const amount = Number(one.amountMinor) / 1_000;
    const looked = Math.max(held, Number(toMinor(record.completedAmount || '0') ?? 0n) / 1_000);
    const needsTwo =
      one.kind === 'completion'
        ? amount * 100 > held * modelLimits.ceiling || amount - held > person.ownAbove
        : looked >= modelLimits.house || looked > person.ownBack;
    const isTwo = one.approvedById !== null && one.approvedById !== one.requestedById;
    const isTooMuch = one.kind === 'completion' && amount * 100 > held * modelLimits.absolute;
    return [
      ...(needsTwo && !isTwo ? [`${one.kind} of ${amount} (${held} held) by one person`] : []),
      ...(isTooMuch ? [`completion of ${amount} above all limits`] : []),
    ];
  });
}

/** Where nothing is open, the book has what the bank's ledger has. */
async function faultsOfBook(world: World, stay: OneNight): Promise<string[]> {
  const record = recordOf(world, stay);
  const twice = record.completions > 1 || record.reversals > 1 ? ['the bank acted twice'] : [];
  const { operations, state } = await attemptOf(stay);
  const isOpen = operations.some((one) => ['INTENT', 'SENT', 'UNKNOWN'].includes(one.state));
  if (isOpen || ['NEEDS_REVIEW', 'AWAITING_RESULT'].includes(state)) return twice;
  const lines = await db().moneyMovement.findMany({ where: { orderId: stay.orderId } });
  const sum = (figure: string) =>
    lines.reduce((all, one) => (one.figure === figure ? all + one.amountMinor : all), 0n);
  const book = ['HELD', 'TAKEN', 'RELEASED', 'REFUNDED'].map((figure) => sum(figure));
  const held = toMinor(record.amount || '0') ?? 0n;
  const taken = toMinor(record.completedAmount || '0') ?? 0n;
  const isReversed = record.state === 'reversed';
  const back = world.returns === 'taken' ? taken : held;
  const isDeclined = record.state === 'declined' || record.state === 'prepared';
  const bank = isDeclined
    ? [0n, 0n, 0n, 0n]
    : [held, taken, isReversed && taken === 0n ? held : 0n, isReversed && taken > 0n ? back : 0n];
  return book.join() === bank.join()
    ? twice
    : [...twice, `${state}: the book has ${book}, the bank ${bank}`];
}

/** Whatever waits can be approved, badges count exactly that, and nothing was begun meanwhile. */
async function faultsOfRequests(): Promise<string[]> {
  const waiting = await db().approvalRequest.findMany({
    where: { state: 'PENDING' },
    include: { order: true, requestedBy: true, attempt: { include: { operations: true } } },
  });
  const listed = (await listApprovals()).map(({ requestId }) => requestId);
  const { requests } = await readOpenCounts(new Date());
  const needed = {
    completion: 'complete_above_ceiling',
    reversal: 'reverse',
    resolution: 'resolve',
  };
  const wrong = waiting.flatMap(
    ({ id, kind, order, orderVersion, requestedBy, attempt, requestedAt }) => {
      const told = `${kind} waits`;
      const begun = attempt.operations.filter(({ createdAt }) => createdAt > requestedAt);
      const mayAsk =
        requestedBy.isEnabled && (requestedBy.permissions as string[]).includes(needed[kind]);
      return [
        ...(orderVersion === order.version ? [] : [`${told} for another version`]),
        ...(mayAsk ? [] : [`${told} of a person who may not ask`]),
        ...(begun.length > 0 ? [`${told}, and ${begun[0]?.kind} was begun`] : []),
        ...(listed.includes(id) ? [] : [`${told}, and is not listed`]),
      ];
    },
  );
  const isCounted = requests.length === waiting.length && listed.length === waiting.length;
  return isCounted
    ? wrong
    : [...wrong, `badge ${requests.length}, list ${listed.length}, ${waiting.length} wait`];
}

/** Has somebody independent approve whatever waits: each has to be possible. */
export async function approveAll(): Promise<void> {
  const second = await createPerson<'approve'>();
  const waiting = await db().approvalRequest.findMany({ where: { state: 'PENDING' } });
  for (const { id: requestId } of waiting) {
    const decided = await decideApproval(second, { requestId, decision: 'approve', note: '' });
    expect(decided).toMatchObject({ ok: true });
  }
}
