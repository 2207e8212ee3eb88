// What do guests add to the price of a night? Staff set it for a kind of room.
import 'server-only';
import { baseAdultsMax } from '@/lib/catalogue/guest-prices';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { auditProduct, lockProduct } from '@/lib/desk/catalogue/product-row';
import { amount } from '@/lib/forms/amount';
import { type Field, type Problems, readForm, type Source, type ValuesOf } from '@/lib/forms/form';
import { count, inputsOf } from '@/lib/forms/kinds';
import type { FieldCode } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';

/** What staff enter for a kind of room, by the house's bands. */
export function guestPriceForm(bands: readonly number[]) {
  return {
    baseAdults: count(1, baseAdultsMax, { initial: 2 }),
    adultMinor: amount({ mayBeZero: true }),
    singleMinor: amount({ mayBeZero: true }),
    childMinors: childPrices(bands),
  };
}

type Prices = ValuesOf<ReturnType<typeof guestPriceForm>>;
type ChildPrices = Readonly<Record<string, bigint | null>>;
type Wrong = Result<never, 'FIELDS', { fields: Problems }>;

/**
 * Sets what guests add in a kind of room, or that they add nothing. Orders keep what they were placed
 * with. Fails: FIELDS, by field.
 */
export async function setGuestPrices(
  actor: CatalogueEditor,
  given: { readonly slug: string; readonly isNone: boolean; readonly source: Source },
  clock = systemClock,
): Promise<Result<true, 'NOT_FOUND'> | Wrong> {
  const read = given.isNone
    ? ok(null)
    : readForm(guestPriceForm(await readChildBands()), given.source);
  if (!read.ok) return read;
  const row = read.value && rowOf(read.value);
  return withTx(async (tx) => {
    const product = await lockProduct(tx, given.slug);
    if (product?.kind !== 'STAY') return fail('NOT_FOUND');
    const productId = product.id;
    const before = await tx.records.guestPrice.findUnique({ where: { productId } });
    await tx.records.guestPrice.deleteMany({ where: { productId } });
    if (row !== null) await tx.records.guestPrice.create({ data: { ...row, productId } });
    await auditProduct(tx, {
      actor,
      productId,
      action: 'catalogue.guest_prices_set',
      before: before === null ? {} : { ...before, productId: null },
      after: row === null ? {} : { ...row, productId: null },
      at: clock.now(),
    });
    return ok(true as const);
  });
}

/** What guests add in a kind of room, for its form; null: nothing is set. */
export async function readGuestPrices(slug: string): Promise<Prices | null> {
  const row = await db().guestPrice.findFirst({ where: { product: { slug } } });
  if (row === null) return null;
  const { baseAdults, adultMinor, singleMinor } = row;
  const kept = Object.entries(row.childMinors as Readonly<Record<string, string>>);
  const childMinors = Object.fromEntries(kept.map(([band, minor]) => [band, BigInt(minor)]));
  return { baseAdults, adultMinor, singleMinor, childMinors };
}

/** The house's bands of children, as they are now. */
export async function readChildBands(): Promise<readonly number[]> {
  const row = await db().shopIdentity.findUnique({
    where: { id: 1 },
    select: { childBands: true },
  });
  return row?.childBands ?? [];
}

function rowOf({ childMinors, ...prices }: Prices) {
  return { ...prices, childMinors: childTexts(childMinors) };
}

/** The amounts that were set, by band, as they are kept. */
export function childTexts(prices: ChildPrices): Readonly<Record<string, string>> {
  const set = Object.entries(prices).flatMap(([band, minor]) =>
    minor === null ? [] : [[band, minor.toString()]],
  );
  return Object.fromEntries(set);
}

/** An amount for each band; empty: as an adult more, or as set for the kind. */
export function childPrices(bands: readonly number[]): Field<ChildPrices, FieldCode> {
  const own = amount({ mayBeEmpty: true, mayBeZero: true });
  const [input] = own.inputs;
  return {
    inputs: inputsOf(bands.map(String), input),
    initial: {},
    read: (typed) => {
      const found: Record<string, bigint | null> = {};
      for (const [at, band] of bands.entries()) {
        const read = own.read([typed[at] ?? '']);
        if (!read.ok) return { ...read, at };
        found[band] = read.value;
      }
      return ok(found);
    },
    write: (prices) => bands.map((band) => own.write(prices[band] ?? null)[0] ?? ''),
  };
}
