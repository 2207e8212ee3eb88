// What do the nights of a kind of room cost? Staff set prices for nights; the newest applies.
import 'server-only';
import { addDays, daysBetween, isIsoDate, todayIn } from '@/lib/catalog/stay-dates';
import { systemClock } from '@/lib/clock';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { type FieldCode, readPrice } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result';
import type { CatalogueEditor } from '@/lib/selling/change-product';
import { auditProduct, lockProduct } from '@/lib/selling/product-row';
import { settings } from '@/lib/settings/env';
import { isRowId } from '@/lib/text/row-id';
import type { NightPrice } from '@/prisma/generated/client';

const daysAheadMax = 730;
const pricesMax = 200;

type PriceInput = {
  readonly slug: string;
  /** ISO dates of the first and the last night. */
  readonly from: string;
  readonly to: string;
  /** The days of the week, 0 is Sunday. */
  readonly weekdays: readonly number[];
  /** As it was typed. */
  readonly price: string;
};

export type NightPriceProblem =
  | 'NOT_FOUND'
  | 'BAD_FIRST'
  | 'BAD_LAST'
  | 'NO_WEEKDAY'
  /** The room kind already has the maximum number of prices. */
  | 'TOO_MANY_PRICES';

type Refused = Result<never, NightPriceProblem> | Result<never, 'PRICE', { price: FieldCode }>;

/**
 * Sets what the nights of a kind of room cost from now on. Orders keep the prices they were placed
 * with; a cart shows the change before it is paid. Fails: PRICE, what is wrong with the amount,
 * also when the bank's wire cannot carry it.
 */
export async function setNightPrice(
  actor: CatalogueEditor,
  input: PriceInput,
  clock = systemClock,
): Promise<Result<true, never> | Refused> {
  const now = clock.now();
  const problem = problemOf(input, todayIn(settings().merchantTimezone, now));
  if (problem !== null) return fail(problem);
  const price = readPrice(input.price, settings().gateway.amountDecimals);
  if (!price.ok) return fail('PRICE', { price: price.code });
  return withTx<Result<true, never> | Refused>(async (tx) => {
    const product = await lockProduct(tx, input.slug);
    if (product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product.id;
    const count = await tx.records.nightPrice.count({ where: { productId } });
    if (count >= pricesMax) return fail('TOO_MANY_PRICES');
    const row = {
      firstNight: new Date(input.from),
      lastNight: new Date(input.to),
      weekdays: input.weekdays.reduce((bits, day) => bits | (1 << day), 0),
      priceMinor: price.value,
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
    by: row.createdBy.name,
  }));
}

function problemOf(input: PriceInput, today: string): NightPriceProblem | null {
  const { from, to, weekdays } = input;
  const last = addDays(today, daysAheadMax);
  if (!isIsoDate(from) || from < today || from > last) return 'BAD_FIRST';
  if (!isIsoDate(to) || daysBetween(from, to) < 0 || to > last) return 'BAD_LAST';
  const isOfWeek = weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6);
  return weekdays.length === 0 || !isOfWeek ? 'NO_WEEKDAY' : null;
}

function factsOf(row: Pick<NightPrice, 'firstNight' | 'lastNight' | 'weekdays' | 'priceMinor'>) {
  const { weekdays, priceMinor } = row;
  return { from: isoDate(row.firstNight), to: isoDate(row.lastNight), weekdays, priceMinor };
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
