import type { useTranslations } from 'next-intl';

type Translate = ReturnType<typeof useTranslations<'desk.code'>>;

/** Prefixes of codes that end in a detail: a field, a reply code of the mail server, a day. */
const families = ['WRITTEN_AGAIN_AFTER', 'NOT_SENT', 'REFUSED', 'SHAPE', 'ECHO', 'SMTP'] as const;

/** One of our codes as text followed by the code, for support; only the code if it has no text. */
export function codeWords(t: Translate, code: string): string {
  const text = wordsOf(t, code);
  return text === null ? t('bare', { code }) : t('told', { text, code });
}

/** The text of a code; null if it has none, because it is not one of ours. */
export function wordsOf(t: Translate, code: string): string | null {
  const key = `texts.${code}` as 'texts.EMPTY';
  if (t.has(key)) return t(key);
  const family = families.find((name) => code.startsWith(`${name}_`));
  if (family === undefined) return null;
  const part = code.slice(family.length + 1);
  return t(`families.${family}`, { part: wordsOf(t, part) ?? part });
}
