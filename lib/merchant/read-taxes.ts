// Which tax is on what is sold in this transaction? Read now: a price is never taken from a cache.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { type KeptTaxes, type ShopTaxes, shopTaxes } from './shop-taxes';

const findTaxes = sql({ taxes: typed<KeptTaxes | null>('jsonb?') })`
  SELECT taxes FROM shop_identity WHERE id = 1`;

/** The taxes of the shop, as they are in the database. */
export async function readTaxes(tx: Pick<Tx, 'query'>): Promise<ShopTaxes> {
  const [row] = await tx.query(findTaxes);
  return shopTaxes(row?.taxes, settings());
}
