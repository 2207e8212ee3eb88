import { createSign, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import {
  isMacWellFormed,
  macLength,
  macSource,
  signMessage,
  verifyMessage,
} from '@/lib/gateway/mac/mac';
import { type MacKey, parseSigningKey, parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import type { MacAlgorithm, MacProfile } from '@/lib/gateway/mac/mac-profile';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import {
  approvedHold,
  otherKeyHex,
  receivedAt,
  secretKey,
  seed,
  signed,
  testKeyHex,
} from '../support';

const list = way4HmacSha256.fields.result;
const keys = [{ key: secretKey() }];

describe('the source string', () => {
  it('counts bytes, not letters', () => {
    const source = macSource(way4HmacSha256, ['DESC'], new Map([['DESC', 'غرفة']]));
    expect(source.toString()).toBe('8غرفة');
  });

  it('takes "0" as a value and an empty field as missing', () => {
    const fields = new Map([
      ['TRTYPE', '0'],
      ['RRN', ''],
    ]);
    expect(macSource(way4HmacSha256, ['TRTYPE', 'RRN', 'INT_REF'], fields).toString()).toBe('10--');
  });

  it('skips missing fields, adds the trailer and fills constants where the profile says so', () => {
    const profile: MacProfile = {
      ...way4HmacSha256,
      absent: 'skip',
      trailer: '-',
      constants: { MERCHANT: 'SHOP' },
    };
    const names = ['RRN', 'MERCHANT', 'RC'];
    expect(macSource(profile, names, new Map([['RC', '00']])).toString()).toBe('4SHOP200-');
    expect(macSource(profile, names, new Map([['MERCHANT', 'OTHER']])).toString()).toBe('5OTHER-');
    expect(macSource(profile, ['constructor'], new Map()).toString()).toBe('-');
  });

  it('writes 0 for what is missing and counts letters, where the profile says so', () => {
    const profile: MacProfile = { ...way4HmacSha256, absent: '0', lengths: 'characters' };
    const fields = new Map([['DESC', 'غرفة 12']]);
    expect(macSource(profile, ['DESC', 'RRN'], fields).toString()).toBe('7غرفة 120');
    expect(macSource(way4HmacSha256, ['DESC'], fields).toString()).toBe('11غرفة 12');
  });

  it('A12 moves when letters move between neighbouring fields', () => {
    const words = fc.stringMatching(/^[A-Z.]{1,8}$/);
    fc.assert(
      fc.property(words, words, fc.nat(7), (left, right, by) => {
        const cut = (by % left.length) + 1;
        const names = ['AMOUNT', 'CURRENCY'];
        const honest = new Map([
          ['AMOUNT', left],
          ['CURRENCY', right],
        ]);
        const shifted = new Map([
          ['AMOUNT', left.slice(0, -cut)],
          ['CURRENCY', left.slice(-cut) + right],
        ]);
        const a = macSource(way4HmacSha256, names, honest);
        return !a.equals(macSource(way4HmacSha256, names, shifted));
      }),
      { seed },
    );
  });
});

describe('verifying', () => {
  it('accepts what an independent implementation signed, whatever the values', () => {
    const value = fc.string({ unit: 'grapheme', maxLength: 40 });
    fc.assert(
      fc.property(fc.array(value, { minLength: 12, maxLength: 12 }), (values) => {
        const fields = Object.fromEntries(list.map((name, at) => [name, values[at] ?? '']));
        return verifyMessage(way4HmacSha256, keys, list, signed(fields), receivedAt);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('A4 refuses a MAC made with another key', () => {
    const forged = signed(approvedHold, { key: otherKeyHex });
    expect(verifyMessage(way4HmacSha256, keys, list, forged, receivedAt)).toBe(false);
  });

  it('A5 accepts an older key for messages that arrive before its end, and not at it', () => {
    const until = new Date('2027-01-01T12:00:00Z');
    const rotated = [{ key: secretKey() }, { key: secretKey(otherKeyHex), acceptedUntil: until }];
    const old = signed(approvedHold, { key: otherKeyHex });
    const arrives = (at: number) => verifyMessage(way4HmacSha256, rotated, list, old, new Date(at));
    expect(arrives(until.getTime() - 1)).toBe(true);
    expect([arrives(until.getTime()), arrives(until.getTime() + 1)]).toEqual([false, false]);
    const current = signed(approvedHold);
    expect(verifyMessage(way4HmacSha256, rotated, list, current, receivedAt)).toBe(true);
  });

  it('A7 takes upper, lower and mixed hex alike', () => {
    const message = signed(approvedHold);
    const mac = message.get('P_SIGN') ?? '';
    const mixed = Array.from(mac, (digit, at) => (at % 2 ? digit.toLowerCase() : digit)).join('');
    for (const text of [mac, mac.toLowerCase(), mixed]) {
      message.set('P_SIGN', text);
      expect(verifyMessage(way4HmacSha256, keys, list, message, receivedAt)).toBe(true);
    }
  });

  it.each(badMacs())('A8 A9 refuses %s', (_name, distort) => {
    const message = signed(approvedHold);
    message.set('P_SIGN', distort(message.get('P_SIGN') ?? ''));
    expect(verifyMessage(way4HmacSha256, keys, list, message, receivedAt)).toBe(false);
  });

  it('takes a P_SIGN for one only when all of it is hex', () => {
    const mac = 'AB'.repeat(32);
    for (const [text, isOne] of [
      [mac, true],
      [`zz${mac.slice(2)}`, false],
      [`${mac.slice(2)}zz`, false],
      [mac.slice(2), false],
    ] as const) {
      expect(isMacWellFormed(way4HmacSha256, [{ key: secretKey() }], text)).toBe(isOne);
    }
  });

  it('refuses everything without a key', () =>
    expect(verifyMessage(way4HmacSha256, [], list, signed(approvedHold), receivedAt)).toBe(false));
});

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const otherPair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privatePem = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicPem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const otherPublicPem = otherPair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

describe.each(['rsa-sha256', 'rsa-md5'] as const)('%s', (algorithm) => {
  const profile = profileWith(algorithm);
  const publicKey = key(parseVerifyingKey(publicPem, algorithm));
  const fields = new Map(Object.entries(approvedHold));
  const mac = signMessage(profile, key(parseSigningKey(privatePem, algorithm)), 'prepare', fields);

  it('has as many hex digits as the modulus, more than the 256 of the bank', () => {
    expect(mac).toMatch(/^[0-9A-F]{512}$/);
    expect(macLength(profile, publicKey)).toBe(512);
  });

  it('agrees with another signer and refuses another key and another message', () => {
    const hash = algorithm === 'rsa-md5' ? 'RSA-MD5' : 'RSA-SHA256';
    const source = macSource(profile, profile.fields.prepare, fields);
    expect(createSign(hash).update(source).sign(pair.privateKey, 'hex').toUpperCase()).toBe(mac);
    const message = new Map([...fields, ['P_SIGN', mac.toLowerCase()]]);
    const check = (with_: MacKey, what = message) =>
      verifyMessage(profile, [{ key: with_ }], profile.fields.prepare, what, receivedAt);
    expect(check(publicKey)).toBe(true);
    expect(check(key(parseVerifyingKey(otherPublicPem, algorithm)))).toBe(false);
    expect(check(publicKey, new Map([...message, ['AMOUNT', '150000.01']]))).toBe(false);
    expect(check(secretKey())).toBe(false);
  });
});

it.each([
  ['hmac-sha1', 40],
  ['hmac-sha256', 64],
  ['hmac-sha512', 128],
] as const)('%s gives %i hex digits in the case of the profile', (algorithm, length) => {
  const signing = key(parseSigningKey(testKeyHex, algorithm));
  const fields = new Map(Object.entries(approvedHold));
  const upper = signMessage(profileWith(algorithm), signing, 'prepare', fields);
  const given = { ...profileWith(algorithm), case: 'lower' } as const;
  const lower = signMessage(given, signing, 'prepare', fields);
  expect(upper).toMatch(new RegExp(`^[0-9A-F]{${length}}$`));
  expect(lower).toBe(upper.toLowerCase());
  expect(macLength(profileWith(algorithm), signing)).toBe(length);
  const message = new Map([...fields, ['P_SIGN', lower]]);
  const verifying = [{ key: signing }];
  const { prepare } = profileWith(algorithm).fields;
  expect(verifyMessage(profileWith(algorithm), verifying, prepare, message, receivedAt)).toBe(true);
});

it('never verifies with a key of the other kind, and never crashes on one', () => {
  const rsaPublic = key(parseVerifyingKey(publicPem, 'rsa-sha256'));
  const rsaPrivate = key(parseSigningKey(privatePem, 'rsa-sha256'));
  const fields = new Map(Object.entries(approvedHold));
  const check = (algorithm: MacAlgorithm, verifying: MacKey[], mac: string) =>
    verifyMessage(
      profileWith(algorithm),
      verifying.map((one) => ({ key: one })),
      list,
      new Map([...fields, ['P_SIGN', mac]]),
      receivedAt,
    );
  expect(check('hmac-sha256', [rsaPublic], 'AB'.repeat(256))).toBe(false);
  expect(check('hmac-sha256', [secretKey(), rsaPublic], 'AB'.repeat(256))).toBe(false);
  expect(check('rsa-sha256', [secretKey()], 'AB'.repeat(32))).toBe(false);
  const profile = { ...profileWith('rsa-sha256') };
  expect(
    verifyMessage(
      profile,
      [{ key: rsaPrivate }],
      profile.fields.prepare,
      new Map([...fields, ['P_SIGN', signMessage(profile, rsaPrivate, 'prepare', fields)]]),
      receivedAt,
    ),
  ).toBe(false);
});

it('never signs with a key of the other kind', () => {
  const fields = new Map(Object.entries(approvedHold));
  const secret = secretKey();
  const rsa = key(parseSigningKey(privatePem, 'rsa-sha256'));
  expect(() => signMessage(profileWith('rsa-sha256'), secret, 'prepare', fields)).toThrow(
    TypeError,
  );
  expect(() => signMessage(profileWith('hmac-sha1'), rsa, 'prepare', fields)).toThrow(TypeError);
});

function profileWith(algorithm: MacAlgorithm): MacProfile {
  return { ...way4HmacSha256, algorithm };
}

function key(parsed: ReturnType<typeof parseSigningKey>): MacKey {
  if (!parsed.ok) throw new Error(parsed.detail);
  return parsed.value;
}

function badMacs(): [string, (mac: string) => string][] {
  return [
    ['an empty one', () => ''],
    ['spaces', () => ' '.repeat(64)],
    ['an odd number of digits', (mac) => mac.slice(1)],
    ['a tail that is no hex', (mac) => `${mac.slice(0, -2)}zz`],
    ['one that is cut', (mac) => mac.slice(0, 32)],
    ['one pair too many', (mac) => `${mac}00`],
    ['the length of another algorithm', (mac) => mac.slice(0, 40)],
    ['twice the digits', (mac) => mac + mac],
    ['a megabyte', () => 'A'.repeat(1_048_576)],
    ['a newline at the end', (mac) => `${mac}\n`],
    ['a NUL at the end', (mac) => `${mac}\0`],
    ['a byte order mark', (mac) => `\ufeff${mac}`],
    ['full-width digits', (mac) => mac.replace(/[0-9]/g, (d) => String.fromCodePoint(0xff10 + +d))],
    [
      'Arabic-Indic digits',
      (mac) => mac.replace(/[0-9]/g, (d) => String.fromCodePoint(0x660 + +d)),
    ],
    ['dashes between pairs', (mac) => (mac.match(/../g) ?? []).join('-')],
    ['a space inside', (mac) => `${mac.slice(0, 10)} ${mac.slice(11)}`],
  ];
}
