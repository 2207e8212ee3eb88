// Where are goods delivered, and for how much? The zones that staff switched on.
import 'server-only';
import { select } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import { localized } from '@/lib/i18n/localized-column';
import type { RowOf } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';

const zoneColumns = {
  id: 'uuid',
  name: localized,
  feeMinor: 'int8',
  weekdays: 'int4',
  leadDays: 'int4',
  windows: 'text[]',
} as const;

/** A zone that is offered. */
export type DeliveryZone = RowOf<typeof zoneColumns>;

const findZones = select(zoneColumns)`
  FROM delivery_zone WHERE is_active ORDER BY fee_minor, main_text(name)`;

/** The offered zones, the cheapest first; empty if nothing is delivered. */
export function readDeliveryZones(): Promise<DeliveryZone[]> {
  return queryOnce(findZones);
}

const findZone = select(zoneColumns)`
  FROM delivery_zone WHERE is_active AND id = $1::uuid`;

/** One zone as it is now; null if it is not offered. */
export async function readDeliveryZone(
  id: string,
  query: Tx['query'] = queryOnce,
): Promise<DeliveryZone | null> {
  if (!isRowId(id)) return null;
  const [zone] = await query(findZone, [id]);
  return zone ?? null;
}
