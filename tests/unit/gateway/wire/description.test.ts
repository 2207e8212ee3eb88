import fc from 'fast-check';
import { orderDescription, shortenDescription } from '@/lib/gateway/wire/description';
import { seed } from '../support';

describe('I10 the description', () => {
  it.each([
    ['50 Arabic letters', 'غ'.repeat(50), 'غ'.repeat(25)],
    ['50 emoji', '😀'.repeat(50), '😀'.repeat(12)],
    ['families of several code points', '👨‍👩‍👧‍👦'.repeat(5), '👨‍👩‍👧‍👦'.repeat(2)],
    ['a lone surrogate', 'a\ud83d', 'a'],
    ['newline and tab', 'a\r\n\tb', 'a b'],
    ['controls', 'a\u0000\u001b[31mb\u0085c', 'a [31mb c'],
    ['bidirectional overrides', 'a\u202eb\u2066c', 'a b c'],
    ['quotes', `"it's" & <b>`, `"it's" & <b>`],
    ['exactly 50 bytes', 'x'.repeat(50), 'x'.repeat(50)],
    ['a letter that ends at byte 51', `${'x'.repeat(49)}é`, 'x'.repeat(49)],
    ['a letter with its mark', `${'x'.repeat(49)}e\u0301`, 'x'.repeat(49)],
    ['joiners of Kurdish and Persian', 'می\u200cخواهم', 'می\u200cخواهم'],
    ['a space at the cut', `${'x'.repeat(49)} yy`, 'x'.repeat(49)],
    ['spaces around and between', '  a   b  ', 'a b'],
    ['nothing', ' \n ', ''],
  ])('%s', (_name, text, expected) => expect(shortenDescription(text)).toBe(expected));

  it('keeps the reference of an order, however long the name of the house is', () => {
    const name = 'فندق ومطعم دار دجلة للضيافة والسياحة';
    const shown = shortenDescription(orderDescription('DC-7KQ2-94MH', name));
    expect(shown).toMatch(/^DC-7KQ2-94MH فندق/);
    expect(Buffer.byteLength(shown)).toBeGreaterThan(40);
  });

  it('cuts one endless letter by code points rather than sending none', () =>
    expect(Buffer.byteLength(shortenDescription(`a${'\u0301'.repeat(60)}`))).toBe(49));

  it('always fits, survives UTF-8 and holds no control', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const cut = shortenDescription(text);
        const isWhole = Buffer.from(cut, 'utf8').toString('utf8') === cut;
        return isWhole && Buffer.byteLength(cut, 'utf8') <= 50 && !/\p{Cc}/u.test(cut);
      }),
      { seed, numRuns: 1_000 },
    ));
});
