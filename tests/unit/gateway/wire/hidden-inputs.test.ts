import { parseHiddenInputs } from '@/lib/gateway/wire/hidden-inputs';

const input = (rest: string) => `<input type="hidden" ${rest}>`;
const read = (html: string) => {
  const fields = parseHiddenInputs(html);
  return fields.ok ? Object.fromEntries(fields.value) : fields.code;
};

describe('the hidden inputs of a page', () => {
  it('are read in every way of writing an attribute', () =>
    expect(
      read(
        `<form><INPUT TYPE='Hidden' NAME="A" value='1>2'/><input value = x type=hidden name=B>${input(
          'name="C"',
        )}</form>`,
      ),
    ).toEqual({ A: '1>2', B: 'x', C: '' }));

  it.each(['<input name="A" value="1">', '<input type="text" name="A">', input('value="1"'), ''])(
    '%j has none',
    (html) => expect(read(html)).toBe('UNREADABLE'),
  );

  it('in a comment are none, also when the comment never ends', () => {
    const hidden = input('name="A" value="0"');
    expect(read(`<!-- \n${hidden}\n -->${input('name="B"')}`)).toEqual({ B: '' });
    expect(read(`${input('name="B"')}<!-- ${hidden}`)).toEqual({ B: '' });
    expect(read(`<!--x-->${hidden}<!--y-->`)).toEqual({ A: '0' });
    expect(read(`<inp<!-- -->ut type="hidden" name="A">`)).toEqual({ A: '' });
  });

  it('count by the first of two equal attributes', () =>
    expect(read(input('name="A" name="B" value="1" value="2"'))).toEqual({ A: '1' }));

  it('say no name twice', () =>
    expect(read(input('name="A"') + input('name="A"'))).toBe('DUPLICATE_KEY'));

  it('are two hundred at most', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => input(`name="n${at}"`)).join('');
    expect(Object.keys(read(many(200)))).toHaveLength(200);
    expect(read(many(201))).toBe('TOO_MANY_KEYS');
  });

  it.each([
    ['&#65;&#x42;&#X43;&#0068;', 'ABCD'],
    ['&amp;&LT;&gt;&quot;&apos;&nbsp;.', '&<>"\'\u00a0.'],
    ['&copy;&unknown;&;& amp;', '&copy;&unknown;&;& amp;'],
    ['&#1114111;', '\u{10ffff}'],
    ['&#1114112;&#9999999;', '&#1114112;&#9999999;'],
    ['&amp;lt;', '&lt;'],
  ])('have entities: %s', (written, meant) => {
    expect(read(input(`name="A" value="${written}"`))).toEqual({ A: meant });
  });

  it.each(['&#0;', '&#xD800;', '&#xdfff;', '\0'])('%j cannot be stored', (written) => {
    expect(read(input(`name="A" value="${written}"`))).toBe('BAD_ENCODING');
    expect(read(input(`name="${written}" value="A"`))).toBe('BAD_ENCODING');
  });
});
