import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { type MailText, resultCandidates } from '@/lib/gateway/mail/mail';
import { growsLinearly } from '../../../support/work-time';
import { approvedHold, receivedAt, signed, testConfig } from '../support';

const fields = signed(approvedHold);
const pairs = [...fields];
const lines = (join: (name: string, value: string) => string) =>
  pairs.map(([name, value]) => join(name, value)).join('\r\n');
const mac = fields.get('P_SIGN') ?? '';
const plain = (text: string): MailText[] => [{ kind: 'plain', text }];
const html = (text: string): MailText[] => [{ kind: 'html', text }];
const candidates = (texts: MailText[]) => resultCandidates(texts, way4HmacSha256);
const believed = (texts: MailText[]) =>
  candidates(texts)
    .map((one) => verifyResult(one, { config: testConfig(), receivedAt, kind: 'result' }))
    .flatMap((read) => (read.ok ? [read.value.gatewayOrderId] : []));

const quoted = (text: string, mark = '> ') =>
  text
    .split(/\r?\n/)
    .map((line) => `${mark}${line}`)
    .join('\n');
const table = `<table>${pairs
  .map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
  .join('')}</table>`;
const nameValue = lines((name, value) => `${name}=${value}`);
const wrapAt = (text: string, width: number) =>
  text
    .split(/\r?\n/)
    .flatMap((line) => line.match(new RegExp(`.{1,${width}}`, 'g')) ?? [''])
    .join('\n');

const forms: [string, MailText[]][] = [
  ['lines with an equals sign', plain(`Dear merchant,\n\n${nameValue}\n\nRegards`)],
  ['lines with a colon', plain(lines((name, value) => `${name}: ${value}`))],
  ['lines with spaces around the sign', plain(lines((name, value) => `  ${name}  =  ${value} `))],
  ['lines with a no-break space', plain(lines((name, value) => `${name}:\u00a0${value}\u00a0`))],
  ['lines with a tab', plain(lines((name, value) => `${name}\t${value}`))],
  ['lines with several spaces', plain(lines((name, value) => `${name.padEnd(14)}${value}`))],
  ['lines with one space', plain(lines((name, value) => `${name} ${value}`))],
  ['lines with a full-width colon', plain(lines((name, value) => `${name}：${value}`))],
  [
    'names in words',
    plain(lines((name, value) => `${name.replace('_', ' ').toLowerCase()}: ${value}`)),
  ],
  ['emphasised names', plain(lines((name, value) => `*${name}:* ${value}`))],
  ['a table drawn with bars', plain(lines((name, value) => `| ${name} | ${value} |`))],
  ['JSON', plain(`{\n${lines((name, value) => `  "${name}": "${value}",`)}\n}`)],
  ['names above their values', plain(lines((name, value) => `${name}\n${value}`))],
  ['names above their values with gaps', plain(lines((name, value) => `${name}:\n\n${value}\n`))],
  ['a broken P_SIGN', plain(wrapAt(nameValue, 40))],
  ['quoted lines', plain(`On Friday the bank wrote:\n${quoted(nameValue)}`)],
  ['twice quoted and broken lines', plain(`Fwd:\n${quoted(quoted(wrapAt(nameValue, 40)))}`)],
  ['quoted without a space', plain(quoted(nameValue, '>'))],
  [
    'a forwarded mail with headers',
    plain(
      `---------- Forwarded message ---------\nFrom: bank\nDate: today\nSubject: Transaction result for order 1\n\n${nameValue}`,
    ),
  ],
  ['a summary in words before the fields', plain(`Order: 5\nAmount: 150,000 IQD\n\n${nameValue}`)],
  ['an URL-encoded text', plain(`Result: ${new URLSearchParams(pairs)}`)],
  ['an URL-encoded text over several lines', plain(wrapAt(String(new URLSearchParams(pairs)), 60))],
  ['a quoted URL-encoded text', plain(quoted(wrapAt(String(new URLSearchParams(pairs)), 60)))],
  [
    'the query of a link',
    html(
      `<p>See <a href="https://shop.example/api/backref?${String(new URLSearchParams(pairs)).replaceAll('&', '&amp;')}">the result</a></p>`,
    ),
  ],
  [
    'quoted-printable source',
    plain(
      nameValue.replaceAll('=', '=3D').replace(mac, `${mac.slice(0, 30)}=\r\n${mac.slice(30)}`),
    ),
  ],
  ['an HTML table', html(`<html><body><h1>Result</h1>${table}</body></html>`)],
  ['an HTML table in a table', html(`<table><tr><td><p>Hello</p>${table}</td></tr></table>`)],
  [
    'an HTML table with paragraphs in its cells',
    html(
      table
        .replaceAll('<td>', '<td style="a>b"><p>')
        .replaceAll('</td>', '&nbsp;</p></td>')
        .replaceAll('a>b', 'a'),
    ),
  ],
  [
    'an HTML table with header cells',
    html(table.replaceAll(/<tr><td>(\w+)<\/td>/g, '<tr><th scope=row>$1:</th>')),
  ],
  [
    'an HTML table that lies',
    html(
      `<table><tr>${pairs.map(([name]) => `<th>${name}</th>`).join('')}</tr><tr>${pairs.map(([, value]) => `<td>${value}</td>`).join('')}</tr></table>`,
    ),
  ],
  [
    'HTML lines in one cell',
    html(
      `<table><tr><td>${pairs.map(([name, value]) => `<b>${name}</b>: ${value}`).join('<br>')}</td></tr></table>`,
    ),
  ],
  [
    'HTML paragraphs',
    html(pairs.map(([name, value]) => `<div><b>${name}</b> = <i>${value}</i></div>`).join('\n')),
  ],
  [
    'an HTML list of names and values',
    html(`<dl>${pairs.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`),
  ],
  ['preformatted HTML', html(`<pre>${nameValue}</pre>`)],
  [
    'hidden inputs',
    html(
      `<form>${pairs.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')}</form>`,
    ),
  ],
  ['HTML pasted as text', plain(`<body>${table}</body>`)],
];

describe('C15 a signed result is found in a mail', () => {
  test.each(forms)('as %s', (_form, texts) => expect(believed(texts)).toContain('270001234569'));

  test('with empty fields', () => {
    const given = { ...approvedHold, ACTION: '5', RC: '51', APPROVAL: '', RRN: '', INT_REF: '' };
    const declined = signed(given);
    const text = [...declined].map(([name, value]) => `${name}=${value}`).join('\n');
    const rows = [...declined].map(([name, value]) => `<tr><td>${name}<td>${value}`).join('');
    expect(believed(plain(text))).toHaveLength(1);
    expect(believed(plain(text.replaceAll('=', '\n')))).toHaveLength(1);
    expect(believed(html(`<table>${rows}</table>`))).toHaveLength(1);
  });

  test('once for each of two results in one thread', () => {
    const other = [...signed({ ...approvedHold, ORDER: '270001234570' })];
    const text = other.map(([name, value]) => `${name}=${value}`).join('\n');
    const found = believed(plain(`${nameValue}\n\n${text}`)).sort();
    expect(found).toEqual(['270001234569', '270001234570']);
    const answer = believed(plain(`${nameValue}\n${quoted(text)}`)).sort();
    expect(answer).toEqual(['270001234569', '270001234570']);
  });
});

describe('P6 what is not signed over is not believed', () => {
  test.each(pairs.filter(([name]) => name !== 'P_SIGN'))('a changed %s', (name, value) => {
    const text = nameValue.replace(
      `${name}=${value}`,
      `${name}=${value.replace(/.$/, (last) => (last === '1' ? '2' : '1'))}`,
    );
    expect(candidates(plain(text)).length).toBeGreaterThan(0);
    expect(believed(plain(text))).toEqual([]);
  });

  test('a key given twice in an URL-encoded text makes it unreadable', () =>
    expect(candidates(plain(`${new URLSearchParams(pairs)}&AMOUNT=1.00`))).toEqual([]));

  test('what is no result of ours is no candidate', () => {
    const of = (text: string) => candidates(plain(text)).map((one) => Object.fromEntries(one));
    expect(of('ORDER=123456&RC=00&A=1')).toEqual([{ ORDER: '123456', RC: '00', A: '1' }]);
    expect(of('ORDER=123456&ACTION=0')).toHaveLength(1);
    expect(of('ORDER=123456&AMOUNT=1')).toEqual([]);
    expect(of('ORDER=12345&ACTION=0')).toEqual([]);
    expect(of('ORDER=x123456&ACTION=0')).toEqual([]);
    expect(of('ORDER=123456x&ACTION=0')).toEqual([]);
    expect(of(`ORDER=${'1'.repeat(33)}&ACTION=0`)).toEqual([]);
    expect(of('RC=00&ACTION=0')).toEqual([]);
    expect(of('ORDER=123456&ACTION=0&A=%00')).toEqual([]);
  });

  test('signed ones come first, then those that say most, each once', () => {
    const texts = [
      'A=1&ORDER=123456&RC=00',
      'ORDER=123456&RC=01&A=1&B=2',
      'ORDER=123456&RC=02&P_SIGN=AB',
    ];
    const found = candidates([...plain(texts.join('\n')), ...plain('ORDER=123456&A=1&RC=00')]);
    expect(found.map((one) => one.get('RC'))).toEqual(['02', '01', '00']);
    expect(
      candidates(plain('ORDER=123456&RC=02&P_SIGN=\nORDER=123456&RC=01&A=1&B=2')).map((one) =>
        one.get('RC'),
      ),
    ).toEqual(['01', '02']);
  });

  test('a signed one is found behind any number of unsigned ones', () => {
    const noise = Array.from({ length: 90 }, (_, at) => `ORDER=${100_000 + at}&RC=00`);
    const signed = Array.from({ length: 70 }, (_, at) => `ORDER=${200_000 + at}&RC=00&P_SIGN=AB`);
    const found = candidates(plain([...noise, ...signed].join('\n\n')));
    expect(found.slice(0, 70).every((one) => one.get('P_SIGN') === 'AB')).toBe(true);
  });

  test('sixty unsigned ones are looked at, of twenty texts', () => {
    const one = (at: number) => `ORDER=${100_000 + at}&RC=00`;
    const many = Array.from({ length: 70 }, (_, at) => one(at)).join('\n\n');
    expect(candidates(plain(many))).toHaveLength(60);
    const texts = Array.from({ length: 25 }, (_, at) => plain(one(at))[0] as MailText);
    expect(candidates(texts)).toHaveLength(20);
  });

  test('an URL-encoded text ends where its line or its word does', () => {
    const of = (text: string) => candidates(plain(text)).map((one) => one.get('RC'));
    expect(of('see (https://x.test/?ORDER=123456&RC=00).')).toEqual(['00']);
    expect(of('"ORDER=123456&RC=00";,')).toEqual(['00']);
    expect(of('> > ORDER=123456&RC=0\n> > 1')).toEqual(['0', '01']);
    expect(of('ORDER=123456&RC=0\n\n1')).toEqual(['0']);
    expect(of('ORDER=123456&RC=0\ntwo words')).toEqual(['0']);
    expect(of(`ORDER=123456&RC=0&A=${'x'.repeat(16 * 1024)}`)).toEqual([]);
  });

  test('a mail without a result has no candidates', () => {
    expect(candidates(plain('Your order: 12345678\nAmount: 5\nThank you'))).toEqual([]);
    expect(candidates(html('<p>ACTION needed: ORDER now</p>'))).toEqual([]);
    expect(candidates([])).toEqual([]);
  });
});

describe('a hostile text is read in bounded time', () => {
  const hostile: [string, (size: number) => MailText[]][] = [
    ['of opened cells', (size) => html('<td'.repeat(size / 3))],
    ['of nested rows', (size) => html('<tr><td>'.repeat(size / 8))],
    ['of empty lines', (size) => html(`<pre>${'\n'.repeat(size)}`)],
    ['of opened comments', (size) => html('<!--'.repeat(size / 4))],
    ['of opened inputs', (size) => html('<input name="'.repeat(size / 13))],
    ['of equals signs', (size) => plain('ORDER='.repeat(size / 6))],
    ['of repeated pairs', (size) => plain('ORDER=123456\nACTION=0\n'.repeat(size / 22))],
    ['of ampersands', (size) => plain('a&'.repeat(size / 2))],
    ['of short lines with ampersands', (size) => plain('a&b\n'.repeat(size / 4))],
    [
      'of short lines that name an order',
      (size) => plain('ORDER=1&ACTION=0&RC=1&x\n'.repeat(size / 24)),
    ],
    ['of spaces', (size) => plain(`ORDER${' '.repeat(size)}x`)],
    ['of quotation marks', (size) => plain('>'.repeat(size))],
    ['of tabs', (size) => plain('ORDER\tACTION\tRC\tRRN\n'.repeat(size / 20))],
  ];

  test.each(hostile)('%s', (_how, textsOf) => {
    const size = 256 * 1024;
    expect(candidates(textsOf(size)).length).toBeLessThanOrEqual(60);
    expect(growsLinearly((letters) => candidates(textsOf(letters)), size)).toBe(true);
  });
});

test('what no form could carry is no result in a mail either', () => {
  const half = table.replace('IQD', 'IQ&#xd83d;');
  expect(candidates(html(table))).not.toEqual([]);
  expect(candidates(html(half))).toEqual([]);
  expect(candidates(plain(nameValue.replace('IQD', 'IQ\0')))).toEqual([]);
});
