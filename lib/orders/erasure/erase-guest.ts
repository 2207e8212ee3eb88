// How is a guest erased? At the guest's request, by a person with the permission.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { readForm, type Source } from '@/lib/forms/form';
import { text } from '@/lib/forms/kinds';
import { noteInJournal } from '@/lib/journal/write-journal';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';
import { eraseGuestData, type Need, needsOf } from './guest-data';

const lockOrder = select({
  id: 'uuid',
  state: 'OrderState',
  erasedAt: 'timestamptz?',
})`
  FROM "order" WHERE reference = $1 FOR UPDATE`;

/** What staff repeat before data are erased for good: the order's reference, or the address. */
export const eraseForm = { typed: text(254, { mayBeEmpty: true }) };

type EraseProblem = Need | 'NOT_FOUND' | 'NOT_CONFIRMED' | 'DONE_ALREADY';

/**
 * Erases the guest's personal data from one order, for good. The form repeats its reference.
 * Documents keep the name until their own retention ends. The audit names the person and the
 * action, nothing of the guest. Fails with the reason why the data are still needed.
 */
export async function eraseGuest(
  actor: Actor<'manage_users'>,
  source: Source,
  clock = systemClock,
): Promise<Result<true, EraseProblem>> {
  const { reference = '' } = source;
  if (!isRepeated(source, reference)) return fail('NOT_CONFIRMED');
  const at = clock.now();
  const erased = await withTx<Result<string, EraseProblem>>(async (tx) => {
    const [order] = await tx.query(lockOrder, [reference]);
    if (!order) return fail('NOT_FOUND');
    if (order.erasedAt) return fail('DONE_ALREADY');
    const need = (await needsOf(tx, [order.id], at)).get(order.id);
    if (need) return fail(need);
    await eraseGuestData(tx, [order.id], at);
    await noteErased(tx, order, { actor, cause: `person:${actor.userId}`, at });
    return ok(order.id);
  });
  if (!erased.ok) return erased;
  log.info('order.guest_erased', { orderId: erased.value, userId: actor.userId });
  noteInJournal({ kind: 'erased', at: at.toISOString(), orders: [erased.value] });
  return ok(true);
}

/** Whether this was typed once more, in letters of any case. */
export function isRepeated(source: Source, wanted: string): boolean {
  const read = readForm(eraseForm, source);
  return read.ok && read.value.typed.toUpperCase() === wanted.toUpperCase();
}

const lockOrders = select({ id: 'uuid', reference: 'text', state: 'OrderState' })`
  FROM "order" WHERE id = ANY ($1::uuid[]) AND erased_at IS NULL ORDER BY id FOR UPDATE`;

/** References of the erased orders, and of those whose data are still needed. */
export type ErasedAndNeeded = {
  readonly done: readonly string[];
  readonly needed: readonly string[];
};

/** Erases the guest from those of these orders that no longer need the data, in one transaction. */
export async function eraseOrders(
  actor: Pick<Actor, 'userId' | 'name'>,
  { ids, cause }: { readonly ids: readonly string[]; readonly cause: string },
  clock = systemClock,
): Promise<ErasedAndNeeded> {
  const at = clock.now();
  const { free, needed } = await withTx(async (tx) => {
    const orders = await tx.query(lockOrders, [ids]);
    const needs = await needsOf(tx, idsOf(orders), at);
    const free = orders.filter(({ id }) => !needs.get(id));
    if (free.length > 0) await eraseGuestData(tx, idsOf(free), at);
    for (const order of free) await noteErased(tx, order, { actor, cause, at });
    return { free, needed: orders.filter(({ id }) => needs.get(id)) };
  });
  for (const { id } of free) log.info('order.guest_erased', { orderId: id, userId: actor.userId });
  if (free.length > 0) {
    noteInJournal({ kind: 'erased', at: at.toISOString(), orders: idsOf(free) });
  }
  const referencesOf = (some: typeof free) => some.map(({ reference }) => reference);
  return { done: referencesOf(free), needed: referencesOf(needed) };
}

const idsOf = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

/** Repeats earlier erasures that a restore undid: `ids` are from the journals. */
export function eraseAgain(
  operator: Pick<Actor, 'userId' | 'name'>,
  ids: readonly string[],
): Promise<ErasedAndNeeded> {
  return eraseOrders(operator, { ids, cause: 'journal' });
}

type Act = {
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly cause: string;
  readonly at: Date;
};

function noteErased(
  tx: Tx,
  { id, state }: { readonly id: string; readonly state: string },
  { actor, cause, at }: Act,
): Promise<unknown> {
  return auditPerson(tx, actor, at, {
    subject: `order:${id}`,
    action: 'order.guest_erased',
    cause,
    before: { order: state },
    after: { order: state },
  });
}
