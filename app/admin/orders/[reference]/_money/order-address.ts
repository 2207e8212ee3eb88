// Where does an order stand that somebody acts on: on its own page, or beside the list?

/** What an address says of a moment at an order; the place in the list is without it. */
export const passingKeys = ['open', 'dialog', 'attempt', 'outcome', 'requested', 'cancelled'];

/** `list`: the query of the list that the order stands beside; undefined: it has its own page. */
export function orderAddress(reference: string, list: string | undefined) {
  const query = new URLSearchParams(list);
  if (list === undefined) return { path: `/admin/orders/${encodeURIComponent(reference)}`, query };
  for (const key of passingKeys) query.delete(key);
  query.set('open', reference);
  return { path: '/admin/orders', query };
}

/** The same as a path, with what it says besides. */
export function orderPath(
  reference: string,
  list: string | undefined,
  more: Readonly<Record<string, string>> = {},
): string {
  const { path, query } = orderAddress(reference, list);
  for (const [name, value] of Object.entries(more)) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The same after an act: the form that sent it says where it stood. */
export function pathAfter(
  form: FormData,
  reference: string,
  more: Readonly<Record<string, string>>,
): string {
  const list = form.get('list');
  return orderPath(reference, typeof list === 'string' ? list.slice(0, 4_000) : undefined, more);
}
