import type { FormField } from '@/app/_components/any-field';
import { rateOfProduct } from '@/lib/catalog/tax';
import type { Translate } from '@/lib/i18n/translations';
import type { DeskProductDetail } from '@/lib/selling/catalogue-desk';
import { textFields } from '@/lib/selling/product-input';
import { settings } from '@/lib/settings/env';
import { typedDecimal } from '@/lib/typed-amount';

const languages = {
  En: { lang: 'en', dir: 'ltr' },
  Ar: { lang: 'ar', dir: 'rtl' },
  Ckb: { lang: 'ckb', dir: 'rtl' },
} as const;

/** The fields of a product, a language a column; empty for a new one. */
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

/** Where prices are typed without tax, how much of it guests pay with them. */
function taxHint(t: Translate, product: DeskProductDetail | null): { readonly hint?: string } {
  const rate = product === null ? 0 : rateOfProduct(product.kind, settings().taxAddedRates);
  return rate === 0 ? {} : { hint: t('priceWithoutTax', { rate: rate / 100 }) };
}
