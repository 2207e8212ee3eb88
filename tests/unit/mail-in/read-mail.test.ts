import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { resultCandidates } from '@/lib/gateway/mail/mail';
import { parseMail, readMail } from '@/lib/mail-in/read-mail';
import { approvedHold, receivedAt, signed, testConfig } from '../gateway/support';

const lines = [...signed(approvedHold)].map(([name, value]) => `${name}=${value}`).join('\r\n');
const html = `<table>${[...signed(approvedHold)]
  .map(([name, value]) => `<tr><td>${name}</td><td>${value}</td></tr>`)
  .join('')}</table>`;
const base64 = (text: string | Buffer) =>
  Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\r\n');
const quotedPrintable = (text: string) =>
  text.replaceAll('=', '=3D').replace(/[^\r\n]{60}(?!\r)/g, '$&=\r\n');
const multipart = (type: string, ...parts: string[]) =>
  `Content-Type: multipart/${type}; boundary="b1"\r\n\r\n${parts
    .map((part) => `--b1\r\n${part}\r\n`)
    .join('')}--b1--\r\n`;
const head = 'From: bank@bank.test\r\nTo: shop@shop.test\r\nMIME-Version: 1.0\r\n';
const plain = `Content-Type: text/plain; charset=utf-8\r\n\r\n${lines}`;

const mails: [string, string | Buffer][] = [
  ['plain', `${head}${plain}`],
  [
    'quoted-printable',
    `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quotedPrintable(lines)}`,
  ],
  ['flowed lines', `${head}Content-Type: text/plain; format=flowed\r\n\r\n${lines}`],
  [
    'base64',
    `${head}Content-Type: text/plain\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(lines)}`,
  ],
  [
    'UTF-16',
    Buffer.concat([
      Buffer.from(
        `${head}Content-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
      ),
      Buffer.from(base64(Buffer.from(lines, 'utf16le'))),
    ]),
  ],
  ['HTML alone', `${head}Content-Type: text/html\r\n\r\n${html}`],
  [
    'HTML as the other form of an empty text',
    head +
      multipart(
        'alternative',
        'Content-Type: text/plain\r\n\r\nSee the other form.',
        `Content-Type: text/html\r\n\r\n${html}`,
      ),
  ],
  [
    'a text file',
    head +
      multipart(
        'mixed',
        'Content-Type: text/plain\r\n\r\nSee the file.',
        `Content-Type: text/plain\r\nContent-Disposition: attachment; filename=result.txt\r\n\r\n${lines}`,
      ),
  ],
  [
    'a mail in a mail',
    head +
      multipart(
        'mixed',
        'Content-Type: text/plain\r\n\r\nFYI',
        `Content-Type: message/rfc822\r\n\r\n${head}${plain}`,
      ),
  ],
  [
    'an attached mail',
    head +
      multipart(
        'mixed',
        'Content-Type: text/plain\r\n\r\nFYI',
        `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename=mail.eml\r\n\r\n${head}${plain}`,
      ),
  ],
];

test.each(mails)('C15 the gateway’s result is found in a mail in %s', async (_form, raw) => {
  const read = await readMail(Buffer.from(raw));
  const candidates = read.ok ? resultCandidates(read.value, way4HmacSha256) : [];
  const config = testConfig();
  const believed = candidates.filter(
    (fields) => verifyResult(fields, { config, receivedAt, kind: 'result' }).ok,
  );
  expect(believed.length).toBeGreaterThan(0);
});

const size = 1024 * 1024 - 1_000;
const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
  ).join('');
const mailsInMails = (depth: number) =>
  Array.from(
    { length: depth },
    () => 'Content-Type: message/rfc822\r\nContent-Disposition: attachment\r\n\r\n',
  ).join('');

const hostile: [string, string][] = [
  ['of a thousand nested parts', `${head}${nested(1_000)}Content-Type: text/plain\r\n\r\n${lines}`],
  ['of fifteen thousand nested parts', `${head}${nested(15_000)}`],
  ['of mails in mails', `${head}${mailsInMails(10_000)}`],
  [
    'of twenty thousand parts',
    head +
      multipart(
        'mixed',
        ...Array.from({ length: 20_000 }, () => 'Content-Type: text/plain\r\n\r\nx'),
      ),
  ],
  [
    'of a thousand attachments',
    head +
      multipart(
        'mixed',
        ...Array.from(
          { length: 1_000 },
          () => 'Content-Type: text/plain\r\nContent-Disposition: attachment\r\n\r\nx',
        ),
      ),
  ],
  ['of one huge header', `X-Long: ${'a'.repeat(size)}\r\n\r\nx`],
  [
    'of sixty thousand headers',
    `${Array.from({ length: 60_000 }, (_, at) => `X-${at}: a`).join('\r\n')}\r\n\r\nx`,
  ],
  ['of addresses', `To: ${'a@b.c,'.repeat(size / 6)}\r\n\r\nx`],
  ['of encoded words', `Subject: ${'=?utf-8?Q?a?= '.repeat(size / 14)}\r\n\r\nx`],
  ['of parameters', `Content-Type: text/plain;${' a*0*=b;'.repeat(size / 8)}\r\n\r\nx`],
  ['of opened elements', `Content-Type: text/html\r\n\r\n${'<div>'.repeat(size / 5)}`],
  ['of an unknown charset', `Content-Type: text/plain; charset=nonsense\r\n\r\n${lines}`],
  ['of no head', '\r\n'.repeat(size / 2)],
];

// Work that grew with the square of such a mail would run into the limit of the runner.
describe('a hostile mail is read in bounded time', () => {
  test.each(hostile)('%s', async (_how, raw) => {
    const read = await parseMail(Buffer.from(raw));
    if (read.ok) resultCandidates(read.value, way4HmacSha256);
    expect(read.ok ? read.value.length : 0).toBeLessThanOrEqual(20);
  });

  const typeInside = 'Content-Type: text/plain; a=b;\tFORMAT*0=flow;format*1=ed';
  const inside = base64(`${typeInside}\r\n\r\n${'a \r\n'.repeat(20_000)}`);
  test.each([
    [
      'of flowed lines',
      `Content-Type: text/plain; format=flowed\r\n\r\n${'> > \r\n'.repeat(12_000)}`,
    ],
    [
      'of flowed lines in a mail',
      `${head}Content-Type: message/rfc822\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${inside}`,
    ],
  ])('%s, which a parser would join one by one, is not read', async (_how, raw) => {
    expect(await parseMail(Buffer.from(raw))).toEqual({ ok: false, code: 'UNREADABLE' });
  });

  test('and one at a time, with few that wait', async () => {
    const raw = Buffer.from(`${head}${plain}`);
    const codes = await Promise.all(Array.from({ length: 30 }, () => readMail(raw)));
    expect(codes.filter((read) => read.ok)).toHaveLength(20);
    expect(codes.filter((read) => !read.ok && read.code === 'BUSY')).toHaveLength(10);
  });

  test('and above one megabyte not at all', async () =>
    expect(await readMail(Buffer.alloc(1024 * 1024 + 1))).toMatchObject({ code: 'TOO_LARGE' }));
});
