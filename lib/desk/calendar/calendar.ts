// Which room of a kind is taken on which night, and by whom? Always read fresh.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { byLabel } from '@/lib/desk/catalogue/catalogue-desk';
import { asTexts, textIn } from '@/lib/i18n/localized';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { isoDate } from '@/lib/time/iso-date';
import { readMonth, stretchesOf, type TakenNight } from '@/lib/time/month';

export type RoomCalendar = NonNullable<Awaited<ReturnType<typeof readRoomCalendar>>>;
export type CalendarRoom = RoomCalendar['rooms'][number];

/** The calendar of a kind of room; null if there is no such kind. */
export async function readRoomCalendar(
  slug: string,
  monthText: string,
  locale: string,
  clock = systemClock,
) {
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return null;
  const today = todayIn(settings().merchantTimezone, clock.now());
  const month = readMonth(monthText, today);
  const product = await db().product.findUnique({
    where: { slug },
    include: {
      units: {
        include: {
          nights: {
            where: { night: { gte: new Date(month.days[0] ?? today), lt: new Date(month.end) } },
            include: { order: { select: { reference: true } }, block: true },
          },
          blocks: {
            where: { openedAt: null, channelId: null, until: { gt: new Date(today) } },
            include: { createdBy: { select: { name: true } } },
            orderBy: { firstNight: 'asc' },
          },
        },
      },
    },
  });
  if (product?.kind !== 'STAY') return null;
  // A retired room is shown while it still has nights.
  const units = product.units
    .filter((unit) => !unit.isRetired || unit.nights.length > 0)
    .sort(byLabel);
  const rooms = units.map((unit) => ({
    unitId: unit.id,
    label: unit.label,
    isRetired: unit.isRetired,
    stretches: stretchesOf(month.days, unit.nights.map(takenOf)),
  }));
  return {
    name: textIn(asTexts(product.name), locale),
    today,
    month,
    rooms,
    /** Free rooms of each day of the month. */
    free: month.days.map(
      (day) =>
        units.filter(
          (unit) => !unit.isRetired && !unit.nights.some((one) => isoDate(one.night) === day),
        ).length,
    ),
    /** Nights that staff closed, past ones excluded. */
    closings: units.flatMap((unit) =>
      unit.blocks.map((block) => ({
        blockId: block.id,
        label: unit.label,
        firstNight: isoDate(block.firstNight),
        until: isoDate(block.until),
        reason: block.reason,
        by: block.createdBy.name,
      })),
    ),
  };
}

type NightRow = {
  readonly night: Date;
  readonly lineId: string | null;
  readonly blockId: string | null;
  readonly order: { readonly reference: string } | null;
  readonly block: { readonly reason: string; readonly channelId: string | null } | null;
};

function takenOf(row: NightRow): TakenNight {
  return {
    night: isoDate(row.night),
    reference: row.order?.reference ?? null,
    key: row.lineId ?? row.blockId ?? '',
    note: row.block?.reason ?? '',
    isElsewhere: row.block !== null && row.block.channelId !== null,
  };
}
