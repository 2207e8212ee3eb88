// Which tax is on what is sold in this transaction? Read now: a price is never taken from a cache.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { type KeptTaxes, type ShopTaxes, shopTaxes } from './shop-taxes';

/** The column that `taxesJson` makes, which `shopTaxes` reads. */
export const taxesColumn = typed<KeptTaxes | null>('jsonb?');

/** SQL for what the merchant set. */
export const taxesJson = '(SELECT taxes FROM shop_identity WHERE id = 1)';

const findTaxes = sql({ taxes: taxesColumn })`SELECT ${taxesJson} AS taxes`;

/** The taxes of the shop, as they are in the database. */
export async function readTaxes(tx: Pick<Tx, 'query'>): Promise<ShopTaxes> {
  const [row] = await tx.query(findTaxes);
  return shopTaxes(row?.taxes, settings());
}
