// Where does a product stand among those of its kind? Staff put it before or behind another.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import type { CatalogueEditor } from './change-product';
import { auditProduct, lockProducts } from './product-row';
import { type PutBeside, putBeside } from './put-beside';

/** Puts the products in this order; what stands where it stood is not written. */
const writeOrder = sql`
  UPDATE product SET position = sorted.place
  FROM unnest($1::text[]) WITH ORDINALITY AS sorted(slug, place)
  WHERE product.slug = sorted.slug AND product.position <> sorted.place`;

/** Moves a product, by its slug, beside another of its kind. Fails: NOT_FOUND, also for another kind. */
export async function moveProduct(
  actor: CatalogueEditor,
  given: PutBeside,
  clock = systemClock,
): Promise<Result<{ place: number; count: number }, 'NOT_FOUND'>> {
  return withTx(async (tx) => {
    const product = (await lockProducts(tx, null)).find(({ slug }) => slug === given.moved);
    const ordered = await tx.records.product.findMany({
      where: { kind: product?.kind ?? 'GOODS' },
      orderBy: [{ position: 'asc' }, { slug: 'asc' }],
      select: { slug: true },
    });
    const slugs = ordered.map(({ slug }) => slug);
    const put = putBeside(slugs, given);
    if (product === undefined || put === null) return fail('NOT_FOUND');
    if (put.from !== put.to) {
      await tx.query(writeOrder, [put.order]);
      await auditProduct(tx, {
        actor,
        productId: product.id,
        action: 'catalogue.product_changed',
        before: { place: put.from },
        after: { place: put.to },
        at: clock.now(),
      });
    }
    return ok({ place: put.to, count: ordered.length });
  });
}
