import { textIn } from '@/lib/i18n/localized';

const texts = { en: 'Clay lamp', ar: 'سراج فخار', ckb: 'چرای گڵین' };

describe("a thing's name", () => {
  it.each([
    ['en', texts.en],
    ['ar', texts.ar],
    ['ar-IQ', texts.ar],
    ['ckb', texts.ckb],
    ['ckb-IQ', texts.ckb],
    ['fr', texts.en],
    ['', texts.en],
  ])('is read in locale "%s"', (locale, name) => expect(textIn(texts, locale)).toBe(name));

  it('falls back to English, then to the first there is, where a language has none', () => {
    expect(textIn({ ...texts, ckb: '' }, 'ckb')).toBe('Clay lamp');
    expect(textIn({ ckb: texts.ckb }, 'en')).toBe(texts.ckb);
    expect(textIn({ ckb: texts.ckb, ar: texts.ar }, 'en')).toBe(texts.ar);
    expect(textIn({}, 'en')).toBe('');
  });
});
