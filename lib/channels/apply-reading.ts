// How does a reading of a channel's calendar take nights here? In one transaction, over the nights' own key.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { noteOverlaps } from './overlaps';
import { nightsOf, planReading, type ReadingPlan, roomFor } from './plan-reading';
import type { Span } from './read-calendar';

type Times = { readonly today: string; readonly now: Date };

/** Bookings and closings lock the room too: none of them runs between the choice and its nights. */
const lockRooms = sql({ id: 'uuid', isSold: 'bool' })`
  SELECT u.id, EXISTS (SELECT 1 FROM channel_room r
      WHERE r.channel_id = $1::uuid AND r.unit_id = u.id) AND NOT u.is_retired AS "isSold"
  FROM room_unit u
  WHERE u.id IN (SELECT unit_id FROM channel_room WHERE channel_id = $1::uuid)
    OR u.id IN (SELECT unit_id FROM room_block WHERE channel_id = $1::uuid AND opened_at IS NULL)
  ORDER BY u.label, u.id FOR NO KEY UPDATE OF u`;

const findBlocks = sql({ id: 'uuid', from: 'date', until: 'date', absent: 'int4' })`
  SELECT id, first_night AS "from", until, absent FROM room_block
  WHERE channel_id = $1::uuid AND opened_at IS NULL ORDER BY first_night, created_at, id`;

/** Nights that a block of this channel has which is gone do not count: they fall to its next one. */
const findTaken = sql({ unitId: 'uuid', night: 'date' })`
  SELECT n.unit_id AS "unitId", n.night FROM room_night n
    LEFT JOIN room_block b ON b.id = n.block_id
  WHERE n.unit_id = ANY ($1::uuid[]) AND n.night >= $2::date
    AND (n.order_id IS NOT NULL OR b.channel_id IS DISTINCT FROM $3::uuid
      OR NOT b.id = ANY ($4::uuid[]))`;

const insertBlock = sql`
  INSERT INTO room_block (id, unit_id, first_night, until, reason, created_by_id, created_at,
    channel_id)
  SELECT gen_random_uuid(), $2::uuid, $3::date, $4::date, c.name, c.created_by_id, $5, c.id
  FROM channel c WHERE c.id = $1::uuid`;

const blockNights = `room_block b
  WHERE b.channel_id = $1::uuid AND b.opened_at IS NULL AND b.until > $2::date`;

/** Whoever gives up one of these nights waits for us, and then leaves it to the channel. */
const lockNights = sql`
  SELECT 1 FROM room_night n
  WHERE EXISTS (SELECT 1 FROM ${blockNights} AND b.unit_id = n.unit_id
      AND n.block_id IS DISTINCT FROM b.id AND n.night >= b.first_night AND n.night < b.until) AND n.night >= $2::date
  ORDER BY n.unit_id, n.night FOR SHARE`;

const takeNights = sql`
  INSERT INTO room_night (unit_id, night, block_id)
  SELECT b.unit_id, day::date, b.id FROM (SELECT * FROM ${blockNights}) b,
    generate_series(greatest(b.first_night, $2::date), b.until - 1, interval '1 day') AS day
  ORDER BY b.absent, b.created_at, b.id, day ON CONFLICT DO NOTHING`;

const markPresent = sql`UPDATE room_block SET absent = 0 WHERE id = ANY ($1::uuid[]) AND absent > 0`;
const markAbsent = sql`UPDATE room_block SET absent = absent + 1 WHERE id = ANY ($1::uuid[])`;

const endBlocks = sql`
  UPDATE room_block SET opened_at = $2 WHERE id = ANY ($1::uuid[]) AND opened_at IS NULL`;
const freeNights = sql`
  DELETE FROM room_night WHERE block_id = ANY ($1::uuid[]) AND night >= $2::date`;

/**
 * Takes the free nights of a channel's spans, and frees those of blocks that are gone for the second
 * time. A night that an order has stays with it: an issue names both. `spans` null: the calendar
 * is as it was. Returns what it did.
 */
export async function applyReading(
  tx: Tx,
  channelId: string,
  spans: readonly Span[] | null,
  times: Times,
): Promise<Pick<ReadingPlan, 'isEmptied' | 'freed'>> {
  const rooms = await tx.query(lockRooms, [channelId]);
  const held = await tx.query(findBlocks, [channelId]);
  const plan = spans === null ? unchanged(held) : planReading(held, spans, times.today);
  await tx.query(markPresent, [plan.present]);
  await tx.query(markAbsent, [plan.absent]);
  const gone = [...plan.absent, ...plan.freed];
  const sold = rooms.filter(({ isSold }) => isSold).map(({ id }) => id);
  await addBlocks(tx, { channelId, rooms: sold, spans: plan.added, gone }, times);
  await tx.query(lockNights, [channelId, times.today]);
  await tx.query(takeNights, [channelId, times.today]);
  await freeBlocks(tx, plan.freed, times);
  await noteOverlaps(tx, times);
  return plan;
}

/** Ends blocks and frees their nights from today on; another block that has them sold gets them. */
export async function freeBlocks(
  tx: Tx,
  blockIds: readonly string[],
  { today, now }: Times,
): Promise<void> {
  if (blockIds.length === 0) return;
  await tx.query(endBlocks, [blockIds, now]);
  await tx.query(freeNights, [blockIds, today]);
}

/** The same answer again: what was absent is absent for the second time. */
function unchanged(held: RowsOf<typeof findBlocks>[]): ReadingPlan {
  const ids = (isGone: boolean) =>
    held.filter(({ absent }) => absent > 0 === isGone).map(({ id }) => id);
  return { present: ids(false), added: [], absent: [], freed: ids(true), isEmptied: false };
}

type Added = {
  readonly channelId: string;
  /** That the channel sells, in the order of their labels. */
  readonly rooms: readonly string[];
  readonly spans: readonly Span[];
  readonly gone: readonly string[];
};

async function addBlocks(tx: Tx, { channelId, rooms, spans, gone }: Added, { today, now }: Times) {
  if (spans.length === 0 || rooms.length === 0) return;
  const rows = await tx.query(findTaken, [rooms, today, channelId, gone]);
  const choices = rooms.map((id) => ({
    id,
    taken: new Set(rows.filter(({ unitId }) => unitId === id).map(({ night }) => night)),
  }));
  for (const span of spans) {
    const room = roomFor(span, choices);
    if (room === undefined) return;
    for (const night of nightsOf(span)) room.taken.add(night);
    await tx.query(insertBlock, [channelId, room.id, span.from, span.until, now]);
  }
}
