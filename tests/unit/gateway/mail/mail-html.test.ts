import { htmlLines } from '@/lib/gateway/mail/mail-html';

/** What a reader sees: lines that say something. */
const seen = (html: string) => htmlLines(html).filter((line) => line.trim() !== '');

test.each([
  [
    'breaks and paragraphs',
    'one<br>two<p>three</p>four<li>five<hr>six',
    'one two three four five six',
  ],
  [
    'words that only a program reads',
    '<style>x{}</style>a<script>1<2;b()</script>c<title>t</title>d',
    'acd',
  ],
  [
    'a script in other letters, with another end inside',
    '<SCRIPT>x</SCRIPT>a<script>b</style>c</script>d',
    'ad',
  ],
  ['a script that never ends', 'a<script>b<p>c', 'a'],
  ['comments, also one that never ends', '<!-- x -->a<!-- <p>\nb -->c<!-- d', 'ac'],
  ['entities and odd spaces', 'a&amp;b\n\t c', 'a&b  c'],
  ['tags that are none', 'a < b <3 c</', 'a  b 3 c/'],
  ['a tag with no end', 'a<p', 'ap'],
  ['an unknown element', 'a<b>b</b><i/>c', 'abc'],
])('the lines of %s', (_what, html, words) => expect(seen(html).join(' ')).toBe(words));

test.each([
  [
    'cells of one line each',
    '<table><tr><td>A</td><td>1</td></tr><tr><td>B<td></td></tr></table>z',
    ['A\t1', 'B\t', 'z'],
  ],
  ['cells without a row', '<th>A<th> B <tr><td>1<td>2', ['A\tB', '1\t2']],
  ['a cell with a paragraph', '<tr><td> A </td><td><p>1</p></td></tr>', ['A\t1']],
  ['a cell of several lines', '<table><tr><td>A<br>B</td><td>1</td></tr></table>', ['A', 'B', '1']],
  ['a list of terms', '<dl><dt>A<dd>1<dt>B<dd>2</dl>', ['A\t1', 'B\t2']],
  ['a row that is not closed', '<table><tr><td>A<td>1<tr><td>B<td>2', ['A\t1', 'B\t2']],
  ['words between rows', '<tr><td>A<td>1</tr>x<tr><td>B</tr>', ['A\t1', 'x', 'B']],
])('a table: %s', (_what, html, lines) => expect(seen(html)).toEqual(lines));

test('lines of preformatted text stay lines, and only there', () => {
  expect(seen('<pre>a\n b\r\nc\rd</pre>e\nf')).toEqual(['a', ' b', 'c', 'd', 'e f']);
  expect(seen('</pre>a\nb')).toEqual(['a b']);
  expect(seen('<pre>a<pre>b\nc</pre>d\ne</pre>f\ng')).toEqual(['a', 'b', 'c', 'd', 'e', 'f g']);
});

test('nothing has no lines that say anything, and begins with none', () => {
  expect(htmlLines('')).toEqual(['', '']);
  expect(htmlLines('a')).toEqual(['a', '']);
  expect(htmlLines('<td>')).toEqual(['', '', '']);
});
