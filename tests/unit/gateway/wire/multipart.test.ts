import { boundaryOf, parseMultipart } from '@/lib/gateway/wire/multipart';

const read = (text: string) => {
  const fields = parseMultipart(new TextEncoder().encode(text), 'B', 'utf-8');
  return fields.ok ? [...fields.value] : fields.code;
};
const body = (...parts: string[]) => `${parts.map((part) => `--B\r\n${part}\r\n`).join('')}--B--`;
const part = (parameters: string, value = 'v') =>
  `Content-Disposition: form-data; ${parameters}\r\n\r\n${value}`;

it.each([
  ['multipart/form-data;boundary=abc', 'abc'],
  ['multipart/form-data; boundary=abc; charset=utf-8', 'abc'],
  ['multipart/form-data;  BOUNDARY="a b;c"', 'a b;c'],
  [`multipart/form-data; boundary=${'x'.repeat(70)}`, 'x'.repeat(70)],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary=', undefined],
  ['multipart/form-data; xboundary=abc', undefined],
])('the boundary of %j is %j', (type, boundary) => expect(boundaryOf(type)).toBe(boundary));

describe('a multipart body', () => {
  it('is read part by part, with whitespace after a boundary and other headers', () => {
    const other = `X-Other: 1\r\ncontent-disposition:form-data;name="B"\r\n\r\nline\r\n\r\nline`;
    expect(read(`--B \t\r\n${part('name="A"', '')}\r\n--B\r\n${other}\r\n--B--\r\n`)).toEqual([
      ['A', ''],
      ['B', 'line\r\n\r\nline'],
    ]);
  });

  it('has names as browsers escape them', () =>
    expect(read(body(part('name="a%22%0D%0Ab"')))).toEqual([['a"\r\nb', 'v']]));

  it('takes the parameter that is called name', () => {
    expect(read(body(part('xname="no"; name="yes"')))).toEqual([['yes', 'v']]);
    expect(read(body('Content-Disposition: form-data;name="A"\r\n\r\nv'))).toEqual([['A', 'v']]);
  });

  it.each([
    'name="A"; filename="x"',
    'name="A";filename="x"',
    'name="A"; filename=""',
    'name="A"; filename*=utf-8\'\'x',
    'name="A"; FileName = x',
    'filename="x"; name="A"',
  ])('with a file is refused: %s', (parameters) => {
    expect(read(body(part(parameters)))).toBe('FILE_PART');
  });

  it.each([
    ['no end', '--B\r\n'],
    ['nothing', ''],
    ['another boundary', '--C\r\n\r\n--C--'],
    ['words before the first boundary', `words\r\n${body(part('name="A"'))}`],
    ['a part without headers', body('\r\n')],
    ['a part without a name', body(part('xname="A"'))],
    ['a part that says nothing of itself', body('X-Other: 1\r\n\r\nv')],
    ['a disposition in the value alone', body(`X-Other: 1\r\n\r\n${part('name="A"')}`)],
    ['a head without an end', body('Content-Disposition: form-data; name="A"')],
    ['another disposition', body('Content-Disposition: attachment; name="A"\r\n\r\nv')],
    ['words behind a boundary', `--Bx\r\n${part('name="A"')}\r\n--B--`],
  ])('with %s is malformed', (_name, text) => expect(read(text)).toBe('MALFORMED'));

  it('has two hundred parts at most', () => {
    const many = (count: number) =>
      read(body(...Array.from({ length: count }, (_, at) => part(`name="n${at}"`))));
    expect(many(200)).toHaveLength(200);
    expect(many(201)).toBe('TOO_MANY_KEYS');
  });

  it('has every name once, and only UTF-8', () => {
    expect(read(body(part('name="A"'), part('name="A"')))).toBe('DUPLICATE_KEY');
    const broken = new Uint8Array([...new TextEncoder().encode(body(part('name="A"'))), 0xff]);
    expect(parseMultipart(broken, 'B', 'utf-8')).toEqual({ ok: false, code: 'BAD_ENCODING' });
  });
});
