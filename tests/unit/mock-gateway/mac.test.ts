import { createHash, generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import {
  isMacRight,
  isMacWellFormed,
  macSourceText,
  readPrivateKey,
  readPublicKey,
  readSecretKey,
  signText,
} from '@/tests/mock-gateway/mac';
import {
  findBuiltInProfile,
  type MacAlgorithm,
  type MacList,
  macListOf,
  parseGatewayProfile,
} from '@/tests/mock-gateway/profile';
import defaultProfile from '@/tests/vectors/default-profile.json';
import published from '@/tests/vectors/mac-vectors.json';

type Vector = {
  id: string;
  alg: string;
  source?: string;
  key?: string;
  components?: string[];
  fields?: string[];
  data?: Record<string, string>;
  p_sign?: string;
  md5?: string;
  message?: string;
};

const plain = { absent: '-', trailer: '', constants: {}, case: 'upper' } as const;
const vectors = [...published.vectors, ...defaultProfile.vectors] as unknown as Vector[];
const signed = vectors.filter((vector) => vector.fields !== undefined);

describe('the mock’s own MAC', () => {
  it.each(signed)('builds the source text of $id', (vector) => {
    const fields = new Map(Object.entries(vector.data ?? {}));
    expect(macSourceText(plain, vector.fields ?? [], fields)).toBe(vector.source);
  });

  it.each(signed.filter((vector) => vector.alg.startsWith('hmac')))('P_SIGN of $id', (vector) => {
    const algorithm = vector.alg as MacAlgorithm;
    const key = readSecretKey(vector.key ?? '');
    const mac = signText({ algorithm, case: 'upper' }, key, vector.source ?? '');
    expect(mac).toBe(vector.p_sign?.toUpperCase());
    expect(isMacRight(algorithm, key, vector.source ?? '', vector.p_sign ?? '')).toBe(true);
    expect(isMacRight(algorithm, key, `${vector.source}x`, vector.p_sign ?? '')).toBe(false);
  });

  it.each(signed.filter((vector) => vector.alg.startsWith('rsa')))(
    'verifies the P_SIGN of $id, and no other text',
    (vector) => {
      const key = readPublicKey(published.keys.boricaGatewayTestPublicKey);
      const mac = vector.p_sign ?? '';
      expect(isMacWellFormed('rsa-sha256', key, mac)).toBe(true);
      expect(isMacRight('rsa-sha256', key, vector.source ?? '', mac)).toBe(true);
      expect(isMacRight('rsa-sha256', key, `${vector.source}-`, mac)).toBe(false);
    },
  );

  it.each(vectors.filter((vector) => vector.components !== undefined))(
    'joins the key components of $id',
    (vector) => {
      const joined = readSecretKey((vector.components ?? []).join('^'));
      expect(joined).toEqual(readSecretKey(vector.key ?? ''));
    },
  );

  it.each(vectors.filter((vector) => vector.md5 !== undefined))('digests $id', (vector) => {
    const md5 = createHash('md5')
      .update(vector.source ?? '')
      .digest('hex');
    expect(md5).toBe(vector.md5);
  });

  it('covers every published vector by one of these tests', () => {
    const covered = vectors.filter((vector) => vector.fields ?? vector.components ?? vector.md5);
    expect(covered).toHaveLength(vectors.length);
  });

  it.each(defaultProfile.vectors)('has the list of $id built in', (vector) => {
    const profile = findBuiltInProfile('way4-hmac-sha256');
    const action = 'ACTION' in vector.data ? String(vector.data.ACTION) : '';
    expect(profile && macListOf(profile, vector.message as MacList, action)).toEqual(vector.fields);
  });

  it('signs and verifies with RSA and MD5', () => {
    const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const input = { type: 'pkcs8', format: 'pem' } as const;
    const privateKey = readPrivateKey(pair.privateKey.export(input).toString());
    const given = { type: 'spki', format: 'pem' } as const;
    const publicKey = readPublicKey(pair.publicKey.export(given).toString());
    const mac = signText({ algorithm: 'rsa-md5', case: 'lower' }, privateKey, '3abc');
    expect(mac).toMatch(/^[0-9a-f]{512}$/);
    expect(isMacRight('rsa-md5', publicKey, '3abc', mac)).toBe(true);
    expect(isMacRight('rsa-md5', publicKey, '3abd', mac)).toBe(false);
  });

  it('takes "0" for a value, constants for what is missing, and skips where the bank skips', () => {
    const fields = new Map([
      ['TRTYPE', '0'],
      ['EMAIL', ''],
    ]);
    const list = ['TRTYPE', 'EMAIL', 'MERCHANT'];
    const constants = { MERCHANT: 'M1' };
    expect(macSourceText({ ...plain, constants, trailer: '-' }, list, fields)).toBe('10-2M1-');
    expect(macSourceText({ ...plain, absent: 'skip' }, list, fields)).toBe('10');
    expect(macSourceText({ ...plain, absent: '0' }, list, fields)).toBe('1000');
  });

  it('counts letters where the bank counts letters', () => {
    const fields = new Map([['DESC', 'غرفة 12']]);
    expect(macSourceText(plain, ['DESC'], fields)).toBe('11غرفة 12');
    expect(macSourceText({ ...plain, lengths: 'characters' }, ['DESC'], fields)).toBe('7غرفة 12');
  });

  it.each(['0', 'ABC', 'XY', '', 'AA^', 'AA^BBBB', 'AA^BB^CC'])('refuses the key "%s"', (text) => {
    expect(() => readSecretKey(text)).toThrow();
  });

  it.each(readdirSync('tests/vectors/profiles'))('reads the example profile %s', (file) => {
    const json = JSON.parse(readFileSync(`tests/vectors/profiles/${file}`, 'utf8'));
    const { fields } = parseGatewayProfile(json);
    expect(Object.values(fields).every((list) => list.length > 0)).toBe(true);
    expect(fields.result).toEqual(json.fields.result);
  });

  it.each([
    [{ algorithm: 'md5' }],
    [{ algorithm: 'hmac-sha1', fields: { prepare: [] } }],
    [{ algorithm: 'hmac-sha1', absent: '+', fields: {} }],
    ['profile'],
  ])('refuses the profile %j', (json) => expect(() => parseGatewayProfile(json)).toThrow());
});
