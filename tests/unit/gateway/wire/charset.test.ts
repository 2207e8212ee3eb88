import { createHmac } from 'node:crypto';
import { verifyResult } from '@/lib/gateway/belief/authentic-message';
import { readOperationAnswer } from '@/lib/gateway/belief/cgi-answer';
import { checkShapes } from '@/lib/gateway/belief/result';
import { readResultPost } from '@/lib/gateway/belief/result-post';
import { buildCompletionRequest, buildPrepareRequest } from '@/lib/gateway/call/requests';
import { signMessage } from '@/lib/gateway/mac/mac';
import { parseMacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4Classic } from '@/lib/gateway/mac/profiles/built-in';
import { decodeFormText, decodeText, encodeText } from '@/lib/gateway/wire/charset';
import { money } from '@/lib/money/money';
import { approvedHold, receivedAt, testConfig, testKeyHex } from '../support';

/** «دار», as windows-1256 writes it: three bytes. */
const house = Buffer.from([0xcf, 0xc7, 0xd1]);
const name = 'دار';

describe('A14 a text in windows-1256', () => {
  it('is read and written byte for byte, each of them', () => {
    const bytes = Buffer.from(Array.from({ length: 255 }, (_, at) => at + 1));
    const text = decodeText(bytes, 'windows-1256') ?? '';
    expect(text).toHaveLength(255);
    expect(encodeText(text, 'windows-1256')).toEqual(bytes);
    expect(decodeText(house, 'windows-1256')).toBe(name);
    expect(decodeText(house, 'utf-8')).toBeUndefined();
  });

  it.each([
    ['%CF%C7%D1+1', 'windows-1256', `${name} 1`],
    [encodeURIComponent(name), 'utf-8', name],
    ['%CF%C7%D1', 'utf-8', undefined],
    ['%0', 'windows-1256', undefined],
    ['%zz', 'windows-1256', undefined],
    ['a%00', 'windows-1256', undefined],
    ['a%00', 'utf-8', undefined],
  ] as const)('of a form: %s in %s', (text, charset, expected) => {
    expect(decodeFormText(text, charset)).toBe(expected);
  });

  it('holds no NUL', () =>
    expect(decodeText(Buffer.from([0x41, 0]), 'windows-1256')).toBeUndefined());
});

const list = way4Classic.fields.result;
const profile = {
  ...way4Classic,
  algorithm: 'hmac-sha256' as const,
  charset: 'windows-1256' as const,
};
const config = testConfig({ profile });

/** What such a bank sends: values as bytes, lengths in bytes, P_SIGN over them. */
function sentBy(values: Readonly<Record<string, Buffer | string>>): Buffer {
  const bytesOf = (key: string) => Buffer.from(values[key] ?? '');
  const source = list.flatMap((key) => {
    const bytes = bytesOf(key);
    return bytes.length === 0 ? [Buffer.from('-')] : [Buffer.from(`${bytes.length}`), bytes];
  });
  const mac = createHmac('sha256', Buffer.from(testKeyHex, 'hex'))
    .update(Buffer.concat(source))
    .digest('hex');
  const escaped = (key: string) =>
    Array.from(bytesOf(key), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  const pairs = Object.keys(values).map((key) => `${key}=${escaped(key)}`);
  return Buffer.from([...pairs, `P_SIGN=${mac}`].join('&'));
}

const said = { ...approvedHold, DESC: house, MESSAGE: Buffer.concat([house, Buffer.from(' 1')]) };
const contentType = 'application/x-www-form-urlencoded';

describe('A14 a bank whose charset is windows-1256', () => {
  it('is believed by the bytes that it signed, percent-encoded or raw', () => {
    const body = sentBy(said);
    const raw = Buffer.from(body.toString().replace('%cf%c7%d1', 'xxx'));
    raw.set(house, raw.indexOf('xxx'));
    for (const one of [body, raw]) {
      const read = readResultPost({ body: one, contentType, charset: profile.charset });
      if (!read.ok) throw new Error(read.code);
      expect(read.value.get('DESC')).toBe(name);
      const message = verifyResult(read.value, { config, receivedAt, kind: 'result' });
      expect(message).toMatchObject({ ok: true, value: { readings: [], altered: new Map() } });
      expect(message.ok && checkShapes(message.value).ok).toBe(true);
    }
  });

  it('is not understood by a profile that says UTF-8', () => {
    const resultPost = readResultPost({ body: sentBy(said), contentType, charset: 'utf-8' });
    expect(resultPost).toEqual({ ok: false, code: 'BAD_ENCODING' });
  });

  it('answers a completion, which we ask for in UTF-8', () => {
    const built = buildCompletionRequest(
      {
        gatewayOrderId: approvedHold.ORDER ?? '',
        amount: money(150_000_000n),
        rrn: approvedHold.RRN ?? '',
        internalReference: approvedHold.INT_REF ?? '',
        description: name,
        sentAt: receivedAt,
        nonce: 'AB'.repeat(16),
      },
      config,
    );
    if (!built.ok) throw new Error(built.code);
    const body = sentBy({ ...said, TRTYPE: '1' }).toString();
    const answer = { status: 200, contentType: null, body };
    const verdict = readOperationAnswer(answer, built.value, config, receivedAt, () => false);
    expect(verdict.verdict).toBe('succeeded');
  });

  it('gets requests that are signed as they are sent', () => {
    const built = buildPrepareRequest(
      {
        gatewayOrderId: '270001234569',
        transactionType: 'sale',
        amount: money(1_000_000n),
        description: name,
        sentAt: receivedAt,
        nonce: 'AB'.repeat(16),
      },
      config,
    );
    if (!built.ok) throw new Error(built.code);
    const plain = { ...profile, charset: 'utf-8' as const };
    const own = signMessage(plain, config.signingKey, 'prepare', built.value.fields);
    expect(built.value.fields.get('P_SIGN')).toBe(own);
  });

  it('has its charset in its profile, UTF-8 unless it says so', () => {
    const { charset: _, ...without } = profile;
    expect(parseMacProfile(without)).toMatchObject({ value: { charset: 'utf-8' } });
    expect(parseMacProfile(profile)).toMatchObject({ value: { charset: 'windows-1256' } });
    expect(parseMacProfile({ ...profile, charset: 'utf-16' }).ok).toBe(false);
  });
});
