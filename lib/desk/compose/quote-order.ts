// What would an order cost, and which rooms are free, while a clerk types? Writes nothing.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { readDeliveryZone } from '@/lib/catalogue/zones';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { Problems, Source } from '@/lib/forms/form';
import { typedRows } from '@/lib/forms/rows';
import type { Localized } from '@/lib/i18n/localized';
import { feeName } from '@/lib/orders/goods/fee-name';
import { isOfStock, type NewLine } from '@/lib/orders/insert-order';
import { priceCart } from '@/lib/orders/price-cart';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import type { GivenDiscount } from '@/lib/stays/discounts';
import { systemClock } from '@/lib/time/clock';
import { readWanted } from './compose-input';
import { composedRows } from './compose-rows';
import { readPriceLimit } from './price-limit';
import { findFree, priceRequested, productsWhere } from './price-requested';

type Dates = { readonly checkIn: string; readonly checkOut: string };

/** What one kind of room offers for these nights. */
type RoomOffer = {
  readonly names: Localized;
  readonly free: number;
  /** For the whole stay; null: such a stay cannot be sold. */
  readonly totalMinor: string | null;
};

export type Quote = {
  /** One entry for each pair of dates typed. */
  readonly rooms: readonly (Dates & { readonly offers: readonly RoomOffer[] })[];
  readonly lines: readonly {
    readonly names: Localized;
    readonly totalMinor: string;
    readonly discount?: GivenDiscount | null;
  }[];
  /** Null while part of it cannot be sold or read. */
  readonly totalMinor: string | null;
  readonly fields: Problems;
  /** Some prices are below what this person may agree alone. */
  readonly isBelowLimit: boolean;
};

/** Quotes the form as typed, with the rules and prices that apply when the order is made. */
export async function quoteOrder(
  actor: Actor<'complete'>,
  source: Source,
  clock = systemClock,
): Promise<Quote> {
  const { merchantTimezone } = settings();
  const now = clock.now();
  const today = todayIn(merchantTimezone, now);
  const wanted = readWanted(source, { today });
  const { requested, agreed, beside, fields } = wanted;
  const isAgainstRules = beside.ok && beside.value.isAgainstRules;
  return withTx(async (tx) => {
    const rooms = await offersFor(tx, datesOf(source, today), { today, isAgainstRules });
    const nothing = { rooms, lines: [], totalMinor: null, fields, isBelowLimit: false };
    if (Object.keys(fields).length > 0) return nothing;
    if (requested.length === 0 && agreed === null) return nothing;
    const limit = await readPriceLimit(actor, tx);
    const code = beside.ok ? beside.value.discountCode : '';
    const named = { code, email: source.email?.trim() ?? '', now };
    const priced = await priceRequested(tx, requested, { today, limit, isAgainstRules, named });
    if (!priced.ok)
      return priced.code === 'FIELDS' ? { ...nothing, fields: priced.fields } : nothing;
    const lines = [
      ...priced.value.lines.map(({ name, lineTotalMinor, discount = null }) => ({
        names: name,
        minor: lineTotalMinor,
        discount,
      })),
      ...(agreed === null
        ? []
        : [{ names: { en: agreed.text }, minor: agreed.amountMinor, discount: null }]),
    ];
    const fee = await deliveryFee(tx, source, priced.value.lines);
    if (fee !== null) lines.push({ ...fee, discount: null });
    const total = lines.reduce((sum, { minor }) => sum + minor, 0n);
    return {
      rooms,
      lines: lines.map(({ minor, ...line }) => ({ ...line, totalMinor: minor.toString() })),
      totalMinor: total.toString(),
      fields,
      isBelowLimit: priced.value.below.length > 0,
    };
  });
}

/** The delivery fee in the chosen zone; null if nothing is delivered, or delivery is free. */
async function deliveryFee(tx: Tx, source: Source, lines: readonly NewLine[]) {
  const zone = lines.some(isOfStock) ? await readDeliveryZone(source.zone ?? '', tx.query) : null;
  if (zone === null || zone.feeMinor === 0n) return null;
  return { names: await feeName(zone.name), minor: zone.feeMinor };
}

/** Each pair of dates once, in row order; rows without a room count too. */
function datesOf(source: Source, today: string): readonly Dates[] {
  const { stay } = composedRows(today);
  const pairs = typedRows(stay, source).flatMap(({ checkIn = '', checkOut = '' }) => {
    const dates = stay.form.check.read([checkIn, checkOut]);
    return dates.ok ? [dates.value] : [];
  });
  return pairs.filter(
    (pair, place) =>
      pairs.findIndex((one) => one.checkIn === pair.checkIn && one.checkOut === pair.checkOut) ===
      place,
  );
}

async function offersFor(
  tx: Tx,
  dates: readonly Dates[],
  { today, isAgainstRules }: { readonly today: string; readonly isAgainstRules: boolean },
): Promise<Quote['rooms']> {
  if (dates.length === 0) return [];
  const { authorizationDays, stayBeyondHold } = settings();
  const rooms = [...(await productsWhere(tx, { kind: 'STAY', isVisible: true })).values()];
  const found = [];
  for (const pair of dates) {
    const offers = [];
    for (const room of rooms) {
      // Its own price: nobody said yet who comes.
      const guests = Math.min(room.guestPrices?.baseAdults ?? 1, room.guestsMax ?? 1);
      const dayRules = isAgainstRules ? null : (room.dayRules ?? null);
      const item = { ...room, ...pair, dayRules, quantity: 1, guests };
      const priced = priceCart([item], { today, authorizationDays, stayBeyondHold });
      const minor = priced.ok
        ? priced.value.lines.reduce((sum, { lineTotalMinor }) => sum + lineTotalMinor, 0n)
        : null;
      offers.push({
        names: room.name,
        free: (await findFree(tx, room.productId, pair)).length,
        totalMinor: minor?.toString() ?? null,
      });
    }
    found.push({ ...pair, offers });
  }
  return found;
}
