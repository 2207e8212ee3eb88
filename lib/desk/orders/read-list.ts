// What does the page of the list show to this person? Rows, tabs and columns in one reading.
import 'server-only';
import type { Actor } from '@/lib/actor';
import type { Permission } from '@/lib/permissions';
import { settings } from '@/lib/settings/env';
import { chosenColumns } from './chosen-columns';
import type { DeskColumn } from './list-columns';
import { type DeskOrderPage, listDeskOrders } from './list-orders';
import { type DeskFilter, type DeskQuery, filterPairs, readDeskFilter } from './order-filter';
import { type DeskViewDto, listDeskViews } from './saved-views';
import { todayOf } from './walk-orders';

export type DeskListDto = DeskOrderPage & {
  readonly filter: DeskFilter;
  /** What narrows the list, as the query of an address; empty: nothing. */
  readonly query: string;
  readonly columns: readonly DeskColumn[];
  readonly views: readonly DeskViewDto[];
  readonly builtIn: readonly { readonly key: BuiltInView; readonly query: string }[];
  readonly person: { readonly userId: string; readonly permissions: readonly Permission[] };
  readonly nowIso: string;
  /** AUTHORIZATION_DAYS: the merchant's own rule, which holds are measured by. */
  readonly holdDays: number;
};

/** Holds near their limit have a page of their own, so they are no view besides. */
type BuiltInView = 'all' | 'attention' | 'holds' | 'today';

export async function readDeskList(
  actor: Actor<'see_orders'>,
  query: DeskQuery,
  now: Date,
): Promise<DeskListDto> {
  const filter = readDeskFilter(query);
  const [page, columns, views] = await Promise.all([
    listDeskOrders(filter, now),
    chosenColumns(actor),
    listDeskViews(actor),
  ]);
  return {
    ...page,
    filter,
    query: new URLSearchParams(filterPairs(query)).toString(),
    columns,
    views,
    builtIn: builtInViews(now),
    person: { userId: actor.userId, permissions: actor.permissions },
    nowIso: now.toISOString(),
    holdDays: settings().authorizationDays,
  };
}

function builtInViews(now: Date): DeskListDto['builtIn'] {
  const today = todayOf('house', now);
  return [
    { key: 'all', query: '' },
    { key: 'attention', query: 'attention=open' },
    { key: 'holds', query: 'heldMin=0' },
    { key: 'today', query: `from=${today}&to=${today}` },
  ];
}
