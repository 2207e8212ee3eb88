import { describe, expect, test } from 'vitest';
import { parseContact } from '@/lib/orders/order-input';

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
    ['email', 'sara@exаmple.test', 'badEmail'],
    ['email', `${'a'.repeat(73)}@ab.test`, 'tooLong'],
    ['phone', '', 'required'],
    ['phone', '12', 'badPhone'],
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
    const began = performance.now();
    expect(fieldsOf({ email: `${'a.'.repeat(25_000)}@` })).toEqual({ email: 'tooLong' });
    expect(performance.now() - began).toBeLessThan(50);
  });
});
