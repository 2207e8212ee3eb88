// What does the list of orders show to this user? Rows, tabs and columns, read together.
import 'server-only';
import { todayIn } from '@/lib/catalogue/stay-dates';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { chosenColumns } from './chosen-columns';
import { listDeskOrders } from './list-orders';
import { type DeskQuery, orderFilterPairs, readDeskFilter } from './order-filter';
import { listDeskViews } from './saved-views';

export type DeskListDto = Awaited<ReturnType<typeof readDeskList>>;

/** Holds near their limit have their own page, so they are not a view here. */
type BuiltInView = 'all' | 'attention' | 'holds' | 'today';

export async function readDeskList(actor: Actor<'see_orders'>, query: DeskQuery, now: Date) {
  const filter = readDeskFilter(query);
  const [page, columns, views] = await Promise.all([
    listDeskOrders(filter, now),
    chosenColumns(actor),
    listDeskViews(actor),
  ]);
  return {
    ...page,
    filter,
    /** The parameters that narrow the list, as the query of an address; empty: none. */
    query: new URLSearchParams(orderFilterPairs(query)).toString(),
    columns,
    views,
    builtIn: builtInViews(now),
    person: { userId: actor.userId, permissions: actor.permissions },
    nowIso: now.toISOString(),
    /** AUTHORIZATION_DAYS: the merchant's own limit for holds. */
    holdDays: settings().authorizationDays,
  };
}

function builtInViews(now: Date): { readonly key: BuiltInView; readonly query: string }[] {
  const today = todayIn(settings().merchantTimezone, now);
  return [
    { key: 'all', query: '' },
    { key: 'attention', query: 'attention=open' },
    { key: 'holds', query: 'heldMin=0' },
    { key: 'today', query: `from=${today}&to=${today}` },
  ];
}
