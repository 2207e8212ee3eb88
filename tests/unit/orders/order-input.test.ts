import { readForm } from '@/lib/forms/form';
import { contactDoubts, contactForm } from '@/lib/orders/order-input';
import { shownPhone } from '@/lib/text/phone-number';
import { growsLinearly } from '../../support/work-time';

const good = { name: 'Sara Ahmed', email: 'sara@example.test', phone: '+964 770 123 4567' };
const read = (more: Partial<typeof good>, house?: string) =>
  readForm(contactForm(house), { ...good, ...more });
const fieldsOf = (more: Partial<typeof good>) => {
  const found = read(more);
  return found.ok ? {} : found.fields;
};
const doubtsOf = (more: Partial<typeof good>) => contactDoubts({ ...good, ...more });

test('contact details are trimmed and phone digits become ASCII', () =>
  expect(read({ name: ' سارة ', email: ' sara@example.test ', phone: '٠٧٧٠١٢٣٤٥٦٧' })).toEqual({
    ok: true,
    value: { name: 'سارة', email: 'sara@example.test', phone: '+9647701234567' },
  }));

describe('a telephone is taken as people of all countries write it, and kept in one form', () => {
  test.each([
    ['0770 123 4567', '+9647701234567'],
    ['+964 (770) 123-4567', '+9647701234567'],
    ['+964 0770 123 4567', '+9647701234567'],
    ['00964 770 000 0000', '+9647700000000'],
    ['00 44 20 7946 0958', '+442079460958'],
    ['\u202a+49\u00a01512 345678\u202c', '+491512345678'],
    ['٠٧٧٠ ١٢٣ ٤٥٦٧', '+9647701234567'],
    ['۰۷۷۰۱۲۳۴۵۶۷', '+9647701234567'],
    ['＋９６４ ７７０ １２３ ４５６７', '+9647701234567'],
  ])('%j', (typed, kept) => {
    expect(read({ phone: typed })).toMatchObject({ value: { phone: kept } });
    expect(doubtsOf({ phone: typed })).toEqual({});
  });

  test('without a country it is one of the house’s', () => {
    const phone = '079 123 4567';
    expect(read({ phone }, '+962 6 500 1234')).toMatchObject({ value: { phone: '+962791234567' } });
  });

  test('is shown as people read it; one that was typed in earlier days stands as it is', () => {
    expect(shownPhone('+9647701234567')).toBe('+964 770 123 4567');
    for (const old of ['0770 123 4567', '+964 (770) 123-4567', ''])
      expect(shownPhone(old)).toBe(old);
  });
});

describe('what looks like a slip is a question, and never a refusal', () => {
  test.each([
    ['sara@gmial.com', 'sara@gmail.com'],
    ['sara@gmail.con', 'sara@gmail.com'],
    ['sara@GMAI.COM', 'sara@gmail.com'],
    ['sara@hotnail.com', 'sara@hotmail.com'],
    ['sara@outlok.com', 'sara@outlook.com'],
    ['sara@dardijla.con', 'sara@dardijla.com'],
  ])('%s', (email, meant) => {
    expect(read({ email })).toMatchObject({ value: { email } });
    expect(doubtsOf({ email })).toEqual({ email: { value: email, meant } });
  });

  test.each([
    ...'sara@gmail.com sara@mail.com sara@ymail.com sara@gmx.de sara@yahoo.iq'.split(' '),
    ...'sara@su.edu.krd sara@korek.com gmial.com@house.test'.split(' '),
  ])('%s asks nothing', (email) => expect(doubtsOf({ email })).toEqual({}));

  test('a number that its country gives out to nobody', () => {
    const phone = { value: '+964770123456', meant: '+964 770123456' };
    expect(read({ phone: '0770123456' })).toMatchObject({ value: { phone: phone.value } });
    expect(doubtsOf({ phone: '0770123456' })).toEqual({ phone });
  });
});

test('M10 marks of direction go, and the joiners of Arabic script stay', () => {
  const typed = { name: '\u202eسارة\u200cنور\u2066 ', email: '\u200esara@example.test\ufeff' };
  const answer = read(typed);
  expect(answer).toMatchObject({ value: { name: 'سارة\u200cنور', email: 'sara@example.test' } });
});

describe('each field says what is wrong with it', () => {
  test.each([
    ['name', '', 'required'],
    ['name', '   ', 'required'],
    ['name', 'a'.repeat(101), 'tooLong'],
    ['name', 'Sara\r\nBcc: all@example.test', 'badText'],
    ['name', 'Sara\u0000', 'badText'],
    ['email', '', 'required'],
    ['email', 'sara', 'badEmail'],
    ['email', 'sara@example', 'cutEmail'],
    ['email', 'sara@example.', 'cutEmail'],
    ['email', 'sara@example.c', 'cutEmail'],
    ['email', 'sara@', 'cutEmail'],
    ['email', 'a@b.test,c@d.test', 'badEmail'],
    ['email', 'sara@example.test\nBcc: x@y.test', 'badEmail'],
    ['email', 'sara@exаmple.test', 'badLetters'],
    ['email', 'سارة@example.test', 'badLetters'],
    ['email', 'sara @example.test', 'badEmail'],
    ['email', `${'a'.repeat(73)}@ab.test`, 'tooLong'],
    ['phone', '', 'required'],
    ['phone', '12', 'tooShort'],
    ['phone', '+96477', 'tooShort'],
    ['phone', '00964 77', 'tooShort'],
    ['phone', '+123456789012345', 'tooLong'],
    ['phone', '0770 123 4567 8', 'tooLong'],
    ['phone', '+999 123456', 'badPhone'],
    ['phone', '0770 123 4567 ext 8', 'badPhone'],
    ['phone', '++9647701234567', 'badPhone'],
    ['name', '-- 12 --', 'required'],
    ['name', 'Sara\ud800', 'badText'],
    ['phone', 'call me', 'badPhone'],
    ['phone', '1'.repeat(33), 'tooLong'],
  ])('%s %j is %s', (field, value, code) => {
    expect(fieldsOf({ [field]: value })).toEqual({ [field]: code });
  });

  test('I11 an address of 80 characters is taken', () =>
    expect(fieldsOf({ email: `${'a'.repeat(72)}@ab.test` })).toEqual({}));

  test('M11 fifty thousand characters are refused at once', () => {
    const refuse = (pairs: number) => fieldsOf({ email: `${'a.'.repeat(pairs)}@` });
    expect(refuse(25_000)).toEqual({ email: 'tooLong' });
    expect(growsLinearly(refuse, 25_000)).toBe(true);
  });
});
