import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { testKeyHex } from '../support';

describe('HMAC keys', () => {
  it.each([
    ['an odd number of digits', 'ABC'],
    ['letters that are no hex', 'ABCDEFGH'],
    ['a hex tail that Node would cut', 'ABCDzz'],
    ['nothing', ''],
    ['a space', 'AB CD'],
    ['a newline', 'ABCD\n'],
    ['a prefix', '0xABCD'],
    ['an empty component', 'ABCD^'],
    ['components of different length', 'ABCD^AB'],
    ['an odd component', 'ABCD^ABC'],
    ['components that cancel out', 'ABCD^abcd'],
    ['only zeros', '0000'],
    ['Arabic digits', '٠٠١١'],
  ])('refuses %s without repeating it', (_name, text) => {
    for (const parse of [parseSigningKey, parseVerifyingKey]) {
      const parsed = parse(text, 'hmac-sha256');
      expect(parsed).toMatchObject({ ok: false, code: 'BAD_KEY' });
      if (text !== '') expect(JSON.stringify(parsed)).not.toContain(text.trim());
    }
  });

  it.each([
    ['AB^CDE', 'is not an even number of hex digits'],
    ['xx^ABCD', 'is not an even number of hex digits'],
    ['ABCD^AB', 'has components of different length'],
    ['00^00', 'is all zero'],
  ])('says what is wrong with %s', (text, detail) => {
    expect(parseSigningKey(text, 'hmac-sha1')).toEqual({ ok: false, code: 'BAD_KEY', detail });
  });

  it('XORs any number of components', () => {
    const three = parseSigningKey('FF00^0F0F^0001', 'hmac-sha1');
    const one = parseSigningKey('f00e', 'hmac-sha1');
    expect(three.ok && one.ok && three.value.key.equals(one.value.key)).toBe(true);
  });

  it('N3 never prints its bytes', () => {
    const parsed = parseSigningKey(testKeyHex, 'hmac-sha256');
    expect(inspect(parsed, { depth: 9 })).not.toMatch(/00112233|<Buffer|Uint8Array/i);
    expect(JSON.stringify(parsed)).not.toMatch(/0011|17,34/);
  });
});

describe('RSA keys', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  it('reads PEM, also on one line with written-out line breaks', () => {
    expect(parseSigningKey(privatePem, 'rsa-sha256')).toMatchObject({ ok: true });
    const verifyingKey = parseVerifyingKey(publicPem.replaceAll('\n', '\\n'), 'rsa-md5');
    expect(verifyingKey).toMatchObject({ ok: true });
  });

  it('refuses our private key as the one that verifies the gateway', () =>
    expect(parseVerifyingKey(privatePem, 'rsa-sha256')).toMatchObject({
      detail: 'is a private key',
    }));

  it('refuses a public key for signing, hex, another kind of key and one that is too short', () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 512 }).publicKey;
    const ecPem = ec.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const shortPem = short.export({ type: 'spki', format: 'pem' }).toString();
    expect(parseSigningKey(publicPem, 'rsa-sha256').ok).toBe(false);
    expect(parseSigningKey(testKeyHex, 'rsa-sha256').ok).toBe(false);
    expect(parseVerifyingKey(ecPem, 'rsa-sha256')).toMatchObject({ detail: 'is not an RSA key' });
    expect(parseVerifyingKey(shortPem, 'rsa-sha256').ok).toBe(false);
  });

  it.each([
    [1024, true],
    [1028, false],
    [1016, false],
  ])('reads a modulus of %i bits: %s', (modulusLength, isRead) => {
    const { publicKey: key } = generateKeyPairSync('rsa', { modulusLength });
    expect(
      parseVerifyingKey(key.export({ type: 'spki', format: 'pem' }).toString(), 'rsa-sha256'),
    ).toMatchObject(
      isRead
        ? { ok: true, value: { role: 'public' } }
        : { ok: false, code: 'BAD_KEY', detail: 'has an RSA modulus of unusable length' },
    );
  });

  it('says which key in PEM is missing', () => {
    const refused = (detail: string) => ({ ok: false, code: 'BAD_KEY', detail });
    expect(parseSigningKey(publicPem, 'rsa-md5')).toEqual(refused('is not a private key in PEM'));
    expect(parseVerifyingKey('x', 'rsa-md5')).toEqual(refused('is not a public key in PEM'));
    expect(parseVerifyingKey(privatePem, 'rsa-md5')).toEqual(refused('is a private key'));
    expect(parseSigningKey(privatePem, 'rsa-md5')).toMatchObject({ value: { role: 'private' } });
  });
});
