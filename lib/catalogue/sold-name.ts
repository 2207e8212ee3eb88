// What is a product called when sold? Its name with its unit.
import { formatList } from '@/lib/i18n/format-list';
import { locales } from '@/lib/i18n/locale';
import { type Localized, textIn } from '@/lib/i18n/localized';

type Texts = {
  readonly name: Localized;
  readonly unit: Localized;
};

/** `Dates, 1 kg`: the name in carts, orders, emails and documents. */
export function soldName({ name, unit }: Texts): Localized {
  if (textIn(unit, 'en') === '') return name;
  const inOne = locales.filter((locale) => name[locale] ?? unit[locale]);
  return Object.fromEntries(
    inOne.map((locale) => [
      locale,
      formatList([textIn(name, locale), textIn(unit, locale)], locale),
    ]),
  );
}
