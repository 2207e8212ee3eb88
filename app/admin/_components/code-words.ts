import type { useTranslations } from 'next-intl';

type Translate = ReturnType<typeof useTranslations<'desk.code'>>;

/** Codes that end in what they are about: a field, a number of the mail server, a day. */
const families = ['WRITTEN_AGAIN_AFTER', 'NOT_SENT', 'REFUSED', 'SHAPE', 'ECHO', 'SMTP'] as const;

/** A code of ours in words with the code, for support; the code alone if it has no words. */
export function codeWords(t: Translate, code: string): string {
  const text = wordsOf(t, code);
  return text === null ? t('bare', { code }) : t('told', { text, code });
}

/** What a code says; null: it has no words, for it is none of ours. */
export function wordsOf(t: Translate, code: string): string | null {
  const key = `texts.${code}` as 'texts.EMPTY';
  if (t.has(key)) return t(key);
  const family = families.find((name) => code.startsWith(`${name}_`));
  if (family === undefined) return null;
  const part = code.slice(family.length + 1);
  return t(`families.${family}`, { part: wordsOf(t, part) ?? part });
}
