import { markInvisible, visibleParts } from '@/lib/text/visible-text';
import { growsLinearly } from '../../support/work-time';

const marksOf = (text: string) =>
  visibleParts(text).flatMap((part) => (part.kind === 'invisible' ? [part.code] : []));
const wordsOf = (text: string) =>
  visibleParts(text)
    .flatMap((part) => (part.kind === 'plain' ? [part.text] : []))
    .join('');

describe('M10 what nobody sees in a name or a note is marked', () => {
  it.each([
    ['an override of direction', 'Sara \u202eadreV', ['U+202E']],
    ['an isolate', 'a\u2067b\u2069', ['U+2067', 'U+2069']],
    ['the Arabic mark of direction', 'a\u061cb', ['U+061C']],
    ['a zero-width space', 'ad\u200bmin', ['U+200B']],
    ['a word joiner', 'ad\u2060min', ['U+2060']],
    ['a mark of byte order', '\ufeffadmin', ['U+FEFF']],
    ['a soft hyphen', 'ad\u00admin', ['U+00AD']],
    ['a joiner between Latin letters', 'ad\u200dmin', ['U+200D']],
    ['a non-joiner at the end of a word', 'سارا\u200c', ['U+200C']],
    ['two non-joiners in one word', 'ئە\u200c\u200cو', ['U+200C', 'U+200C']],
    ['a Hangul filler', 'a\u3164', ['U+3164']],
    ['a tag letter', 'a\u{e0041}', ['U+E0041']],
    ['a selector behind a letter', 'a\ufe0f', ['U+FE0F']],
    ['an escape', 'a\u001b[31m', ['U+001B']],
    ['NUL', 'a\u0000', ['U+0000']],
    ['a line separator', 'a\u2028b', ['U+2028']],
    ['a combining grapheme joiner', 'a\u034fb', ['U+034F']],
  ])('%s', (_what, text, marks) => expect(marksOf(text)).toEqual(marks));

  it.each([
    'Sara Ahmed',
    'سارا ئەحمەد',
    'می\u200cخواهم',
    'نازەنین ڕەسوڵ',
    'two\nlines\tand a tab',
    'Zoë Müller-O’Neill',
    '👨‍👩‍👧 ❤️ 👍🏽',
    '',
  ])('and %j is what it seems', (text) => {
    expect(marksOf(text)).toEqual([]);
    expect(wordsOf(text)).toBe(text);
  });

  it('keeps every visible letter, in its order', () => {
    expect(wordsOf('a\u202eb\u200bc')).toBe('abc');
    expect(marksOf('\u200b'.repeat(50_000))).toHaveLength(50_000);
    expect(growsLinearly((letters) => marksOf('\u200b'.repeat(letters)), 50_000)).toBe(true);
  });

  it('writes the code of each into a sentence', () =>
    expect(markInvisible('Sara \u202eadreV')).toBe('Sara [U+202E]adreV'));
});
