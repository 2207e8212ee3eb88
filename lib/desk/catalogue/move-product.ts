// Where does a product stand among those of its kind? Staff put it before or behind another.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { CatalogueEditor } from './change-product';
import { auditProduct, lockProducts } from './product-row';

/** Puts the products in this order; what stands where it stood is not written. */
const writeOrder = sql`
  UPDATE product SET position = sorted.place
  FROM unnest($1::uuid[]) WITH ORDINALITY AS sorted(id, place)
  WHERE product.id = sorted.id AND product.position <> sorted.place`;

/**
 * Moves a product beside another of its kind, so that the place is right whatever others have moved
 * meanwhile. Fails: NOT_FOUND, also for a product of the other kind.
 */
export async function moveProduct(
  actor: CatalogueEditor,
  given: {
    readonly slug: string;
    readonly beside: string;
    readonly side: 'before' | 'behind';
  },
  clock = systemClock,
): Promise<Result<{ place: number; count: number }, 'NOT_FOUND'>> {
  return withTx(async (tx) => {
    const product = (await lockProducts(tx, null)).find(({ slug }) => slug === given.slug);
    const ordered = await tx.records.product.findMany({
      where: { kind: product?.kind ?? 'GOODS' },
      orderBy: [{ position: 'asc' }, { slug: 'asc' }],
      select: { id: true, slug: true },
    });
    const others = ordered.filter(({ id }) => id !== product?.id);
    const beside = others.findIndex(({ slug }) => slug === given.beside);
    if (product === undefined || beside === -1) return fail('NOT_FOUND');
    const from = ordered.findIndex(({ id }) => id === product.id);
    const to = given.side === 'before' ? beside : beside + 1;
    if (from !== to) {
      const ids = others.toSpliced(to, 0, product).map(({ id }) => id);
      await tx.query(writeOrder, [ids]);
      await auditProduct(tx, {
        actor,
        productId: product.id,
        action: 'catalogue.product_changed',
        before: { place: from + 1 },
        after: { place: to + 1 },
        at: clock.now(),
      });
    }
    return ok({ place: to + 1, count: ordered.length });
  });
}
