// How are many products changed at once? All of them or none, each as its own form would.
import 'server-only';
import { createHash } from 'node:crypto';
import { lockNamed } from '@/lib/db/named-lock';
import { type Tx, withTx } from '@/lib/db/transaction';
import type { Localized } from '@/lib/i18n/localized';
import { fail, type Ok, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { CatalogueEditor } from './change-product';
import type { ManyAct, ManyInput } from './many-input';
import { changedPrice } from './price-change';
import type { ProductInput } from './product-input';
import { isSame, lockProducts, type ProductRow, readProducts } from './product-row';
import type { ChosenProduct } from './product-ticks';
import { rewriteAlike } from './write-product';

type Change = { readonly product: ProductRow; readonly input: Partial<ProductInput> };

type Unfit =
  /** Another person has changed these since the page was shown. */
  | 'STALE'
  /** Rooms have no category. */
  | 'NO_GOODS'
  | 'TOO_LOW'
  | 'NOT_PAYABLE';

type Refused =
  | Result<never, 'NOT_FOUND' | 'NO_CATEGORY'>
  | Result<never, Unfit, { names: readonly Localized[] }>;

/** What would be written: of each product its old price and the new one. */
export type PricePreview = {
  readonly lines: readonly {
    readonly slug: string;
    readonly kind: ProductRow['kind'];
    readonly name: Localized;
    readonly beforeMinor: bigint;
    readonly afterMinor: bigint;
  }[];
  /** Names this preview: the confirmation carries it. */
  readonly digest: string;
};

/** What the new prices would be; nothing is written. Fails as `changeMany` does. */
export async function previewPrices(
  _actor: CatalogueEditor,
  { chosen, act }: ManyInput,
): Promise<Ok<PricePreview> | Refused> {
  const slugs = new Set(chosen.map(({ slug }) => slug));
  const products = (await readProducts()).filter(({ slug }) => slugs.has(slug));
  const plan = planChanges(products, chosen, act);
  if (!plan.ok) return plan;
  const lines = plan.value.map(({ product, input }) => ({
    slug: product.slug,
    kind: product.kind,
    name: product.name,
    beforeMinor: product.priceMinor,
    afterMinor: input.priceMinor ?? product.priceMinor,
  }));
  return ok({ lines, digest: digestOf(plan.value) });
}

/**
 * Does one act to every chosen product, or to none. One that is as wanted already stays as it is,
 * whoever made it so. `seen` names the preview of prices that the person confirms. Fails: NOT_SEEN, it
 * would do something else than that preview; STALE, NO_GOODS, TOO_LOW and NOT_PAYABLE, with the
 * names of the products that are in the way; NO_CATEGORY; NOT_FOUND, a product is none of ours.
 */
export async function changeMany(
  actor: CatalogueEditor,
  { chosen, act, seen }: ManyInput,
  clock = systemClock,
): Promise<Result<{ changed: number; same: number }, 'NOT_SEEN'> | Refused> {
  return withTx<Result<{ changed: number; same: number }, 'NOT_SEEN'> | Refused>(async (tx) => {
    if (!(await hasCategory(tx, act))) return fail('NO_CATEGORY');
    const slugs = chosen.map(({ slug }) => slug);
    const plan = planChanges(await lockProducts(tx, slugs), chosen, act);
    if (!plan.ok) return plan;
    if (act.kind === 'price' && digestOf(plan.value) !== seen) return fail('NOT_SEEN');
    const by = { actor, at: clock.now() };
    for (const { products, input } of alike(plan.value)) {
      await rewriteAlike(tx, products, input, by);
    }
    const changed = plan.value.length;
    return ok({ changed, same: chosen.length - changed });
  });
}

/** What differs from the products as they are; each must be as the page showed it. */
function planChanges(
  products: readonly ProductRow[],
  chosen: readonly ChosenProduct[],
  act: ManyAct,
): Ok<readonly Change[]> | Refused {
  if (products.length !== chosen.length) return fail('NOT_FOUND');
  const seen = new Map(chosen.map(({ slug, seenVersion }) => [slug, seenVersion]));
  const changes: Change[] = [];
  const unfit = new Map<Unfit, Localized[]>();
  for (const product of products) {
    const input = inputFor(product, act);
    if (input.ok && isAsWanted(product, input.value)) continue;
    const isStale = seen.get(product.slug) !== product.version;
    if (!isStale && input.ok) changes.push({ product, input: input.value });
    const problem = isStale ? 'STALE' : input.ok ? null : input.code;
    if (problem !== null) unfit.set(problem, [...(unfit.get(problem) ?? []), product.name]);
  }
  // First what somebody else did: it may be why a price does not fit any more.
  const order = ['STALE', 'NO_GOODS', 'TOO_LOW', 'NOT_PAYABLE'] as const;
  const first = order.find((one) => unfit.has(one));
  return first === undefined ? ok(changes) : fail(first, { names: unfit.get(first) ?? [] });
}

function inputFor(
  product: ProductRow,
  act: ManyAct,
): Result<Partial<ProductInput>, Exclude<Unfit, 'STALE'>> {
  if (act.kind === 'visible') return ok({ isVisible: act.isVisible });
  if (act.kind === 'category') {
    return product.kind === 'GOODS' ? ok({ categoryId: act.categoryId }) : fail('NO_GOODS');
  }
  const price = changedPrice(act.change, product.priceMinor);
  return price.ok ? ok({ priceMinor: price.value }) : price;
}

function isAsWanted(product: ProductRow, input: Partial<ProductInput>): boolean {
  return Object.entries(input).every(([name, value]) =>
    isSame(product[name as keyof ProductInput], value),
  );
}

/** A category that is taken away at the same moment waits for this, or this finds it gone. */
async function hasCategory(tx: Tx, act: ManyAct): Promise<boolean> {
  if (act.kind !== 'category' || act.categoryId === null) return true;
  await lockNamed(tx, 'categories');
  return (await tx.records.productCategory.count({ where: { id: act.categoryId } })) > 0;
}

/** Together what is written alike: all of them, or those that have the same new price. */
function alike(changes: readonly Change[]) {
  const groups = new Map<unknown, { input: Partial<ProductInput>; products: ProductRow[] }>();
  for (const { product, input } of changes) {
    const group = groups.get(input.priceMinor) ?? { input, products: [] };
    group.products.push(product);
    groups.set(input.priceMinor, group);
  }
  return groups.values();
}

function digestOf(changes: readonly Change[]): string {
  const lines = changes
    .map(({ product, input }) => `${product.slug} ${product.version} ${input.priceMinor}`)
    .sort();
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}
