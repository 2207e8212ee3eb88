// How does the list's form name the products that are ticked? With the version that was shown.

export type ChosenProduct = { readonly slug: string; readonly seenVersion: number };

type Listed = { readonly slug: string; readonly version: number };

const tickName = /^pick-([a-z0-9-]{1,100})$/;
const listed = /^([a-z0-9-]{1,100})=(\d{1,9})$/;

/** The name of a product's tick; its value is the version. */
export const tickOf = (slug: string) => `pick-${slug}`;

/** The value of the tick for all products of a list, whose name is `rows`. */
export const allOf = (products: readonly Listed[]) =>
  products.map(({ slug, version }) => `${slug}=${version}`).join(' ');

/** The name of the one field that a script sends for all ticks: hundreds of fields are too large a form. */
export const allTicks = 'row';

/** The ticks of a form as one text. */
export const joinTicks = (entries: readonly (readonly [string, string])[]) =>
  [...new Set(listedIn(entries))].join(' ');

/** Whether a field is a tick, of a product or of a list. */
export const isTick = (name: string) => name === 'rows' || tickName.test(name);

function listedIn(entries: readonly (readonly [string, string])[]): string[] {
  return entries.flatMap(([name, value]) => {
    const slug = tickName.exec(name)?.[1];
    if (name === 'rows' || name === allTicks) return value.split(' ');
    return slug === undefined ? [] : [`${slug}=${value}`];
  });
}

/** The ticked products, each once; null: our page never made such a form. */
export function readTicks(
  entries: readonly (readonly [string, string])[],
): readonly ChosenProduct[] | null {
  const chosen = new Map<string, ChosenProduct>();
  for (const text of listedIn(entries)) {
    const [, slug, version] = listed.exec(text) ?? [];
    if (slug === undefined) return null;
    chosen.set(slug, { slug, seenVersion: Number(version) });
  }
  return [...chosen.values()];
}
