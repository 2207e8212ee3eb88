import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { kindOfMessage, missingFields, reportFields } from '@/lib/inspector/field-report';
import { signedNames } from '@/lib/inspector/mac-verdict';
import { readPasted } from '@/lib/inspector/read-pasted';
import { growsLinearly } from '../../support/work-time';
import { approvedHold } from '../gateway/support';

const read = (text: string) =>
  readPasted(text, [{ kind: 'plain', text }], way4HmacSha256)[0] ?? null;
const body = new URLSearchParams(approvedHold).toString();
const lines = Object.entries(approvedHold).map(([name, value]) => `${name}: ${value}`);

describe('a pasted message is read from', () => {
  it.each([
    ['a form’s body', body, 'form'],
    ['one broken over lines', body.replace(/(.{40})/g, '$1\r\n'), 'form'],
    ['a whole request', `POST /api/backref HTTP/1.1\r\nhost: shop\r\n\r\n${body}`, 'form'],
    ['an address', `https://shop.example/api/backref?${body}#top`, 'address'],
    ['JSON', JSON.stringify(approvedHold, null, 2), 'json'],
    ['parts', parts(approvedHold), 'multipart'],
    ['parts with the line ends of a text area lost', parts(approvedHold, '\n'), 'multipart'],
    ['a page', page(approvedHold), 'html'],
    ['the lines of a mail', lines.join('\n'), 'mail'],
    ['a forwarded mail', lines.map((line) => `> ${line}`).join('\r\n'), 'mail'],
  ])('%s', (_what, text, format) => {
    const found = read(text);
    expect(found?.format).toBe(format);
    expect(found?.transportProblem).toBeNull();
    const answer = Object.fromEntries(found?.fields.map(({ name, value }) => [name, value]) ?? []);
    expect(answer).toEqual(approvedHold);
  });

  it('keeps the order, and both of two equal names', () => {
    const found = read('RC=00&AMOUNT=1.00&ACTION=0&AMOUNT=2.00');
    const answer = found?.fields.map(({ name, value }) => `${name} ${value}`);
    expect(answer).toEqual(['RC 00', 'AMOUNT 1.00', 'ACTION 0', 'AMOUNT 2.00']);
    expect(found?.transportProblem).toBe('DUPLICATE_KEY');
  });

  it.each([
    ['a broken percent sign', 'ACTION=0&RC=%zz', 'RC'],
    ['bytes that are no UTF-8', 'ACTION=0&RC=%ff%fe', 'RC'],
    ['NUL', 'ACTION=0&RC=%00', 'RC'],
  ])('%s, which is said of its field', (_what, text, name) => {
    const found = read(text);
    expect(found?.transportProblem).toBe('BAD_ENCODING');
    expect(found?.fields.find((field) => field.name === name)?.value).toBeNull();
  });

  it('a request of ours, also from lines', () => {
    const request = 'ORDER = 270001234569\nAMOUNT = 1.00\nRRN = 270100000001\nTRTYPE = 24';
    expect(kindOfMessage(read(request)?.fields ?? [])).toBe('reversalRequest');
  });

  it.each(['', 'hello', 'a=b', '{', '{"a": 1', '<p>nothing</p>', '=&=&=', 'x'.repeat(60_000)])(
    'and nothing is found in %j',
    (text) => expect(read(text)?.fields ?? []).toEqual([]),
  );

  it.each<[string, (size: number) => string]>([
    ['of ampersands', (size) => '&'.repeat(size)],
    ['of equals signs', (size) => '='.repeat(size)],
    ['of opened inputs', (size) => '<input '.repeat(size / 7)],
    [
      'of parts without an end',
      (size) => '--a\r\ncontent-disposition: form-data; name="'.repeat(size / 45),
    ],
    ['of lines', (size) => 'ORDER: 1\n'.repeat(size / 9)],
    ['of braces', (size) => '{'.repeat(size)],
    ['of escapes', (size) => `${'A'.repeat(size / 2)}=${'%41'.repeat(size / 6)}&b=c`],
  ])('M11 and the work for a hostile text grows no faster than the text: %s', (_what, textOf) => {
    expect(growsLinearly((size) => read(textOf(size)), 60_000)).toBe(true);
  });
});

describe('the report on fields', () => {
  const report = (fields: Record<string, string>) =>
    reportFields(
      Object.entries(fields).map(([name, value]) => ({ name, value })),
      'result',
      signedNames('result', way4HmacSha256),
      [],
    );

  it('has sizes in bytes, limits, and what the signature covers', () => {
    const [terminal, desc, mac] = report({
      TERMINAL: 'فندق',
      DESC: 'x',
      P_SIGN: 'AB'.repeat(32),
    });
    expect(terminal).toMatchObject({ bytes: 8, limits: { min: 8, max: 8 }, isSigned: true });
    expect(terminal).toMatchObject({ problems: ['BAD_SHAPE'] });
    expect(desc).toMatchObject({ isSigned: false, problems: ['NOT_IN_THIS_MESSAGE'] });
    expect(mac).toMatchObject({ shown: null, bytes: 64, problems: [] });
  });

  it.each([
    ['AMOUNT', '', ['TOO_SHORT']],
    ['AMOUNT', '1234567890.00', ['TOO_LONG']],
    ['AMOUNT', '1,00', ['BAD_SHAPE']],
    ['RRN', '1', ['TOO_SHORT']],
    ['RRN', '', []],
    ['CURRENCY', 'iqd', ['BAD_SHAPE']],
    ['EXTRA', 'what is it', ['NOT_IN_DOCUMENT']],
  ])('%s=%j has the problems %j', (name, value, problems) => {
    expect(report({ [name]: value })[0]?.problems).toEqual(problems);
  });

  it('shows no value of a key that nobody lists, and no name that holds a card number', () => {
    const [extra, card] = report({ EXTRA: 'secret', '4111111111111111': 'x' });
    expect(extra?.shown).toBeNull();
    expect(card?.name).toBe('411111******1111');
  });

  it('names what is missing, and forgives what may be', () =>
    expect(missingFields([{ name: 'ORDER', value: '1' }], 'result')).toEqual([
      'TRTYPE',
      'AMOUNT',
      'CURRENCY',
      'ACTION',
      'RC',
      'TIMESTAMP',
      'NONCE',
      'P_SIGN',
    ]));

  it.each([
    [{ ACTION: '0', RRN: '1' }, 'result'],
    [{ request_token: 'x', amount: '1' }, 'prepareAnswer'],
    [{ amount: '1', order: '1' }, 'prepareRequest'],
    [{ RRN: '1', TRTYPE: '24' }, 'reversalRequest'],
    [{ RRN: '1', TRTYPE: '1' }, 'completionRequest'],
  ])('%j is a %s', (fields, kind) => {
    const given = Object.entries(fields).map(([name, value]) => ({ name, value }));
    expect(kindOfMessage(given)).toBe(kind);
  });
});

function parts(fields: Readonly<Record<string, string>>, end = '\r\n'): string {
  const one = ([name, value]: [string, string]) =>
    ['--bound', `Content-Disposition: form-data; name="${name}"`, '', value].join(end);
  return `${Object.entries(fields).map(one).join(end)}${end}--bound--${end}`;
}

function page(fields: Readonly<Record<string, string>>): string {
  const input = ([name, value]: [string, string]) =>
    `<input type="hidden" name="${name}" value="${value}">`;
  return `<form method="post">${Object.entries(fields).map(input).join('\n')}</form>`;
}
