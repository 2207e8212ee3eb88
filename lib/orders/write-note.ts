// How do staff write notes about an order? A note is never overwritten; an edit adds a version.
import 'server-only';
import { createHash, randomUUID } from 'node:crypto';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import { type RowsOf, select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { line } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { OrderNoteVersion } from '@/prisma/generated/client';

const noteLettersMax = 2_000;
const notesMax = 200;
const versionsMax = 100;

/** What staff write; nothing is saved of a note with a card number. */
export const noteForm = {
  note: line(readNote, { rows: 2, maxLength: noteLettersMax }),
};

/**
 * TOO_MANY: 200 notes per order, 100 versions per note. NOT_YOURS: see mayChangeNote.
 * CHANGED_MEANWHILE: a colleague saved a version that the page did not show.
 */
type NoteProblem = 'NOT_FOUND' | 'TOO_MANY' | 'NOT_YOURS' | 'CHANGED_MEANWHILE';

type Answer =
  | Result<{ readonly noteId: string }, NoteProblem>
  | Result<never, 'FIELDS', { fields: Problems<typeof noteForm> }>;

type Version = Pick<OrderNoteVersion, 'noteId' | 'version' | 'text' | 'isWithdrawn'>;

/** Adds a note. The same token returns the same note, whatever its text. */
export async function addNote(
  actor: Actor<'see_orders'>,
  source: Source,
  clock = systemClock,
): Promise<Answer> {
  const read = readForm(noteForm, source);
  if (!read.ok) return read;
  const { reference = '', clientToken = '' } = source;
  if (!isRowId(clientToken)) return fail('NOT_FOUND');
  return withOrder(reference, async (tx, order) => {
    const orderId = order.id;
    const known = await tx.records.orderNote.findFirst({ where: { clientToken, orderId } });
    if (known) return ok({ noteId: known.id });
    const notes = await tx.records.orderNote.count({ where: { orderId } });
    if (notes >= notesMax) return fail('TOO_MANY');
    const noteId = randomUUID();
    const at = clock.now();
    const data = { id: noteId, orderId, clientToken, createdAt: at };
    await tx.records.orderNote.create({ data });
    const next = { noteId, version: 1, text: read.value.note, isWithdrawn: false };
    await writeVersion(tx, order, actor, next, 'note.added', at);
    return ok({ noteId });
  });
}

/**
 * Only its writer changes or withdraws a note, and who manages users: they answer for what the house
 * keeps about people, also after the writer left.
 */
export function mayChangeNote(
  { userId, permissions }: Pick<Actor, 'userId' | 'permissions'>,
  writerId: string,
): boolean {
  return userId === writerId || permissions.includes('manage_users');
}

/** Edits a note. The old text stays in its history; saving the same text changes nothing. */
export async function editNote(
  actor: Actor<'see_orders'>,
  source: Source,
  clock = systemClock,
): Promise<Answer> {
  const read = readForm(noteForm, source);
  if (!read.ok) return read;
  return withNote(actor, source, async (tx, order, last) => {
    const text = read.value.note;
    if (last.text === text && !last.isWithdrawn) return ok({ noteId: last.noteId });
    const next = { ...last, version: last.version + 1, text, isWithdrawn: false };
    await writeVersion(tx, order, actor, next, 'note.edited', clock.now());
    return ok({ noteId: last.noteId });
  });
}

/** Withdraws a note. It is not deleted, and editing it restores it. */
export async function withdrawNote(
  actor: Actor<'see_orders'>,
  source: Source,
  clock = systemClock,
): Promise<Answer> {
  return withNote(actor, source, async (tx, order, last) => {
    if (last.isWithdrawn) return ok({ noteId: last.noteId });
    const next = { ...last, version: last.version + 1, isWithdrawn: true };
    await writeVersion(tx, order, actor, next, 'note.withdrawn', clock.now());
    return ok({ noteId: last.noteId });
  });
}

function readNote(raw: string): Result<string, 'required' | 'tooLong' | 'CARD_NUMBER'> {
  const text = raw
    .slice(0, noteLettersMax * 8)
    .replace(/\r\n?/g, '\n')
    .replace(/[\0\p{Cs}]/gu, '\ufffd')
    .trim();
  if (text.replace(/\p{Cf}/gu, '').trim() === '') return fail('required');
  if (Array.from(text).length > noteLettersMax) return fail('tooLong');
  return carriesCardNumber(text) ? fail('CARD_NUMBER') : ok(text);
}

type OrderRow = RowsOf<typeof lockOrderByReference>;

const lockOrderByReference = select({ id: 'uuid', state: 'OrderState' })`
  FROM "order" WHERE reference = $1 FOR UPDATE`;

async function withOrder(
  reference: string,
  work: (tx: Tx, order: OrderRow) => Promise<Answer>,
): Promise<Answer> {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const [order] = await tx.query(lockOrderByReference, [reference]);
    return order ? work(tx, order) : fail('NOT_FOUND');
  });
}

const lockOrderOfNote = select({ id: 'uuid', state: 'OrderState' })`
  FROM "order"
  WHERE id = (SELECT order_id FROM order_note WHERE id = $1::uuid) FOR UPDATE`;

/** Runs under the order's lock, so that simultaneous edits run one after the other. */
async function withNote(
  actor: Actor<'see_orders'>,
  { noteId = '', seenVersion }: Source,
  work: (tx: Tx, order: OrderRow, last: Version) => Promise<Answer>,
): Promise<Answer> {
  if (!isRowId(noteId)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const [order] = await tx.query(lockOrderOfNote, [noteId]);
    const versions = { where: { noteId }, orderBy: { version: 'desc' } } as const;
    const last = await tx.records.orderNoteVersion.findFirst(versions);
    const first = await tx.records.orderNoteVersion.findFirst({ where: { noteId, version: 1 } });
    if (!order || !last || !first) return fail('NOT_FOUND');
    if (!mayChangeNote(actor, first.authorId)) return fail('NOT_YOURS');
    if (String(last.version) !== seenVersion) return fail('CHANGED_MEANWHILE');
    return last.version >= versionsMax ? fail('TOO_MANY') : work(tx, order, last);
  });
}

/** The audit keeps who, when and a hash of the text, so that a tampered history is detected. */
async function writeVersion(
  tx: Tx,
  order: OrderRow,
  author: Actor,
  next: Version,
  action: AuditAction,
  at: Date,
): Promise<void> {
  const { noteId, version, text, isWithdrawn } = next;
  await tx.records.orderNoteVersion.create({
    data: { noteId, version, at, authorId: author.userId, text, isWithdrawn },
  });
  const digest = createHash('sha256').update(next.text).digest('hex');
  const before = { order: order.state };
  await auditPerson(tx, author, at, {
    subject: `order:${order.id}`,
    action,
    cause: `note:${next.noteId}`,
    before,
    after: { ...before, note: { id: next.noteId, version: next.version, digest } },
  });
}
