// Which filters has a user saved under a name, privately or shared?
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { db } from '@/lib/db/client';
import { lockNamed } from '@/lib/db/named-lock';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Wrong, wrong } from '@/lib/forms/form';
import { fail, type Ok, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { orderFilterPairs } from './order-filter';

/**
 * A tab of the list. Its owner may change it; a user administrator may also change a shared one.
 */
export type DeskViewDto = Awaited<ReturnType<typeof listDeskViews>>[number];

type ViewProblem = 'NAME_TAKEN' | 'TOO_MANY' | 'NOTHING_CHOSEN' | 'NOT_PERMITTED' | 'NOT_FOUND';

type Viewer = Actor<'see_orders'>;
type Changed = Result<{ readonly query: string }, ViewProblem> | Wrong;

export const viewNameMax = 40;
/** More tabs than this would not be usable. */
const ownMax = 20;
const sharedMax = 20;
const queryMax = 2_000;

/** The shared views and this person's own, each by name. */
export async function listDeskViews(actor: Viewer) {
  const rows = await db().deskView.findMany({
    where: { OR: [{ isShared: true }, { ownerId: actor.userId }] },
    orderBy: [{ isShared: 'desc' }, { name: 'asc' }, { id: 'asc' }],
    take: ownMax + sharedMax,
  });
  return rows.map(({ id, name, query, isShared, ownerId }) => ({
    id,
    name,
    /** The query of the list's address. */
    query,
    isShared,
    mayChange: mayChange(actor, { isShared, ownerId }),
  }));
}

/**
 * Saves the list's filter under a name. Fails: FIELDS, NAME_TAKEN (another view of the same tabs),
 * TOO_MANY, NOTHING_CHOSEN (the whole list needs no name), NOT_PERMITTED (sharing needs permission
 * to manage users).
 */
export async function saveView(
  actor: Viewer,
  input: { readonly name: string; readonly query: string; readonly isShared: boolean },
): Promise<Changed> {
  const name = readName(input.name);
  if (!name.ok) return name;
  const query = plainQuery(input.query);
  if (query === '') return fail('NOTHING_CHOSEN');
  if (input.isShared && !managesUsers(actor)) return fail('NOT_PERMITTED');
  return withTx(async (tx) => {
    const others = await lockViews(tx, actor.userId, input.isShared);
    if (others.some((other) => isSameName(other.name, name.value))) return fail('NAME_TAKEN');
    if (others.length >= (input.isShared ? sharedMax : ownMax)) return fail('TOO_MANY');
    const { isShared } = input;
    const data = { ownerId: actor.userId, name: name.value, query, isShared };
    const { id } = await tx.records.deskView.create({ data });
    if (isShared) {
      await audit(tx, actor, id, 'desk_view.shared', {}, { name: name.value, query });
    }
    return ok({ query });
  });
}

/** Renames a view. Fails: NOT_FOUND, also for one that this person may not change. */
export function renameView(
  actor: Viewer,
  input: { readonly viewId: string; readonly name: string },
): Promise<Changed> {
  return changeView(actor, input.viewId, async (tx, view) => {
    const name = readName(input.name);
    if (!name.ok) return name;
    const others = await lockViews(tx, view.ownerId, view.isShared);
    const isTaken = others.some(
      (other) => other.id !== view.id && isSameName(other.name, name.value),
    );
    if (isTaken) return fail('NAME_TAKEN');
    await tx.records.deskView.update({ where: { id: view.id }, data: { name: name.value } });
    if (view.isShared) {
      const [before, after] = [{ name: view.name }, { name: name.value }];
      await audit(tx, actor, view.id, 'desk_view.renamed', before, after);
    }
    return ok({ query: view.query });
  });
}

/** Deletes a view for everyone who saw it; the orders are unaffected. */
export function deleteView(actor: Viewer, viewId: string): Promise<Changed> {
  return changeView(actor, viewId, async (tx, view) => {
    await tx.records.deskView.delete({ where: { id: view.id } });
    if (view.isShared) {
      const before = { name: view.name, query: view.query };
      await audit(tx, actor, view.id, 'desk_view.deleted', before, {});
    }
    return ok({ query: view.query });
  });
}

type View = RowsOf<typeof lockView>;

const lockView = select({
  id: 'uuid',
  ownerId: 'uuid',
  name: 'text',
  query: 'text',
  isShared: 'bool',
})`
  FROM desk_view WHERE id = $1::uuid FOR UPDATE`;

async function changeView(
  actor: Viewer,
  viewId: string,
  change: (tx: Tx, view: View) => Promise<Changed>,
): Promise<Changed> {
  if (!isRowId(viewId)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const [view] = await tx.query(lockView, [viewId]);
    return view && mayChange(actor, view) ? change(tx, view) : fail('NOT_FOUND');
  });
}

const lockOwner = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR NO KEY UPDATE`;

/** Locks the views of one set of tabs, so that two additions run one after the other. */
async function lockViews(tx: Tx, ownerId: string, isShared: boolean) {
  await (isShared ? lockNamed(tx, 'shared views') : tx.query(lockOwner, [ownerId]));
  const where = isShared ? { isShared } : { isShared, ownerId };
  return tx.records.deskView.findMany({ where });
}

function mayChange(actor: Viewer, view: { isShared: boolean; ownerId: string }): boolean {
  return view.isShared ? managesUsers(actor) : view.ownerId === actor.userId;
}

function managesUsers({ permissions }: Viewer): boolean {
  return permissions.includes('manage_users');
}

function readName(typed: string): Ok<string> | Wrong {
  const name = typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (name === '') return wrong({ name: 'required' });
  return name.length > viewNameMax ? wrong({ name: 'tooLong' }) : ok(name);
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Only the narrowing parameters, in the list's own format. */
function plainQuery(text: string): string {
  const given: Record<string, string[]> = {};
  for (const [key, value] of new URLSearchParams(text.slice(0, queryMax))) {
    given[key] = [...(given[key] ?? []), value.replace(/[\p{Cc}\p{Cs}]/gu, '')];
  }
  const query = new URLSearchParams(orderFilterPairs(given)).toString();
  return query.length > queryMax ? '' : query;
}

async function audit(
  tx: Tx,
  actor: Viewer,
  viewId: string,
  action: AuditAction,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Promise<void> {
  await auditPerson(tx, actor, systemClock.now(), {
    subject: `desk_view:${viewId}`,
    action,
    before,
    after,
  });
}
