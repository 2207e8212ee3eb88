import { existsSync, readFileSync } from 'node:fs';
import { plainDrawings } from '@/lib/catalogue/product-image';
import { goods } from '@/prisma/seed/goods';
import { stays } from '@/prisma/seed/stays';

const products = [...stays, ...goods];
const textsOf = (product: (typeof products)[number], locale: 'en' | 'ar' | 'ckb') => [
  product.names[locale],
  product.summaries[locale],
  product.details[locale],
];

describe('the seed', () => {
  it('is a house of twelve rooms with doors of their own', () => {
    const labels = stays.flatMap((stay) => stay.rooms);
    expect(labels).toHaveLength(12);
    expect(new Set(labels).size).toBe(12);
  });

  it('has products with slugs of their own and prices that the wire can carry', () => {
    expect(new Set(products.map((product) => product.slug)).size).toBe(products.length);
    for (const { priceDinars } of products) {
      expect(Number.isInteger(priceDinars) && priceDinars >= 1000).toBe(true);
    }
  });

  it.each(products.map((product) => [product.slug, product] as const))(
    'says everything about %s in three languages, each in its own letters',
    (_slug, product) => {
      for (const text of textsOf(product, 'en')) expect(text).toMatch(/^[\x20-\x7e\n]+$/);
      for (const locale of ['ar', 'ckb'] as const) {
        for (const text of textsOf(product, locale)) expect(text).toMatch(/[\u0600-\u06ff]{2}/);
      }
      const kurdish = textsOf(product, 'ckb').join(' ');
      // Sorani writes its vowels and has letters that Arabic lacks; Arabic has letters it lacks.
      expect(kurdish).toMatch(/[ەێۆڕڵڤگچپژ]/);
      expect(kurdish).not.toMatch(/[ةيكىهضصطظذث]/);
      expect(textsOf(product, 'ar').join(' ')).not.toMatch(/[ەێۆڕڵڤگچپژکی]/);
    },
  );

  it('uses all letters that are Sorani alone', () => {
    const all = products.flatMap((product) => textsOf(product, 'ckb')).join('');
    for (const letter of 'ڕڵۆێەھگچپژ') expect(all).toContain(letter);
  });

  it('tells of delivery or collection for all goods', () => {
    for (const { details } of goods) expect(details.en).toMatch(/collect it.*we deliver/i);
  });
});

describe('the drawings', () => {
  const nightOf: Record<string, string> = {
    '#1d3b3a': '#ece4d0',
    '#b8663a': '#c77f4c',
    '#e8c7a2': '#5b4331',
    '#2f7d86': '#5fb0b6',
    '#bfdcd8': '#1f4c57',
    '#fdfbf6': '#12303a',
  };
  it.each([
    'drawings/courtyard',
    ...Object.values(plainDrawings),
    ...products.map((product) => product.drawing),
  ])('%s is there, with the same lines by night', (name) => {
    const day = new URL(`../../../public/${name}.svg`, import.meta.url);
    const night = new URL(`../../../public/${name}-night.svg`, import.meta.url);
    expect(existsSync(day)).toBe(true);
    const lines = readFileSync(day, 'utf8');
    expect(lines).not.toMatch(/<(style|script|image|foreignObject)|\bon\w+=|style=/);
    const atNight = lines.replace(/#[0-9a-f]{6}/g, (colour) => nightOf[colour] ?? 'unknown');
    expect(readFileSync(night, 'utf8')).toBe(atNight);
  });
});
