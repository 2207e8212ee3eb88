import { describe, expect, test } from 'vitest';
import { parseContact } from '@/lib/orders/order-input';
import { leastWorkMs } from '../../support/work-time';

const good = { name: 'Sara Ahmed', email: 'sara@example.test', phone: '+964 770 123 4567' };
const fieldsOf = (more: Record<string, unknown>) => {
  const parsed = parseContact({ ...good, ...more });
  return parsed.ok ? {} : parsed.fields;
};

test('contact details are trimmed and phone digits become ASCII', () => {
  expect(
    parseContact({ name: ' سارة ', email: ' sara@example.test ', phone: '٠٧٧٠١٢٣٤٥٦٧' }),
  ).toEqual({
    ok: true,
    contact: { name: 'سارة', email: 'sara@example.test', phone: '07701234567' },
  });
});

describe('a telephone is taken as people of all countries write it', () => {
  test.each([
    ['0770 123 4567', '0770 123 4567'],
    ['+964 (770) 123-4567', '+964 (770) 123-4567'],
    ['00 44 20 7946 0958', '00 44 20 7946 0958'],
    ['(020) 7946.0958', '(020) 7946.0958'],
    ['\u202a+49\u00a01512 345678\u202c', '+49 1512 345678'],
    ['٠٧٧٠ ١٢٣ ٤٥٦٧', '0770 123 4567'],
    ['۰۷۷۰۱۲۳۴۵۶۷', '07701234567'],
    ['＋９６４ ７７０ １２３ ４５６７', '+964 770 123 4567'],
    ['+123456789012345', '+123456789012345'],
  ])('%j', (typed, kept) => {
    expect(parseContact({ ...good, phone: typed })).toMatchObject({ contact: { phone: kept } });
  });
});

test('M10 marks of direction go, and the joiners of Arabic script stay', () => {
  const parsed = parseContact({
    ...good,
    name: '\u202eسارة\u200cنور\u2066 ',
    email: '\u200esara@example.test\ufeff',
  });
  expect(parsed).toMatchObject({
    contact: { name: 'سارة\u200cنور', email: 'sara@example.test' },
  });
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
    ['email', 'sara@example', 'badEmail'],
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
    ['phone', '+1234567890123456', 'tooLong'],
    ['phone', '0770 123 4567 ext 8', 'badPhone'],
    ['phone', '++9647701234567', 'badPhone'],
    ['name', '-- 12 --', 'required'],
    ['name', 'Sara\ud800', 'badText'],
    ['phone', 'call me', 'badPhone'],
    ['phone', '1'.repeat(33), 'tooLong'],
  ])('%s %j is %s', (field, value, code) => {
    expect(fieldsOf({ [field]: value })).toEqual({ [field]: code });
  });

  test('I11 an address of 80 characters is taken', () => {
    expect(fieldsOf({ email: `${'a'.repeat(72)}@ab.test` })).toEqual({});
  });

  test('M9 what is no text counts as empty', () => {
    expect(fieldsOf({ name: { toString: 'x' }, email: ['a@b.test'], phone: 7 })).toEqual({
      name: 'required',
      email: 'required',
      phone: 'required',
    });
  });

  test('M11 fifty thousand characters are refused at once', () => {
    const refuse = () =>
      expect(fieldsOf({ email: `${'a.'.repeat(25_000)}@` })).toEqual({ email: 'tooLong' });
    expect(leastWorkMs(refuse, 50)).toBeLessThan(50);
  });
});
