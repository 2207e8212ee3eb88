import { amount } from '@/lib/forms/amount';
import { factsOf, readForm } from '@/lib/forms/form';
import { count, oneOf, reason, text, texts, tick, weekdays } from '@/lib/forms/kinds';
import { inputInRow, readFormRows } from '@/lib/forms/rows';
import { locales } from '@/lib/i18n/locale';
import { type Localized, suffixOf } from '@/lib/i18n/localized';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

const form = {
  name: texts(5),
  note: text(9, { isMany: true, mayBeEmpty: true }),
  price: amount({ mayBeEmpty: true }),
  fee: amount({ mayBeZero: true }),
  leadDays: count(1, 14),
  place: count(0, 99, { isEmptyInitial: true }),
  unit: oneOf(['nights', 'percent'], 'nights'),
  weekdays: weekdays(),
  isActive: tick(true),
};
const sent = {
  nameEn: ' Zone ',
  nameAr: 'منطقة',
  nameCkb: 'ناوچە',
  note: 'a\r\nb',
  fee: '٠',
  leadDays: '٣',
  unit: 'percent',
  'weekdays-0': 'yes',
  'weekdays-3': 'yes',
};
const values = {
  name: { en: 'Zone', ar: 'منطقة', ckb: 'ناوچە' },
  note: 'a\nb',
  price: null,
  fee: 0n,
  leadDays: 3,
  place: 0,
  unit: 'percent',
  weekdays: 0b1001,
  isActive: false,
};

test('a form is read in the digits of any script, with a value for each field', () =>
  expect(readForm(form, sent)).toEqual({ ok: true, value: values }));

test('J10 a text in one language is enough, whichever it is', () => {
  const none = { ...sent, nameEn: '', nameAr: '', nameCkb: ' ' };
  const said = { ok: false, fields: { nameEn: 'required' } };
  expect(readForm(form, none)).toMatchObject(said);
  const read = readForm(form, { ...none, nameCkb: 'ناوچە' });
  expect(read).toMatchObject({ value: { name: { ckb: 'ناوچە' } } });
});

test('everything that is wrong is said at once, each at its input', () => {
  const given = {
    ...sent,
    nameEn: '',
    nameAr: 'طويل جدا',
    fee: '250.000',
    leadDays: '15',
    unit: '',
    price: '1.00001',
    note: 'a\u202e',
    'weekdays-0': '',
    'weekdays-3': 'no',
  };
  expect(readForm(form, given)).toEqual({
    ok: false,
    code: 'FIELDS',
    fields: {
      nameAr: 'tooLong',
      note: 'badText',
      price: 'notPayable',
      fee: 'twoReadings',
      leadDays: 'badNumber',
      unit: 'badChoice',
      'weekdays-0': 'noWeekday',
    },
  });
});

test.each([
  ['  ', 'required'],
  ['\u0000\u0000', 'required'],
  ['x'.repeat(501), 'reasonTooLong'],
])('a reason is one line of a few words: %j is refused', (typed, code) => {
  expect(reason().read([typed])).toMatchObject({ ok: false, code });
});

test('what a field writes it reads again', () => {
  for (const [name, field] of Object.entries(form)) {
    const value = values[name as keyof typeof values];
    const written = value === null ? [''] : (field.write as (one: unknown) => string[])(value);
    expect(written).toHaveLength(field.inputs.length);
    expect(field.read(written), name).toEqual({ ok: true, value });
  }
});

describe('rows of a form', () => {
  const rows = {
    name: 'line',
    form: { name: text(5), pieces: count(1, 9, { isEmptyInitial: true }) },
    max: 3,
    counts: ['name'],
  } as const;

  test('are read in their places, without the empty ones', () => {
    const typed = {
      'line-2-name': 'C',
      'line-0-name': 'A',
      'line-0-pieces': '٢',
      'line-1-pieces': '4',
      'line-3-name': 'one too many',
      'other-0-name': 'of other rows',
    };
    const value = [
      { row: 0, name: 'A', pieces: 2 },
      { row: 2, name: 'C', pieces: 1 },
    ];
    expect(readFormRows(rows, typed)).toEqual({ ok: true, value });
  });

  test('say what is wrong in each of them, each at its input', () => {
    const typed = { 'line-0-name': 'too long', 'line-1-name': 'B', 'line-1-pieces': 'x' };
    const fields = { 'line-0-name': 'tooLong', 'line-1-pieces': 'badNumber' };
    expect(readFormRows(rows, typed)).toMatchObject({ ok: false, fields });
    expect(Object.keys(fields).map(inputInRow)).toEqual(['name', 'pieces']);
  });
});

test('the audit keeps every field, amounts as texts', () => {
  const { name, ...others } = values;
  const texts: Localized = name;
  const names = Object.fromEntries(
    locales.map((locale) => [`name${suffixOf(locale)}`, texts[locale] ?? '']),
  );
  const facts = factsOf(form, { ...values, price: 5_000n } as never);
  expect(facts).toEqual({ ...names, ...others, price: '5000', fee: '0' });
});
