// Which web address does a product's name suggest? Latin letters, also of an Arabic or a Kurdish name.
import { type Localized, textIn } from '@/lib/i18n/localized';
import { normaliseDigits } from '@/lib/money/money';

/** Leaves room for a number, which tells two products of one name apart. */
const lettersMax = 54;

/** Pages of the desk stand where a product of such an address would. */
const reserved = ['new', 'bulk', 'file'];

/** Arabic and Kurdish letters as people write them in Latin ones; vowel signs have none. */
const latin: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ب: 'b',
  پ: 'p',
  ت: 't',
  ث: 'th',
  ج: 'j',
  چ: 'ch',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ڕ: 'r',
  ز: 'z',
  ژ: 'zh',
  س: 's',
  ش: 'sh',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'z',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ڤ: 'v',
  ق: 'q',
  ك: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  ڵ: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  ھ: 'h',
  ة: 'a',
  ە: 'e',
  و: 'w',
  ؤ: 'w',
  ۆ: 'o',
  ي: 'y',
  ى: 'a',
  ی: 'i',
  ێ: 'e',
  ئ: '',
  ء: '',
};

/** The address that these names suggest; empty if they have no letter or digit that it may have. */
export function proposeSlug(names: Localized): string {
  const text = normaliseDigits(textIn(names, 'en').normalize('NFC').replaceAll('وو', 'u'));
  const letters = [...text].map((letter) => latin[letter] ?? letter).join('');
  return letters
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lettersMax)
    .replace(/^-+|-+$/g, '');
}

/** The first address that is free: the proposed one, or with a number behind it. */
export function numberedSlug(names: Localized, isTaken: (slug: string) => boolean): string {
  const base = proposeSlug(names) || 'product';
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!isTaken(slug) && !isReserved(slug)) return slug;
  }
}

/** Whether the desk has a page where the product's page would be. */
export function isReserved(slug: string): boolean {
  return reserved.includes(slug);
}
