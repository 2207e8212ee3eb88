import { numberedSlug, proposeSlug } from '@/lib/desk/catalogue/propose-slug';

test.each([
  [{ en: 'Clay lamp' }, 'clay-lamp'],
  [{ en: '  Café & Tea (1 kg)  ' }, 'cafe-tea-1-kg'],
  [{ en: 'Sheikh’s coffee' }, 'sheikhs-coffee'],
  // English counts first, then whichever there is.
  [{ ar: 'سراج', en: 'Lamp' }, 'lamp'],
  [{ ar: 'كتاب الأطفال ٢' }, 'ktab-alatfal-2'],
  [{ ar: 'شَاي بغدادي' }, 'shay-bghdady'],
  [{ ckb: 'چرای گڵین' }, 'chrai-glin'],
  [{ ckb: 'نووسەر و ژوور' }, 'nuser-w-zhur'],
  [{ en: '«……»' }, ''],
  [{}, ''],
  [{ en: `${'a'.repeat(53)} lamp` }, 'a'.repeat(53)],
])('%j suggests the address %j', (names, slug) => expect(proposeSlug(names)).toBe(slug));

test.each([
  ['clay-lamp', []],
  ['clay-lamp-3', ['clay-lamp', 'clay-lamp-2']],
])('the address is free: %s', (slug, taken: string[]) =>
  expect(numberedSlug({ en: 'Clay lamp' }, (one) => taken.includes(one))).toBe(slug),
);

test('a name without letters is numbered, and none stands where the desk has a page', () => {
  expect(numberedSlug({ ar: '؟' }, (one) => one === 'product')).toBe('product-2');
  expect(numberedSlug({ en: 'New' }, () => false)).toBe('new-2');
});
