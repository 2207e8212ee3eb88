// Where is an order shown while staff act on it: on its own page, beside the list, or on a day?
import type { TypedForm } from '@/lib/text/typed-form';

/** Keys that describe a passing state of an order's page; removed from the address of its place. */
export const passingKeys = [
  'open',
  'dialog',
  'attempt',
  'outcome',
  'requested',
  'cancelled',
  'leaving',
];

/** The page that shows an order among others, and that page's query. */
export type OrderPlace = { readonly on: 'list' | 'day'; readonly query: string };

const paths = { list: '/admin/orders', day: '/admin' } as const satisfies Record<
  OrderPlace['on'],
  string
>;

/** `place`: undefined for an order on its own page. */
export function orderAddress(reference: string, place: OrderPlace | undefined) {
  const query = new URLSearchParams(place?.query);
  if (place === undefined) return { path: `/admin/orders/${encodeURIComponent(reference)}`, query };
  for (const key of passingKeys) query.delete(key);
  query.set('open', reference);
  return { path: paths[place.on], query };
}

/** The same as a path, with further parameters. */
export function orderPath(
  reference: string,
  place: OrderPlace | undefined,
  more: Readonly<Record<string, string>> = {},
): string {
  const { path, query } = orderAddress(reference, place);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The hidden fields that carry the place, for `pathAfter`. */
export function orderPlaceFields(place: OrderPlace | undefined): Record<string, string> {
  return place === undefined ? {} : { [place.on]: place.query };
}

/** The path after an action: the submitted form names the place. */
export function pathAfter(
  form: TypedForm,
  reference: string,
  more: Readonly<Record<string, string>>,
): string {
  const on = (['list', 'day'] as const).find((one) => form.has(one));
  return orderPath(reference, on && { on, query: form.text(on, 4_000) }, more);
}

/** Where a stay's order is shown on the board; `day`: undefined for today. */
export function placeOfStay(day: string | undefined, stayId: string): OrderPlace {
  const query = new URLSearchParams({ ...(day && { day }), stay: stayId });
  return { on: 'day', query: query.toString() };
}
