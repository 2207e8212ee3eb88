// How is a column of the file called for people? As the field of the form.
import { languageNamer } from '@/lib/i18n/language-namer';
import { locales } from '@/lib/i18n/locale';
import { suffixOf } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';

const texts = ['name', 'summary', 'detail', 'unit', 'more'];

/** The name of an input's column: that of its field, its bed or its amenity. */
export async function columnNamer(): Promise<(input: string) => string> {
  const [t, features, languages] = await Promise.all([
    getTranslations('catalogue.product'),
    getTranslations('shop.features'),
    languageNamer(),
  ]);
  return (input) => {
    const language = locales.find((one) => input.endsWith(suffixOf(one)));
    const text = texts.find((one) => language && input === `${one}${suffixOf(language)}`);
    if (language && text)
      return t(`field.${text}` as 'field.name', { language: languages(language) });
    const [kind, value] = input.split('-');
    if (kind === 'beds') return t(`bed.${value}` as 'bed.king');
    if (kind === 'amenities') return features(`amenity.${value}` as 'amenity.wifi');
    return t(`field.${input}` as 'field.slug');
  };
}
