// What is in the catalogue, hidden products included? Reads for the staff who maintain it.
import 'server-only';
import { productImage } from '@/lib/catalogue/product-image';
import { db } from '@/lib/db/client';
import { asTexts } from '@/lib/i18n/localized';
import { positionMax } from './product-input';

const productsMax = 500;

export type DeskProduct = ReturnType<typeof shape> & {
  /** Rooms in use; 0 for goods. */
  readonly rooms: number;
};

export type DeskProductDetail = NonNullable<Awaited<ReturnType<typeof readDeskProduct>>>;

const letRooms = { where: { isRetired: false } } as const;

/** Every product, rooms first, in the order of the shop's page. */
export async function listDeskProducts(): Promise<DeskProduct[]> {
  const rows = await db().product.findMany({
    orderBy: [{ kind: 'asc' }, { position: 'asc' }, { slug: 'asc' }],
    include: { _count: { select: { units: letRooms } } },
    take: productsMax,
  });
  return rows.map((row) => ({ ...shape(row), rooms: row._count.units }));
}

/** The position after all others. */
export async function lastPosition(): Promise<number> {
  const { _max: most } = await db().product.aggregate({ _max: { position: true } });
  return Math.min((most.position ?? 0) + 1, positionMax);
}

/** One product with all its texts and rooms, or null. */
export async function readDeskProduct(slug: string) {
  const row = await db().product.findUnique({
    where: { slug: slug.slice(0, 100).replaceAll('\0', '') },
    include: {
      units: { ...letRooms, select: { id: true, label: true } },
      images: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    },
  });
  if (row === null) return null;
  const units = row.units.map(({ id, label }) => ({ unitId: id, label })).sort(byLabel);
  return {
    ...shape(row),
    rooms: units.length,
    entered: { ...row, ...enteredTexts(row) },
    images: row.images.map((image) => ({
      imageId: image.id,
      name: productImage(image),
      alt: asTexts(image.alt),
    })),
    version: row.version,
    units,
  };
}

const enteredTexts = (row: Row) => ({
  name: asTexts(row.name),
  summary: asTexts(row.summary),
  detail: asTexts(row.detail),
  unit: asTexts(row.unit),
  more: asTexts(row.more),
});

const inOrder = new Intl.Collator('en', { numeric: true });

/** Sorts room 9 before room 10. */
export function byLabel(a: { readonly label: string }, b: { readonly label: string }): number {
  return inOrder.compare(a.label, b.label);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof db>['product']['findFirst']>>>;

function shape(row: Row) {
  return {
    slug: row.slug,
    kind: row.kind,
    names: asTexts(row.name),
    image: productImage(row),
    priceMinor: row.priceMinor.toString(),
    stock: row.stock,
    isVisible: row.isVisible,
    position: row.position,
  };
}
