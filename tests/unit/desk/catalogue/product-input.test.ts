import { readNewProduct, readProduct } from '@/lib/desk/catalogue/product-input';
import { readNumber, readPrice } from '@/lib/forms/read-fields';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

const typed = {
  nameEn: ' Clay lamp ',
  nameAr: 'سراج فخار',
  nameCkb: 'چرای گڵین',
  summaryEn: 'A small oil lamp.',
  detailEn: 'One\r\n\r\nTwo',
  priceMinor: '22,000',
  guestsMax: '3',
  position: '٤',
  isVisible: 'shown',
};

const fieldsOf = (more: Record<string, string>) => {
  const read = readProduct({ ...typed, ...more }, 'STAY');
  return read.ok ? {} : read.fields;
};

test('what is typed is cleaned and read exactly', () =>
  expect(readProduct(typed, 'STAY')).toEqual({
    ok: true,
    value: {
      name: { en: 'Clay lamp', ar: 'سراج فخار', ckb: 'چرای گڵین' },
      detail: { en: 'One\n\nTwo' },
      summary: { en: 'A small oil lamp.' },
      priceMinor: 22_000_000n,
      guestsMax: 3,
      position: 4,
      isVisible: true,
      unit: {},
      more: {},
      beds: [],
      amenities: [],
      categoryId: null,
    },
  }));

test('a room has beds and amenities of the list, goods a unit and a category, and neither the other’s', () => {
  const facts = {
    'beds-double': '١',
    'beds-single': '2',
    'amenities-wifi': 'yes',
    'amenities-jacuzzi': 'yes',
    moreEn: 'A garden swing',
    unitEn: '1 kg',
    categoryId: '0192f3a0-0000-7000-8000-000000000000',
  };
  expect(readProduct({ ...typed, ...facts }, 'STAY')).toMatchObject({
    value: {
      beds: ['single', 'single', 'double'],
      amenities: ['wifi'],
      more: { en: 'A garden swing' },
      unit: {},
      categoryId: null,
    },
  });
  expect(readProduct({ ...typed, ...facts }, 'GOODS')).toMatchObject({
    value: {
      beds: [],
      amenities: [],
      more: {},
      unit: { en: '1 kg' },
      categoryId: facts.categoryId,
    },
  });
  expect(fieldsOf({ 'beds-king': '10' })).toEqual({ 'beds-king': 'badNumber' });
  const product = readProduct({ ...typed, categoryId: 'copper' }, 'GOODS');
  expect(product).toMatchObject({ fields: { categoryId: 'badChoice' } });
});

test('goods have no guests, and what is not said to be shown is hidden', () => {
  const read = readProduct({ ...typed, guestsMax: 'x', isVisible: 'perhaps' }, 'GOODS');
  expect(read).toMatchObject({ value: { guestsMax: null, isVisible: false } });
});

describe('J10 a field that is wrong says so by itself', () => {
  test.each([
    [{ nameEn: '  ' }, {}],
    [{ nameEn: '', nameAr: '', nameCkb: '' }, { nameEn: 'required' }],
    [{ summaryEn: '' }, { summaryEn: 'required' }],
    [{ summaryAr: '' }, {}],
    [{ nameEn: 'x'.repeat(81) }, { nameEn: 'tooLong' }],
    [{ nameEn: 'two\nlines' }, { nameEn: 'badText' }],
    [{ detailEn: 'turned \u202e round' }, { detailEn: 'badText' }],
    [{ priceMinor: '' }, { priceMinor: 'required' }],
    [{ priceMinor: '-1' }, { priceMinor: 'notAnAmount' }],
    [{ priceMinor: '0' }, { priceMinor: 'notPayable' }],
    [{ priceMinor: '1.234' }, { priceMinor: 'twoReadings' }],
    [{ priceMinor: '9999999999' }, { priceMinor: 'notPayable' }],
    [{ priceMinor: '1e9' }, { priceMinor: 'notAnAmount' }],
    [{ guestsMax: '0' }, { guestsMax: 'badNumber' }],
    [{ guestsMax: '1.5' }, { guestsMax: 'badNumber' }],
    [{ guestsMax: '21' }, { guestsMax: 'badNumber' }],
    [{ position: '-1' }, { position: 'badNumber' }],
    [{ position: '1000000000' }, { position: 'badNumber' }],
  ])('%j', (more, fields) => expect(fieldsOf(more)).toEqual(fields));
});

test.each([
  ['2', 0, '5000.5', 'notPayable'],
  ['2', 2, '5000.5', 5_000_500n],
  ['3', 2, '5000.1234', 'notPayable'],
] as const)(
  'a price that a wire with few decimals cannot carry is refused (%s)',
  (_n, decimals, text, expected) => {
    const read = readPrice(text, decimals);
    expect(read.ok ? read.value : read.code).toBe(expected);
  },
);

test.each([
  ['clay-lamp', null],
  ['7', null],
  // Empty: made of the name.
  ['', null],
  ['new', 'badSlug'],
  ['Clay', 'badSlug'],
  ['a--b', 'badSlug'],
  ['../x', 'badSlug'],
  ['سراج', 'badSlug'],
  ['x'.repeat(61), 'tooLong'],
])('the address %j of a new product', (address, code) => {
  const read = readNewProduct({ ...typed, kind: 'GOODS', stock: '5', slug: address });
  expect(read.ok ? null : read.fields.slug).toBe(code);
});

test('a new product is of one of two kinds, and goods say how many there are', () => {
  const read = (more: Record<string, string>) => {
    const answer = readNewProduct({ ...typed, slug: 'x', ...more });
    return answer.ok ? answer.value.stock : answer.fields;
  };
  expect(read({ kind: 'GOODS', stock: '12' })).toBe(12);
  expect(read({ kind: 'STAY', stock: 'x' })).toBeNull();
  expect(read({ kind: 'GOODS', stock: '' })).toEqual({ stock: 'required' });
  expect(read({ kind: 'SERVICE', stock: '1' })).toEqual({ kind: 'badChoice' });
});

test.each([
  ['7', 7],
  [' ٧ ', 7],
  ['007', 7],
  ['', 'required'],
  ['7.0', 'badNumber'],
  ['+7', 'badNumber'],
  ['11', 'badNumber'],
  ['9999999999', 'badNumber'],
])('the number %j', (text, expected) => {
  const read = readNumber(text, 0, 10);
  expect(read.ok ? read.value : read.code).toBe(expected);
});
