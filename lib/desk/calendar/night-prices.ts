// What do the nights of a kind of room cost? Staff set prices for nights; the newest applies.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { amount } from '@/lib/forms/amount';
import { type Problems, readForm, type Source, wrong } from '@/lib/forms/form';
import { date, weekdays } from '@/lib/forms/kinds';
import { fail, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import { systemClock } from '@/lib/time/clock';
import { isoDate } from '@/lib/time/iso-date';
import type { NightPrice } from '@/prisma/generated/client';

const daysAheadMax = 730;
const pricesMax = 200;

/** What staff enter for a price. */
export function nightPriceForm(today: string) {
  return {
    firstNight: date(today, daysAheadMax),
    lastNight: date(today, daysAheadMax),
    priceMinor: amount(),
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
  const read = readForm(nightPriceForm(todayIn(settings().merchantTimezone, now)), given.source);
  if (!read.ok) return read;
  const { firstNight, lastNight, ...rest } = read.value;
  if (lastNight < firstNight) return wrong({ lastNight: 'badDate' });
  return withTx<Answer>(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product.id;
    const count = await tx.records.nightPrice.count({ where: { productId } });
    if (count >= pricesMax) return fail('TOO_MANY_PRICES');
    const row = { ...rest, firstNight: new Date(firstNight), lastNight: new Date(lastNight) };
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
    by: row.createdBy.name,
  }));
}

function factsOf(row: Pick<NightPrice, 'firstNight' | 'lastNight' | 'weekdays' | 'priceMinor'>) {
  const { weekdays, priceMinor } = row;
  return { from: isoDate(row.firstNight), to: isoDate(row.lastNight), weekdays, priceMinor };
}
