import type { ProductRow } from '@/lib/desk/catalogue/product-row';
import { productCell } from '@/lib/desk/product-file/category-cell';
import { digestOfPlan, planImport, typedProduct } from '@/lib/desk/product-file/plan-import';
import { columnOf, fileInputs } from '@/lib/desk/product-file/product-columns';
import { readProductFile } from '@/lib/desk/product-file/read-product-file';
import { type CsvForm, csvBom, csvRecords } from '@/lib/text/csv';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

const copper = {
  id: '0192f3a0-0000-7000-8000-000000000000',
  slug: 'copper',
  name: { en: 'Copper', ar: 'نحاس' },
};
const none = {
  drawing: '',
  pictureHash: null,
  categoryId: null,
  detail: {},
  unit: {},
  more: {},
  beds: [],
  amenities: [],
};

const lamp: ProductRow = {
  ...none,
  ...{
    id: 'a',
    slug: 'lamp',
    kind: 'GOODS',
    version: 3,
    position: 1,
    isVisible: true,
    stock: 7,
    guestsMax: null,
  },
  name: { en: 'Clay lamp', ar: 'سراج' },
  summary: { en: '=SUM(A1)', ckb: "'+ چرا" },
  detail: { en: 'One; "two",\n\nthree, four' },
  priceMinor: 22_000_120n,
  categoryId: copper.id,
  unit: { en: '1/2 kg' },
};
const room: ProductRow = {
  ...none,
  ...{
    id: 'b',
    slug: 'river-room',
    kind: 'STAY',
    version: 1,
    position: 2,
    isVisible: false,
    stock: null,
    guestsMax: 3,
  },
  name: { en: 'River room' },
  summary: { en: '-5 % in May' },
  priceMinor: 95_000_000n,
  beds: ['single', 'single', 'double'],
  amenities: ['wifi', 'airConditioning'],
};
const now = { products: [lamp, room], categories: [copper] };

const exported = (form?: CsvForm) => {
  const cells = now.products.map((product) =>
    fileInputs.map((input) => productCell(typedProduct(product), input, now.categories)),
  );
  return csvBom + csvRecords([fileInputs.map(columnOf), ...cells], form);
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const planOf = (text: string | Uint8Array, catalogue = now) => {
  const read = readProductFile(typeof text === 'string' ? bytesOf(text) : text);
  if (!read.ok) throw new Error(read.code);
  return planImport(read.value, catalogue);
};

test.each(['comma', 'semicolon', 'tab'] as const)(
  'what was exported with the sign %s changes nothing when it is imported',
  (separator) => {
    const plan = planOf(exported({ separator, decimal: 'point' }));
    expect(plan.map(({ act, slug }) => [act, slug])).toEqual([
      ['unchanged', 'lamp'],
      ['unchanged', 'river-room'],
    ]);
  },
);

test('a spreadsheet runs nothing of it', () => {
  expect(exported()).toContain(`"'=SUM(A1)"`);
  expect(exported()).toContain(`"''+ چرا"`);
});

test('a file of an Arabic Excel is read', () => {
  const arabic = Uint8Array.from([
    ...bytesOf('address;name_ar\r\nlamp;'),
    0xd3,
    0xd1,
    0xc7,
    0xcc,
    0x20,
    0x32,
  ]);
  const [row] = planOf(arabic);
  expect(row).toMatchObject({
    act: 'changed',
    changes: [{ input: 'nameAr', before: 'سراج', after: 'سراج 2' }],
  });
});

const lines = (...rows: string[]) => rows.join('\n');

test.each<[what: string, file: string, row: object]>([
  [
    'a missing column leaves its field alone',
    lines('address,price_iqd', 'lamp,"25,000"'),
    {
      act: 'changed',
      changes: [{ input: 'priceMinor', before: '22000.12', after: '25000' }],
      stock: null,
    },
  ],
  [
    'the stock alone',
    lines('address,stock', 'lamp,٩'),
    { act: 'changed', stock: 9, changes: [{ input: 'stock', before: '7', after: '9' }] },
  ],
  [
    'an empty cell empties its text',
    lines('address,detail_en', 'lamp,'),
    { act: 'changed', changes: [{ input: 'detailEn', after: '' }] },
  ],
  [
    'a name finds its product where no address is given',
    lines('name_en,in_shop', 'Clay lamp,hidden'),
    {
      act: 'changed',
      slug: 'lamp',
      changes: [{ input: 'isVisible', before: 'shown', after: 'hidden' }],
    },
  ],
  ['a category by its Arabic name', lines('address,category', 'lamp,نحاس'), { act: 'unchanged' }],
  [
    'a category that is none',
    lines('address,category', 'lamp,Silver'),
    { act: 'refused', problems: [{ input: 'categoryId', code: 'noSuchCategory' }] },
  ],
  [
    'a new product, hidden unless the file says otherwise',
    lines('name_ar,summary_ar,price_iqd', 'إبريق,صغير,5000'),
    {
      act: 'new',
      slug: 'ibryq',
      input: { kind: 'GOODS', stock: 0, isVisible: false, position: 3, priceMinor: 5_000_000n },
    },
  ],
  [
    'a new room',
    lines(
      'address,kind,name_en,summary_en,price_iqd,guests,beds_king,amenities_wifi',
      'suite,room,Suite,Large,200000,2,1,yes',
    ),
    {
      act: 'new',
      input: { kind: 'STAY', stock: null, guestsMax: 2, beds: ['king'], amenities: ['wifi'] },
    },
  ],
  [
    'a new product without a price',
    lines('address,name_en,summary_en', 'cup,Cup,Small'),
    { act: 'refused', problems: [{ input: 'priceMinor', code: 'required' }] },
  ],
  [
    'a price with two readings',
    lines('address,price_iqd', 'lamp,25.000'),
    { act: 'refused', problems: [{ input: 'priceMinor', code: 'twoReadings' }] },
  ],
  [
    'a price that the bank cannot take',
    lines('address,price_iqd', 'lamp,0.001'),
    { act: 'refused', problems: [{ input: 'priceMinor', code: 'notPayable' }] },
  ],
  [
    'a name in no language',
    lines('address,name_en,name_ar', 'lamp,,'),
    { act: 'refused', problems: [{ input: 'nameEn', code: 'required' }] },
  ],
  [
    'another kind',
    lines('address,kind', 'lamp,room'),
    { act: 'refused', problems: [{ input: 'kind', code: 'kindFixed' }] },
  ],
  [
    'a word that is none',
    lines('address,in_shop', 'lamp,perhaps'),
    { act: 'refused', problems: [{ input: 'isVisible', code: 'badChoice' }] },
  ],
  [
    'beds of a lamp',
    lines('address,beds_king', 'lamp,1'),
    { act: 'refused', problems: [{ input: 'beds-king', code: 'notOfKind' }] },
  ],
  [
    'an address that cannot be',
    lines('address,name_en,summary_en,price_iqd', 'New Lamp,x,x,5000'),
    { act: 'refused', problems: [{ input: 'slug', code: 'badSlug' }] },
  ],
  [
    'stock below none',
    lines('address,stock', 'lamp,-1'),
    { act: 'refused', problems: [{ input: 'stock', code: 'badNumber' }] },
  ],
])('%s', (_what, file, row) => {
  const [planned, ...others] = planOf(file);
  expect(others).toEqual([]);
  expect(planned).toMatchObject({ line: 2, ...row });
});

test('two rows of one product are refused at the second, by their lines', () => {
  const plan = planOf(lines('address,stock', 'lamp,1', '', '"lamp",2'));
  expect(plan.map(({ act, line }) => [act, line])).toEqual([
    ['changed', 2],
    ['refused', 4],
  ]);
});

test('two new products of one name have two addresses', () => {
  const plan = planOf(lines('name_en,summary_en,price_iqd', 'Cup,a,5000', 'Cup,b,5000'));
  expect(plan.map(({ act, slug }) => [act, slug])).toEqual([
    ['new', 'cup'],
    ['new', 'cup-2'],
  ]);
});

test('a preview is another one once the product changed, was sold, or the file says something else', () => {
  const file = lines('address,stock', 'lamp,9');
  const digests = [
    digestOfPlan(planOf(file)),
    digestOfPlan(planOf(file, { ...now, products: [{ ...lamp, version: 4 }, room] })),
    digestOfPlan(planOf(file, { ...now, products: [{ ...lamp, stock: 6 }, room] })),
    digestOfPlan(planOf(lines('address,stock', 'lamp,8'))),
  ];
  expect(new Set(digests).size).toBe(4);
  expect(digestOfPlan(planOf(file))).toBe(digests[0]);
});

test.each<[what: string, file: string | Uint8Array, problem: object]>([
  ['nothing', '', { code: 'NO_FILE' }],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 0]), { code: 'SPREADSHEET' }],
  ['more than a megabyte', 'x'.repeat(1024 * 1024 + 1), { code: 'TOO_LARGE' }],
  [
    'a column that is none',
    'address,colour\nlamp,red',
    { code: 'UNKNOWN_COLUMN', column: 'colour' },
  ],
  ['a column twice', 'address,Address\nlamp,lamp', { code: 'SAME_COLUMN' }],
  ['no column that says which product it is', 'stock\n5', { code: 'NO_COLUMNS' }],
  ['columns alone', 'address,stock\n', { code: 'NO_ROWS' }],
  [
    'a row with more cells than columns',
    'address,stock\nlamp,1,2',
    { code: 'BROKEN_ROW', line: 2 },
  ],
  ['an open quotation mark', 'address,name_en\nlamp,"Lamp', { code: 'BROKEN_ROW', line: 2 }],
  ['a card number', 'address,name_en\nlamp,4111 1111 1111 1111', { code: 'CARD_NUMBER', line: 2 }],
  ['too many rows', `address\n${'lamp\n'.repeat(501)}`, { code: 'TOO_MANY_ROWS' }],
])('a file of %s is refused', (_what, file, problem) => {
  expect(readProductFile(typeof file === 'string' ? bytesOf(file) : file)).toMatchObject(problem);
});
