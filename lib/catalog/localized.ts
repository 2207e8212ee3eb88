// What is the text in this reader's language? Falls back to English, never to nothing.

/** A text in the three languages of the catalogue. */
export type Localized = { readonly en: string; readonly ar: string; readonly ckb: string };

/** The text for a locale such as `ar` or `ckb-IQ`; English where that one is empty or unknown. */
export function textIn(texts: Localized, locale: string): string {
  const language = locale.split('-')[0];
  if (language === 'ar' || language === 'ckb') return texts[language] || texts.en;
  return texts.en;
}
