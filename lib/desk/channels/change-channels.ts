// With which channels are calendars exchanged? Staff add, change and remove them.
import 'server-only';
import { settleAttention } from '@/lib/attention/open-attention';
import { auditPerson } from '@/lib/audit/append-audit';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { freeBlocks } from '@/lib/channels/apply-reading';
import { newToken, open, seal } from '@/lib/channels/channel-secrets';
import { noteOverlaps } from '@/lib/channels/overlaps';
import { sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { type Problems, readForm, type Source, type ValuesOf } from '@/lib/forms/form';
import { oneOf } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { channelForm } from './channel-form';
import { type LockedChannel, lockChannel, type Named, withChannel } from './locked-channel';

const channelsMax = 200;

type Problem =
  | 'NOT_FOUND'
  /** Another person changed the channel after the page was shown. */
  | 'STALE'
  /** A label is of no room that can be booked. */
  | 'NO_SUCH_ROOM'
  | 'ROOMS_OF_TWO_KINDS'
  | 'TOO_MANY_CHANNELS';

const findRooms = sql({ id: 'uuid', productId: 'uuid' })`
  SELECT id, product_id AS "productId" FROM room_unit
  WHERE label = ANY ($1::text[]) AND NOT is_retired ORDER BY id FOR SHARE`;

/**
 * Adds a channel with an address of ours, or changes the one of `channelId`. A new address of theirs
 * is read at the next round. Blocks of a room that it no longer sells stay until its calendar no
 * longer has them.
 */
export async function setChannel(
  actor: CatalogueEditor,
  given: {
    /** Empty: a new channel. */
    readonly channelId: string;
    readonly seenVersion: number;
    readonly source: Source;
  },
  clock = systemClock,
): Promise<
  | Result<{ channelId: string }, Problem>
  | Result<never, 'FIELDS', { fields: Problems<typeof channelForm> }>
> {
  const { channelId, seenVersion } = given;
  const read = readForm(channelForm, given.source);
  if (!read.ok) return read;
  if (channelId !== '' && !isRowId(channelId)) return fail('NOT_FOUND');
  const at = clock.now();
  return withTx<Result<{ channelId: string }, Problem>>(async (tx) => {
    const [before] = channelId === '' ? [] : await tx.query(lockChannel, [channelId]);
    if (channelId !== '' && before === undefined) return fail('NOT_FOUND');
    if (before !== undefined && before.version !== seenVersion) return fail('STALE');
    const rooms = await tx.query(findRooms, [read.value.rooms]);
    const [room] = rooms;
    if (room === undefined || rooms.length < read.value.rooms.length) return fail('NO_SUCH_ROOM');
    const { productId } = room;
    if (rooms.some((one) => one.productId !== productId)) return fail('ROOMS_OF_TWO_KINDS');
    if (before === undefined && (await countChannels(tx)) >= channelsMax) {
      return fail('TOO_MANY_CHANNELS');
    }
    const id = await write(tx, actor, { before, values: read.value, productId, at });
    await tx.records.channelRoom.deleteMany({ where: { channelId: id } });
    const data = rooms.map((one) => ({ channelId: id, unitId: one.id }));
    await tx.records.channelRoom.createMany({ data });
    await auditPerson(tx, actor, at, {
      subject: `channel:${id}`,
      action: 'catalogue.channel_set',
      before: before === undefined ? {} : factsOf(before),
      after: factsOf({ ...read.value, addressHost: hostOf(read.value.address) }),
    });
    return ok({ channelId: id });
  });
}

const countChannels = (tx: Tx) => tx.records.channel.count({ where: { removedAt: null } });

const hostOf = (address: string) => (address === '' ? '' : new URL(address).hostname);

/** An address is a secret of the channel: the audit has its host alone. */
const factsOf = (channel: {
  readonly name: string;
  readonly rooms: string | readonly string[];
  readonly addressHost: string;
  readonly echoes: boolean;
}) => ({
  name: channel.name,
  rooms: [channel.rooms].flat().join(', '),
  address: channel.addressHost,
  echoes: channel.echoes,
});

type Change = {
  readonly before: LockedChannel | undefined;
  readonly values: ValuesOf<typeof channelForm>;
  readonly productId: string;
  readonly at: Date;
};

async function write(tx: Tx, actor: CatalogueEditor, { before, values, productId, at }: Change) {
  const { name, echoes, address } = values;
  const id = before?.id ?? crypto.randomUUID();
  const known = before && open('channel-address', id, before.addressSealed)?.text;
  const isSame = before !== undefined && (known ?? '') === address;
  const reading = isSame
    ? {}
    : {
        addressSealed: address === '' ? '' : seal('channel-address', id, address),
        addressHost: hostOf(address),
        ...{ etag: '', lastModified: '', contentHash: '', problem: null, emptiedAt: null },
        ...{ goodAt: null, triedAt: null, nextReadAt: at },
      };
  // The same text may mean other rooms now.
  const data = { name, echoes, productId, contentHash: '', etag: '', lastModified: '', ...reading };
  if (before !== undefined) {
    const version = before.version + 1;
    await tx.records.channel.update({ where: { id }, data: { ...data, version } });
    if (!isSame) await settleAttention(tx, 'channel_unread', `channel:${id}`, at);
    return id;
  }
  const { tokenHash, tokenSealed } = newToken(id);
  const own = { id, createdById: actor.userId, createdAt: at, tokenHash, tokenSealed };
  await tx.records.channel.create({ data: { ...data, ...own } });
  return id;
}

const findGone = sql({ id: 'uuid', room: 'text', from: 'date', until: 'date' })`
  SELECT b.id, u.label AS room, b.first_night AS "from", b.until
  FROM room_block b JOIN room_unit u ON u.id = b.unit_id
  WHERE b.channel_id = $1::uuid AND b.opened_at IS NULL AND b.id = ANY ($2::uuid[])
  FOR UPDATE OF b`;

/**
 * Frees nights that the channel holds, because a person says that it no longer has them. What its
 * calendar still says comes back at the next reading.
 */
export function freeChannelNights(
  actor: CatalogueEditor,
  given: { readonly channelId: string; readonly blockId: string },
  clock = systemClock,
): Promise<Named> {
  return withChannel(given.channelId, async (tx, { id, name }) => {
    if (!isRowId(given.blockId)) return fail('NOT_FOUND');
    const [block] = await tx.query(findGone, [id, [given.blockId]]);
    if (block === undefined) return fail('NOT_FOUND');
    const times = timesOf(clock.now());
    await freeBlocks(tx, [block.id], times);
    await tx.records.channel.update({
      where: { id },
      data: { contentHash: '', etag: '', lastModified: '' },
    });
    await noteOverlaps(tx, times);
    const before = { room: block.room, from: block.from, until: block.until };
    const subject = `channel:${id}` as const;
    const action = 'catalogue.channel_nights_freed';
    await auditPerson(tx, actor, times.now, { subject, action, before });
    return ok({ name });
  });
}

/** What becomes of the nights that a removed channel holds: `keep` closes them like any others. */
export const removeChannelForm = { nights: oneOf(['keep', 'free'], 'keep') };

const keepBlocks = sql`
  UPDATE room_block SET channel_id = NULL WHERE channel_id = $1::uuid AND opened_at IS NULL`;
const blockIds = sql({ id: 'uuid' })`
  SELECT id FROM room_block WHERE channel_id = $1::uuid AND opened_at IS NULL FOR UPDATE`;

/** Removes a channel with both addresses. Its nights stay closed, or are free, as the person says. */
export function removeChannel(
  actor: CatalogueEditor,
  given: { readonly channelId: string; readonly source: Source },
  clock = systemClock,
): Promise<Named | Result<never, 'FIELDS', { fields: Problems<typeof removeChannelForm> }>> {
  const read = readForm(removeChannelForm, given.source);
  if (!read.ok) return Promise.resolve(read);
  const { nights } = read.value;
  return withChannel(given.channelId, async (tx, channel) => {
    const { id, name } = channel;
    const times = timesOf(clock.now());
    if (nights === 'keep') await tx.query(keepBlocks, [id]);
    else {
      const blocks = await tx.query(blockIds, [id]);
      await freeBlocks(
        tx,
        blocks.map((block) => block.id),
        times,
      );
    }
    const secrets = { tokenHash: null, tokenSealed: '', addressSealed: '' };
    const data = { removedAt: times.now, ...secrets };
    await tx.records.channel.update({ where: { id }, data });
    await settleAttention(tx, 'channel_unread', `channel:${id}`, times.now);
    await noteOverlaps(tx, times);
    await auditPerson(tx, actor, times.now, {
      subject: `channel:${id}`,
      action: 'catalogue.channel_removed',
      before: factsOf(channel),
      after: { nights },
    });
    return ok({ name });
  });
}

const timesOf = (now: Date) => ({ now, today: todayIn(settings().merchantTimezone, now) });
