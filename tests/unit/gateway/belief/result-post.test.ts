import { readResultPost } from '@/lib/gateway/belief/result-post';

const form = 'application/x-www-form-urlencoded';

const post = (body: string | Uint8Array, contentType: string | null = form) =>
  readResultPost({
    body: typeof body === 'string' ? Buffer.from(body) : body,
    contentType,
    charset: 'utf-8',
  });

const valuesOf = (read: ReturnType<typeof post>): Record<string, string> | string =>
  read.ok ? Object.fromEntries(read.value) : read.code;

describe('a URL-encoded result', () => {
  it('A14 decodes plus, percent and UTF-8 once', () => {
    const expected = { A: 'a b+c d', B: 'غ%', C: 'e\u0301', D: '', E: '', '': 'x', F: 'a=b' };
    expect(valuesOf(post('A=a+b%2Bc%20d&B=%D8%BA%25&C=e%CC%81&D=&E&=x&&F=a=b'))).toEqual(expected);
  });

  it.each([
    ['a broken percent sign', 'A=%G1'],
    ['a percent sign at the end', 'A=%'],
    ['bytes that are no UTF-8', 'A=%FF'],
    ['an overlong form', 'A=%C0%AF'],
    ['an encoded surrogate', 'A=%ED%A0%80'],
    ['a key that is no UTF-8', '%FF=A'],
    ['NUL', 'A=%00'],
    ['NUL in a key', 'A%00=B'],
  ])('A14 refuses %s', (_name, body) => expect(valuesOf(post(body))).toBe('BAD_ENCODING'));

  it('A14 refuses raw bytes that are no UTF-8, and raw NUL', () => {
    expect(valuesOf(post(Uint8Array.of(0x41, 0x3d, 0xff)))).toBe('BAD_ENCODING');
    expect(valuesOf(post(Uint8Array.of(0x41, 0x3d, 0x00)))).toBe('BAD_ENCODING');
  });

  it.each(['P_SIGN=A&P_SIGN=B', 'P_SIGN=A&P_SIGN=A', 'A=1&B=2&A=1', 'A=1&%41=2', '=1&=2'])(
    'A15 refuses the whole of %s',
    (body) => expect(valuesOf(post(body))).toBe('DUPLICATE_KEY'),
  );

  it('A16 takes other spellings as other keys', () => {
    const read = post('AMOUNT=1&amount=2&AMOUNT[]=3&AMOUNT[0]=4&AMOUNT.x=5');
    const expected = ['AMOUNT', 'amount', 'AMOUNT[]', 'AMOUNT[0]', 'AMOUNT.x'];
    expect(read.ok && [...read.value.keys()]).toEqual(expected);
  });

  it('A17 keeps keys of prototypes harmless', () => {
    const read = post(
      '__proto__=x&constructor=y&toString=z&hasOwnProperty=w&__proto__[polluted]=1',
    );
    expect(read.ok && read.value.get('__proto__')).toBe('x');
    expect(read.ok && read.value.get('valueOf')).toBeUndefined();
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('A26 takes 64 KB and 200 keys, and no more', () => {
    expect(post(`A=${'x'.repeat(64 * 1024 - 2)}`).ok).toBe(true);
    expect(valuesOf(post(`A=${'x'.repeat(64 * 1024 - 1)}`))).toBe('BODY_TOO_LARGE');
    const keys = (count: number) => Array.from({ length: count }, (_, at) => `k${at}=`).join('&');
    expect(post(keys(200)).ok).toBe(true);
    expect(valuesOf(post(keys(201)))).toBe('TOO_MANY_KEYS');
  });

  it.each([
    ['application/x-www-form-urlencoded; charset=utf-16', true],
    ['Application/X-WWW-Form-Urlencoded', true],
    ['application/json', false],
    ['text/plain', false],
    ['application/x-www-form-urlencodedx', false],
    ['', false],
    [null, false],
  ])('A25 A28 under the label %j is read: %s', (label, isRead) => {
    expect(post('A=1', label).ok).toBe(isRead);
    if (!isRead) expect(valuesOf(post('A=1', label))).toBe('UNSUPPORTED_TYPE');
  });

  it('reads an empty body as a form without keys', () => expect(valuesOf(post(''))).toEqual({}));
});

describe('a multipart result', () => {
  const label = 'multipart/form-data; boundary=XX';
  const part = (head: string, value: string) =>
    `--XX\r\nContent-Disposition: ${head}\r\n\r\n${value}\r\n`;
  const field = (name: string, value: string) => part(`form-data; name="${name}"`, value);

  it('A24 is read as the same fields', () => {
    const body = `${field('ORDER', '270001') + field('DESC', 'a\r\nb+%41 غ') + field('E', '')}--XX--\r\n`;
    expect(valuesOf(post(body, label))).toEqual({ ORDER: '270001', DESC: 'a\r\nb+%41 غ', E: '' });
    const values = valuesOf(post(body, 'multipart/form-data; boundary="XX"'));
    expect(values).toMatchObject({ ORDER: '270001' });
  });

  it('reads what a platform writes', async () => {
    const data = new FormData();
    data.set('ORDER', '270001');
    data.set('a"b', 'x');
    const request = new Request('http://localhost', { method: 'POST', body: data });
    const body = new Uint8Array(await request.arrayBuffer());
    const read = post(body, request.headers.get('content-type'));
    expect(valuesOf(read)).toEqual({ ORDER: '270001', 'a"b': 'x' });
  });

  it.each([
    ['a file', part('form-data; name="A"; filename="a.txt"', 'x'), 'FILE_PART'],
    ['a file without a name', part('form-data; name="A"; filename=""', 'x'), 'FILE_PART'],
    ['an encoded file name', part(`form-data; name="A"; filename*=utf-8''a`, 'x'), 'FILE_PART'],
    ['a file before its name', part('form-data; filename="a"; name="A"', 'x'), 'FILE_PART'],
    ['a key twice', field('A', '1') + field('A', '2'), 'DUPLICATE_KEY'],
    ['a part without a name', part('form-data', 'x'), 'MALFORMED'],
    ['another disposition', part('attachment; name="A"', 'x'), 'MALFORMED'],
    ['a part without a head', '--XX\r\nA=1\r\n', 'MALFORMED'],
    ['NUL', field('A', 'x\0'), 'BAD_ENCODING'],
  ])('A24 A25 refuses %s', (_name, parts, code) => {
    expect(valuesOf(post(`${parts}--XX--\r\n`, label))).toBe(code);
  });

  it.each([
    ['no end', field('A', '1')],
    ['another boundary', field('A', '1').replaceAll('--XX', '--YY')],
    ['a text before', `hello\r\n${field('A', '1')}--XX--`],
    ['nothing', ''],
  ])('A25 refuses broken framing: %s', (_name, body) => {
    expect(valuesOf(post(body, label))).toBe('MALFORMED');
  });

  it('A25 A26 refuses a label without a boundary, and too many parts', () => {
    expect(valuesOf(post('', 'multipart/form-data'))).toBe('MALFORMED');
    const many = Array.from({ length: 201 }, (_, at) => field(`k${at}`, '')).join('');
    expect(valuesOf(post(`${many}--XX--`, label))).toBe('TOO_MANY_KEYS');
  });
});
