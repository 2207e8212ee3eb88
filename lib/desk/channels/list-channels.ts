// Which channels are there, how fresh is what they said, and which nights do they hold? Always read fresh.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { calendarAddress, open } from '@/lib/channels/channel-secrets';
import { db } from '@/lib/db/client';
import { byLabel } from '@/lib/desk/catalogue/catalogue-desk';
import { asTexts } from '@/lib/i18n/localized';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { isoDate } from '@/lib/time/iso-date';

export type ChannelView = Awaited<ReturnType<typeof listChannels>>[number];

const blocksMax = 200;

/** The channels by name, each with its rooms, both addresses, and the nights that it holds. */
export async function listChannels(clock = systemClock) {
  const today = todayIn(settings().merchantTimezone, clock.now());
  const rows = await db().channel.findMany({
    where: { removedAt: null },
    orderBy: [{ name: 'asc' }, { createdAt: 'asc' }],
    include: {
      product: { select: { name: true } },
      rooms: { include: { unit: { select: { label: true } } } },
      blocks: {
        where: { openedAt: null, until: { gt: new Date(today) } },
        include: { unit: { select: { label: true } } },
        orderBy: { firstNight: 'asc' },
        take: blocksMax,
      },
    },
  });
  return rows.map((row) => {
    const { id, name, echoes, version, problem, goodAt, emptiedAt, servedAt } = row;
    const address = open('channel-address', id, row.addressSealed)?.text ?? '';
    const token = open('channel-token', id, row.tokenSealed)?.text ?? null;
    return {
      ...{ id, name, echoes, version, problem, goodAt, emptiedAt, servedAt, address },
      isRead: row.addressSealed !== '',
      kind: asTexts(row.product.name),
      rooms: row.rooms
        .map(({ unit }) => unit)
        .sort(byLabel)
        .map(({ label }) => label),
      /** Null: none is published, or its secret is no longer set. */
      ourAddress: row.tokenHash === null || token === null ? null : calendarAddress(token),
      blocks: row.blocks.map((block) => ({
        blockId: block.id,
        label: block.unit.label,
        from: isoDate(block.firstNight),
        until: isoDate(block.until),
        /** The channel's last good reading no longer had it, or had lost too much. */
        isDoubtful: block.absent > 0 || emptiedAt !== null || problem !== null,
      })),
    };
  });
}
