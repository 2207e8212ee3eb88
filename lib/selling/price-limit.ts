// How low a price may this person agree? Some percent below the catalogue's, or below nobody's.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';

export type PriceLimit = {
  readonly percent: number;
  /** What the replaced order already had, by product: asking for it again agrees to nothing new. */
  readonly before: ReadonlyMap<string, bigint>;
};

/** Whether an agreed price is not below the limit; null: there is none. */
export function isWithinLimit(
  limit: PriceLimit | null,
  agreed: { readonly productId: string; readonly priceMinor: bigint; readonly listMinor: bigint },
): boolean {
  if (limit === null) return true;
  const { productId, priceMinor, listMinor } = agreed;
  const before = limit.before.get(productId);
  if (before !== undefined && priceMinor >= before) return true;
  return priceMinor * 100n >= listMinor * BigInt(100 - limit.percent);
}

const findPercent = sql({ percent: 'int4' })`
  SELECT price_limit_percent AS percent FROM "user" WHERE id = $1::uuid`;

const findBefore = sql({ productId: 'uuid!', minor: 'int8' })`
  SELECT product_id AS "productId", min(unit_price_minor) AS minor FROM order_line
  WHERE order_id = $1::uuid AND product_id IS NOT NULL GROUP BY 1`;

/** The limit as the database has it now; null for who keeps the catalogue. */
export async function readPriceLimit(
  tx: Tx,
  actor: Actor,
  replacedId: string | null,
): Promise<PriceLimit | null> {
  if (actor.permissions.includes('manage_catalogue')) return null;
  const [own] = await tx.query(findPercent, [actor.userId]);
  const before = replacedId === null ? [] : await tx.query(findBefore, [replacedId]);
  return {
    percent: own?.percent ?? 0,
    before: new Map(before.map(({ productId, minor }) => [productId, minor])),
  };
}

const findUnlimited = sql({ name: 'text' })`
  SELECT name FROM "user" WHERE is_enabled AND 'manage_catalogue' = ANY (permissions)
  ORDER BY lower(name), id LIMIT 3`;

/** Some of those who may agree any price, to be asked. */
export async function listUnlimited(tx: Tx): Promise<string[]> {
  return (await tx.query(findUnlimited)).map(({ name }) => name);
}
