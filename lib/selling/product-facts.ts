// Which facts does a product have besides texts? Rooms: beds, amenities; goods: unit, category.
import { amenities, bedKinds } from '@/lib/catalog/room-features';
import { type FieldCode, readNumber, readText } from '@/lib/forms/read-fields';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import { isRowId } from '@/lib/text/row-id';
import type { ProductKind } from '@/prisma/generated/enums';

const languages = ['En', 'Ar', 'Ckb'] as const;
type Language = (typeof languages)[number];
type FactTexts = Readonly<Record<`unit${Language}` | `more${Language}`, string>>;

export type ProductFacts = FactTexts & {
  readonly beds: string[];
  readonly amenities: string[];
  readonly categoryId: string | null;
};

const limits = {
  unit: { max: 40, isMany: false, kind: 'GOODS' },
  more: { max: 600, isMany: true, kind: 'STAY' },
} as const;

/** The fields of these texts, in the order of the page. */
export const factTexts = (['unit', 'more'] as const).flatMap((name) =>
  languages.map((language) => ({
    field: `${name}${language}` as const,
    name,
    language,
    ...limits[name],
  })),
);

export const bedField = (kind: string) => `bed-${kind}`;
export const amenityField = (amenity: string) => `amenity-${amenity}`;
const bedsMax = 9;

/**
 * Reads the facts of this kind of product; the other kind's are empty. `note` collects problems.
 */
export function readFacts(
  source: Readonly<Record<string, unknown>>,
  kind: ProductKind,
  note: <T>(field: string, read: Result<T, FieldCode>, otherwise: T) => T,
): ProductFacts {
  const isStay = kind === 'STAY';
  const texts = factTexts.map((text) => {
    const read = text.kind === kind ? readText(formText(source, text.field), text) : ok('');
    return [text.field, note(text.field, read, '')];
  });
  const bedsOf = (bed: string) => {
    const typed = formText(source, bedField(bed));
    return note(bedField(bed), typed.trim() === '' ? ok(0) : readNumber(typed, 0, bedsMax), 0);
  };
  return {
    ...(Object.fromEntries(texts) as FactTexts),
    beds: isStay ? bedKinds.flatMap((bed) => Array<string>(bedsOf(bed)).fill(bed)) : [],
    amenities: isStay ? amenities.filter((one) => source[amenityField(one)] === 'yes') : [],
    categoryId: isStay ? null : note('category', readCategory(formText(source, 'category')), null),
  };
}

function readCategory(typed: string): Result<string | null, FieldCode> {
  if (typed === '') return ok(null);
  return isRowId(typed) ? ok(typed) : fail('badChoice');
}
