import { parseFlatJson } from '@/lib/gateway/wire/flat-json';

const codeOf = (text: string) => {
  const read = parseFlatJson(text);
  return read.ok ? 'OK' : read.code;
};
const members = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));

describe('a JSON answer', () => {
  it('gives its members at the top, of whatever type', () => {
    const read = parseFlatJson('{"ACTION":"0","more":{"ACTION":"1"},"list":[{"ACTION":2}],"n":3}');
    expect(read.ok && [...read.value]).toEqual([
      ['ACTION', '0'],
      ['more', { ACTION: '1' }],
      ['list', [{ ACTION: 2 }]],
      ['n', 3],
    ]);
  });

  it.each(['null', '[]', '[{"a":1}]', '"{}"', '1', 'true', '', '{', '{"a":1}x'])(
    '%j is none',
    (text) => expect(codeOf(text)).toBe('BAD_JSON'),
  );

  it.each([
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"b":{},"a":1,"a":2}',
    '{"b":[],"a":1,"a":2}',
    '{"b":{"c":{}},"a":1 ,"a" :2}',
    '{"b":[[{}],[]],"a":1,"a":2}',
    '{"b":"}","a":1,"a":2}',
    '{"":1,"":2}',
  ])('E21 %s says a key twice', (text) => expect(codeOf(text)).toBe('DUPLICATE_KEY'));

  it.each([
    '{"a":{"b":1},"b":2}',
    '{"a":[{"b":1},{"b":2}],"b":2}',
    '{"a":"\\"b\\":","b":2}',
    '{"a":"b","b":"a"}',
    '{"a":["b","b:"],"b":2}',
  ])('%s says none twice', (text) => expect(codeOf(text)).toBe('OK'));

  it('has two hundred members at most', () => {
    expect([codeOf(members(200)), codeOf(members(201))]).toEqual(['OK', 'TOO_MANY_KEYS']);
  });

  it.each([
    '{"a":"\\u0000"}',
    '{"a":"\\ud800"}',
    '{"\\udc00":1}',
    '{"a":"fine","b":"\\u0000"}',
    '{"b":"\\u0000","a":"fine"}',
  ])('%s cannot be stored as what it is', (text) => expect(codeOf(text)).toBe('BAD_ENCODING'));

  it('keeps letters that merely look odd', () =>
    expect(codeOf('{"a":"د.ع 😀\\n","n":0}')).toBe('OK'));
});
