// How is a change of a product's field said to people? Before and after, in the words of the page.
import type { Localized } from '@/lib/i18n/localized';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';

type Change = { readonly input: string; readonly before: string; readonly after: string };
type Categories = readonly { readonly id: string; readonly name: Localized }[];

const lettersMax = 120;

/** Gives the sentence of a change, with the name of its field. */
export async function changeTexts(
  categories: Categories,
  locale: string,
): Promise<(name: string, change: Change) => string> {
  const t = await getTranslations('catalogue.file');
  const product = await getTranslations('catalogue.list');
  const shown = (input: string, text: string) => {
    if (text === '') return t('empty');
    if (input === 'isVisible') return product(text === 'shown' ? 'shown' : 'hidden');
    const category = input === 'categoryId' && categories.find(({ id }) => id === text);
    if (category) return textIn(category.name, locale);
    if (input.startsWith('amenities-')) return t('yes');
    return text.length > lettersMax ? `${text.slice(0, lettersMax)}…` : text;
  };
  return (name, { input, before, after }) =>
    t('change', {
      name,
      before: isolated(shown(input, before)),
      after: isolated(shown(input, after)),
    });
}

/** A text of either direction within a sentence. */
const isolated = (text: string) => `\u2068${text}\u2069`;
