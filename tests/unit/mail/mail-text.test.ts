import {
  foreignText,
  greetingName,
  headLine,
  isolated,
  withoutDoubleIsolates,
} from '@/lib/mail/templates/mail-text';

describe('text of foreigners in a mail', () => {
  it.each([
    ['Ali\r\nBcc: x@y.test', 'Ali Bcc: x@y.test'],
    ['a\u2028b\u2029c\u0000d\u0085e\u007ff', 'a b c d e f'],
    ['\u202eevil\u202c', 'evil'],
    ['\u2066x\u2069 \u2067y\u2069 \u2068z\u2069', 'x y z'],
    ['\u200bA\u200e\u200f\u061c\u2060\ufeffB', 'AB'],
    ['Zai\u200cnab', 'Zainab'],
    ['  many   blanks \t ', 'many blanks'],
  ])('M2 M10 %j is cleaned', (raw, clean) => expect(foreignText(raw)).toBe(clean));

  it('keeps a joiner between letters of the Arabic script', () => {
    expect(foreignText('می\u200cوان')).toBe('می\u200cوان');
    expect(foreignText('می\u200c وان\u200d')).toBe('می وان');
  });

  it.each([
    ['Zainab Hassan', 'Zainab Hassan'],
    ['Dr. Ali al-Hakim', 'Dr. Ali al-Hakim'],
    ['زينب حسن', 'زينب حسن'],
    ['Ali 2', 'Ali 2'],
    ['http://evil.test', ''],
    ['evil.test now', ''],
    ['call 0770 123 4567', ''],
    ['me@evil.test', ''],
  ])('the greeting of %j is %j', (raw, name) => expect(greetingName(raw)).toBe(name));
});

describe('the subject of a mail', () => {
  it.each([
    ['order\r\nBcc: x@y.test', 'order Bcc: x@y.test'],
    ['a\u2028b\u0000c', 'a b c'],
    ['a\u202eb\u202dc', 'abc'],
  ])('M2 %j is one line without overrides', (raw, line) => expect(headLine(raw)).toBe(line));

  it('keeps isolates of ours, each with its end', () => {
    expect(headLine('الطلب \u2066D7\u2069')).toBe('الطلب \u2066D7\u2069');
    expect([headLine('\u2066D7'), headLine('D7\u2069 x')]).toEqual(['\u2066D7\u2069', 'D7 x']);
  });

  it('is bounded, and an isolate that is cut is closed', () => {
    const line = headLine(`${'x'.repeat(150)}\u2068${'y'.repeat(50)}\u2069`);
    expect([...line]).toHaveLength(161);
    expect(line).toMatch(/y…\u2069$/);
  });
});

describe('a value between words', () => {
  it('is isolated where it could change places with them', () => {
    expect(isolated('D7', 'rtl')).toBe('\u2068D7\u2069');
    expect(isolated('زينب', 'ltr')).toBe('\u2068زينب\u2069');
    expect([isolated('Zainab', 'ltr'), isolated('-', 'rtl')]).toEqual(['Zainab', '-']);
  });

  it('is isolated once', () => {
    expect(withoutDoubleIsolates('\u2066\u2068D7\u2069\u2069')).toBe('\u2066D7\u2069');
    const answer = withoutDoubleIsolates('\u2066a \u2068D7\u2069\u2069');
    expect(answer).toBe('\u2066a \u2068D7\u2069\u2069');
  });
});
