// What do the nights of a kind of room cost? Staff set prices for nights; the newest applies.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { amount } from '@/lib/forms/amount';
import { type Problems, readForm, type Source, type ValuesOf, wrong } from '@/lib/forms/form';
import { date, weekdays } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import type { NightGuests } from '@/lib/stays/price-stay';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { isoDate } from '@/lib/time/iso-date';
import type { NightPrice } from '@/prisma/generated/client';
import { childPrices, childTexts, readChildBands } from './guest-prices';

const daysAheadMax = 730;
const pricesMax = 200;

/** What staff enter for a price. What guests cost on its nights, empty: what they cost in the kind. */
export function nightPriceForm(today: string, bands: readonly number[]) {
  return {
    firstNight: date(today, daysAheadMax),
    lastNight: date(today, daysAheadMax),
    priceMinor: amount(),
    adultMinor: amount({ mayBeEmpty: true, mayBeZero: true }),
    singleMinor: amount({ mayBeEmpty: true, mayBeZero: true }),
    childMinors: childPrices(bands),
    weekdays: weekdays(),
  };
}

type Answer =
  /** TOO_MANY_PRICES: the room kind already has the maximum. */
  Result<true, 'NOT_FOUND' | 'TOO_MANY_PRICES'> | Result<never, 'FIELDS', { fields: Problems }>;

/**
 * Sets what the nights of a kind of room cost from now on. Orders keep the prices they were placed
 * with; a cart shows the change before it is paid. Fails: FIELDS, something typed is wrong, by
 * field, also an amount that the bank's wire cannot carry.
 */
export async function setNightPrice(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly source: Source },
  clock = systemClock,
): Promise<Answer> {
  const now = clock.now();
  const today = todayIn(settings().merchantTimezone, now);
  const read = readForm(nightPriceForm(today, await readChildBands()), given.source);
  if (!read.ok) return read;
  const { firstNight, lastNight, priceMinor, weekdays } = read.value;
  if (lastNight < firstNight) return wrong({ lastNight: 'badDate' });
  return withTx<Answer>(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product.id;
    const count = await tx.records.nightPrice.count({ where: { productId } });
    if (count >= pricesMax) return fail('TOO_MANY_PRICES');
    const row = {
      firstNight: new Date(firstNight),
      lastNight: new Date(lastNight),
      weekdays,
      priceMinor,
      ...guestsOf(read.value),
    };
    await tx.records.nightPrice.create({
      data: { ...row, productId, createdById: actor.userId, createdAt: now },
    });
    const entry = { actor, productId, action: 'catalogue.price_set', at: now } as const;
    await auditProduct(tx, { ...entry, after: factsOf(row) });
    return ok(true as const);
  });
}

/** Removes such a price: the one set before it applies again, or the room's own price. */
export async function removeNightPrice(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly priceId: string },
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'>> {
  if (!isRowId(given.priceId)) return fail('NOT_FOUND');
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (!product) return fail('NOT_FOUND');
    const where = { id: given.priceId, productId: product.id };
    const row = await tx.records.nightPrice.findFirst({ where });
    if (row === null) return fail('NOT_FOUND');
    await tx.records.nightPrice.delete({ where: { id: row.id } });
    await auditProduct(tx, {
      actor,
      productId: product.id,
      action: 'catalogue.price_removed',
      before: factsOf(row),
      at: clock.now(),
    });
    return ok(true as const);
  });
}

/** Prices of nights that are not past, the newest first, which is the one that applies. */
export async function listNightPrices(slug: string, today: string) {
  const rows = await db().nightPrice.findMany({
    where: { product: { slug }, lastNight: { gte: new Date(today) } },
    include: { createdBy: { select: { name: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: pricesMax,
  });
  return rows.map((row) => ({
    priceId: row.id,
    from: isoDate(row.firstNight),
    to: isoDate(row.lastNight),
    weekdays: [0, 1, 2, 3, 4, 5, 6].filter((day) => (row.weekdays & (1 << day)) !== 0),
    priceMinor: row.priceMinor.toString(),
    guests: row.guests as NightGuests | null,
    by: row.createdBy.name,
  }));
}

/** What guests cost on these nights, as it is kept; nothing: as in the kind. */
function guestsOf({
  adultMinor,
  singleMinor,
  childMinors,
}: ValuesOf<ReturnType<typeof nightPriceForm>>): { readonly guests?: NightGuests } {
  const children = childTexts(childMinors);
  const guests = {
    ...(adultMinor !== null && { adultMinor: adultMinor.toString() }),
    ...(singleMinor !== null && { singleMinor: singleMinor.toString() }),
    ...(Object.keys(children).length > 0 && { childMinors: children }),
  };
  return Object.keys(guests).length > 0 ? { guests } : {};
}

type Facts = Pick<NightPrice, 'firstNight' | 'lastNight' | 'weekdays' | 'priceMinor'> & {
  readonly guests?: unknown;
};

function factsOf({ firstNight, lastNight, weekdays, priceMinor, guests }: Facts) {
  const nights = { from: isoDate(firstNight), to: isoDate(lastNight), weekdays };
  return { ...nights, priceMinor, ...(guests ? { guests } : {}) };
}
