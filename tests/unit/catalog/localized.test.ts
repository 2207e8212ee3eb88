import { textIn } from '@/lib/catalog/localized';

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

  it('falls back to English where a translation is empty', () =>
    expect(textIn({ ...texts, ckb: '' }, 'ckb')).toBe('Clay lamp'));
});
