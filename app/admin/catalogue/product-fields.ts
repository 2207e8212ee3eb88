import type { FormField } from '@/app/_components/any-field';
import { amenities, bedKinds, countBeds } from '@/lib/catalog/room-features';
import { rateOfProduct } from '@/lib/catalog/tax';
import type { Translate } from '@/lib/i18n/translations';
import type { DeskProductDetail } from '@/lib/selling/catalogue-desk';
import { amenityField, bedField, factTexts } from '@/lib/selling/product-facts';
import { textFields } from '@/lib/selling/product-input';
import { settings } from '@/lib/settings/env';
import { typedDecimal } from '@/lib/typed-amount';

const languages = {
  En: { lang: 'en', dir: 'ltr' },
  Ar: { lang: 'ar', dir: 'rtl' },
  Ckb: { lang: 'ckb', dir: 'rtl' },
} as const;

/** The fields of a product, one column per language; empty for a new one. */
export function productFields(t: Translate, product: DeskProductDetail | null): FormField[] {
  const texts = textFields.map(
    ({ field, name, language, max }): FormField => ({
      name: field,
      label: t(`text.${name}`, { language: t(`language.${language}`) }),
      maxLength: max,
      defaultValue: product?.texts[field] ?? '',
      autoComplete: 'off',
      ...(name === 'detail' && { rows: 7 }),
      ...(name === 'summary' && { rows: 2 }),
      ...languages[language],
    }),
  );
  const short = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return [
    ...texts,
    {
      ...short,
      name: 'price',
      label: t(product?.kind === 'GOODS' ? 'pricePiece' : product ? 'priceNight' : 'price'),
      maxLength: 30,
      ...taxHint(t, product),
      defaultValue: product === null ? '' : typedDecimal(BigInt(product.priceMinor)),
    },
    ...(product?.kind === 'GOODS'
      ? []
      : [
          {
            ...short,
            name: 'guestsMax',
            label: t('guestsMax'),
            maxLength: 4,
            defaultValue: String(product?.guestsMax ?? 2),
          },
        ]),
    {
      ...short,
      name: 'position',
      label: t('position'),
      maxLength: 6,
      defaultValue: String(product?.position ?? 0),
    },
    {
      type: 'select',
      name: 'visibility',
      label: t('visibility'),
      defaultValue: product?.isVisible ? 'shown' : 'hidden',
      options: [
        { value: 'shown', label: t('shown') },
        { value: 'hidden', label: t('hidden') },
      ],
    },
  ];
}

/** Where prices are typed without tax: how much tax is added for guests. */
function taxHint(t: Translate, product: DeskProductDetail | null): { readonly hint?: string } {
  const rate = product === null ? 0 : rateOfProduct(product.kind, settings().taxAddedRates);
  return rate === 0 ? {} : { hint: t('priceWithoutTax', { rate: String(rate / 100) }) };
}

type Choices = {
  readonly t: Translate;
  /** The shop's texts, as guests read them. */
  readonly features: Translate;
  readonly categories: readonly { readonly value: string; readonly label: string }[];
};

/**
 * Further fields of an existing product: a room's beds and amenities, an item's unit and category.
 */
export function factFields(
  { t, features, categories }: Choices,
  product: DeskProductDetail,
): FormField[] {
  const texts = factTexts
    .filter(({ kind }) => kind === product.kind)
    .map(
      ({ field, name, language, max, isMany }): FormField => ({
        name: field,
        label: t(`text.${name}`, { language: t(`language.${language}`) }),
        maxLength: max,
        defaultValue: product.facts[field] ?? '',
        autoComplete: 'off',
        ...(language === 'En' && { hint: t(`hint.${name}`) }),
        ...(isMany && { rows: 3 }),
        ...languages[language],
      }),
    );
  const className = 'md:col-span-3 mt-2';
  if (product.kind === 'GOODS') {
    return [
      { type: 'heading', name: 'goods', label: t('goodsTitle'), className },
      ...texts,
      {
        type: 'select',
        name: 'category',
        label: t('category'),
        defaultValue: product.categoryId ?? '',
        options: [{ value: '', label: t('noCategory') }, ...categories],
      },
    ];
  }
  const counts = countBeds(product.beds);
  return [
    { type: 'heading', name: 'beds', label: t('bedsTitle'), hint: t('bedsText'), className },
    ...bedKinds.map(
      (kind): FormField => ({
        name: bedField(kind),
        label: t(`bed.${kind}`),
        inputMode: 'numeric',
        maxLength: 2,
        autoComplete: 'off',
        defaultValue: String(counts.find((one) => one.kind === kind)?.count ?? 0),
      }),
    ),
    { type: 'heading', name: 'amenities', label: t('amenitiesTitle'), className },
    ...amenities.map(
      (amenity): FormField => ({
        type: 'tick',
        name: amenityField(amenity),
        label: features(`amenity.${amenity}`),
        defaultValue: product.amenities.includes(amenity) ? 'yes' : '',
      }),
    ),
    ...texts,
  ];
}
