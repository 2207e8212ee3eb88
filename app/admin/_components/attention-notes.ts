import type { useTranslations } from 'next-intl';
import { codeWords } from './code-words';

type Translate = ReturnType<typeof useTranslations<'desk.code'>>;

const notesMax = 6;

/**
 * What was noted with an item, for whoever is called about it: a code of ours in words with the
 * code, anything else by its name.
 */
export function attentionNotes(t: Translate, detail: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(detail)
    .filter(([name, value]) => name !== 'kind' && ['string', 'number'].includes(typeof value))
    .filter(([, value]) => value !== '')
    .slice(0, notesMax)
    .map(([name, value]) =>
      t.has(`texts.${value}` as 'texts.EMPTY') ? codeWords(t, String(value)) : `${name} ${value}`,
    );
}
