import type { useTranslations } from 'next-intl';

type Translate = ReturnType<typeof useTranslations<'desk.code'>>;

/** A code of ours in words, and the code for whoever is called about it; alone if it has none. */
export function codeWords(t: Translate, code: string): string {
  const key = `texts.${code}` as 'texts.EMPTY';
  return t.has(key) ? t('told', { text: t(key), code }) : t('bare', { code });
}
