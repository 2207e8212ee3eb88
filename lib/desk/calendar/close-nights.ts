// How is a room closed for some nights, or reopened? One key excludes both bookings and closings.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { select, sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { type Problems, readForm, type Source, wrong } from '@/lib/forms/form';
import { date, text } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { closingReasonMax } from '@/lib/text/reason-limit';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { addDays, daysBetween } from '@/lib/time/iso-date';

const nightsMax = 366;
const daysAheadMax = 730;

type CloseProblem =
  | 'NOT_FOUND'
  /** One of these nights is booked or closed. */
  | 'NIGHTS_TAKEN';

/** When a room is closed, and why; it is free again for guests who arrive on `until`. */
export function closeNightsForm(today: string) {
  return {
    from: date(today, daysAheadMax),
    until: date(addDays(today, 1), daysAheadMax + nightsMax),
    reason: text(closingReasonMax),
  };
}

const lockRoom = select({ id: 'uuid', label: 'text' })`
  FROM room_unit
  WHERE id = $1::uuid AND product_id = $2::uuid AND NOT is_retired FOR SHARE`;

const insertNights = sql`INSERT INTO room_night (unit_id, night, block_id)
  SELECT $1::uuid, day::date, $4::uuid
  FROM generate_series($2::date, $3::date - 1, interval '1 day') AS day`;

/**
 * Closes a room's nights, so that they cannot be booked. A simultaneous booking of one of them
 * collides on the night's key: one of the two is refused.
 */
export async function closeNights(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly unitId: string; readonly source: Source },
  clock = systemClock,
): Promise<
  Result<{ label: string }, CloseProblem> | Result<never, 'FIELDS', { fields: Problems }>
> {
  const now = clock.now();
  const read = readForm(closeNightsForm(todayIn(settings().merchantTimezone, now)), given.source);
  if (!read.ok) return read;
  const { from, until, reason } = read.value;
  const nights = daysBetween(from, until);
  if (nights < 1 || nights > nightsMax) return wrong({ until: 'badDate' });
  if (!isRowId(given.unitId)) return fail('NOT_FOUND');
  return withTx<Result<{ label: string }, CloseProblem>>(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const [unit] = await tx.query(lockRoom, [given.unitId, product.id]);
    if (!unit) return fail('NOT_FOUND');
    const [firstNight, free] = [new Date(from), new Date(until)];
    const unitId = unit.id;
    const taken = await tx.records.roomNight.findFirst({
      where: { unitId, night: { gte: firstNight, lt: free } },
    });
    if (taken) return fail('NIGHTS_TAKEN');
    const createdById = actor.userId;
    const { id: blockId } = await tx.records.roomBlock.create({
      data: { unitId, firstNight, until: free, reason, createdById, createdAt: now },
    });
    await tx.query(insertNights, [unit.id, from, until, blockId]);
    const after = { room: unit.label, from, until, reason };
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.nights_closed',
      after,
      at: now,
    });
    return ok({ label: unit.label });
  });
}

const endBlock = sql({ label: 'text', from: 'date', until: 'date' })`
  UPDATE room_block b SET opened_at = $3 FROM room_unit u
  WHERE b.id = $1::uuid AND b.channel_id IS NULL AND b.opened_at IS NULL AND u.id = b.unit_id AND u.product_id = $2::uuid
  RETURNING u.label, b.first_night AS "from", b.until`;

/** Reopens closed nights: those from now on can be booked again. Past ones stay closed. */
export async function openNights(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly blockId: string },
  clock = systemClock,
): Promise<Result<{ label: string }, 'NOT_FOUND'>> {
  if (!isRowId(given.blockId)) return fail('NOT_FOUND');
  const now = clock.now();
  const today = todayIn(settings().merchantTimezone, now);
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const [block] = await tx.query(endBlock, [given.blockId, product.id, now]);
    if (!block) return fail('NOT_FOUND');
    const nights = { blockId: given.blockId, night: { gte: new Date(today) } };
    await tx.records.roomNight.deleteMany({ where: nights });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.nights_opened',
      before: { room: block.label, from: block.from, until: block.until },
      at: now,
    });
    return ok({ label: block.label });
  });
}
