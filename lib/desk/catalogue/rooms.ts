// Which rooms does a kind have? Staff add one by its label and retire one that is not booked.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { select } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { text } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import type { CatalogueEditor } from './change-product';
import { auditProduct, lockProduct } from './product-row';

const roomsMax = 200;

type RoomProblem =
  | 'NOT_FOUND'
  /** Another room in use has this label. */
  | 'LABEL_TAKEN'
  | 'TOO_MANY'
  /** It is booked or closed from today on. */
  | 'ROOM_BOOKED';

/** A room's label: its number or name on the door. */
export const roomForm = { label: text(20) };

/** Adds one room of a kind under its label. */
export async function addRoom(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly source: Source },
  clock = systemClock,
): Promise<Result<{ label: string }, RoomProblem> | Result<never, 'FIELDS', { fields: Problems }>> {
  const read = readForm(roomForm, given.source);
  if (!read.ok) return read;
  const { label } = read.value;
  return withTx<Result<{ label: string }, RoomProblem>>(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product.id;
    const rooms = await tx.records.roomUnit.count({ where: { productId, isRetired: false } });
    if (rooms >= roomsMax) return fail('TOO_MANY');
    const data = { productId, label };
    const added = await tx.records.roomUnit.createMany({ data, skipDuplicates: true });
    if (added.count === 0) return fail('LABEL_TAKEN');
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.room_added',
      after: { room: label },
      at: clock.now(),
    });
    return ok({ label });
  });
}

const lockRoom = select({ id: 'uuid', label: 'text' })`
  FROM room_unit
  WHERE id = $1::uuid AND product_id = $2::uuid AND NOT is_retired FOR UPDATE`;

/**
 * Retires a room. Its past nights are kept. Fails with ROOM_BOOKED while any night from today on is
 * taken; a simultaneous booking waits for this, and then finds no room.
 */
export async function retireRoom(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly unitId: string },
  clock = systemClock,
): Promise<Result<{ label: string }, RoomProblem>> {
  if (!isRowId(given.unitId)) return fail('NOT_FOUND');
  const now = clock.now();
  const today = todayIn(settings().merchantTimezone, now);
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const [unit] = await tx.query(lockRoom, [given.unitId, product.id]);
    if (!unit) return fail('NOT_FOUND');
    const booked = await tx.records.roomNight.findFirst({
      where: { unitId: unit.id, night: { gte: new Date(today) } },
    });
    if (booked) return fail('ROOM_BOOKED');
    await tx.records.roomUnit.update({ where: { id: unit.id }, data: { isRetired: true } });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.room_removed',
      before: { room: unit.label },
      at: now,
    });
    return ok({ label: unit.label });
  });
}
