import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildGatewayConfig } from '@/lib/payments/gateway-config';
import { parseSettings } from '@/lib/settings/env';

const folder = mkdtempSync(join(tmpdir(), 'diwan-keys-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const now = new Date('2026-11-23T09:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const strong = 'A1F75C03E92B8D4460D7B3158E9CFA27';
const published = '00112233445566778899AABBCCDDEEFF';
const demo = `DE30DE30${randomBytes(28).toString('hex').toUpperCase()}`;

const production = {
  DIWAN_MODE: 'production',
  APP_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://shop@127.0.0.1/shop',
  GATEWAY_BASE_URL: 'https://gateway.example:9900',
  GATEWAY_CGI_URL: 'https://gateway.example:5443',
  GATEWAY_API_KEY: 'q8Zr2mWv9LxT',
  GATEWAY_TERMINAL: 'HDIJLA01',
  GATEWAY_MAC_KEY: strong,
  NEXTAUTH_SECRET: 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa',
};

/** The refused variable, or null. The sentence never repeats a value. */
function refusalOf(change: Record<string, string>): string | null {
  const parsed = parseSettings({ ...production, ...change });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const built = buildGatewayConfig(parsed.settings, now);
  if (built.ok) return null;
  for (const value of Object.values(change)) expect(built.problem.message).not.toContain(value);
  return built.problem.variable;
}

const inFile = (text: string): string => {
  const file = join(folder, `${randomBytes(6).toString('hex')}.key`);
  writeFileSync(file, `${text}\n`);
  return file;
};
const xored = (first: string, second: string) => {
  const other = Buffer.from(second, 'hex');
  const bytes = [...Buffer.from(first, 'hex')].map((byte, at) => byte ^ (other[at] ?? 0));
  return Buffer.from(bytes).toString('hex');
};

describe('N4 production judges the bytes of a MAC key', () => {
  it('takes a strong one, as text, in a file and of two components', () => {
    const other = '7D20B94EC1865FA30E6B92D8F4137ACC';
    expect([refusalOf({}), refusalOf({ GATEWAY_MAC_KEY: inFile(strong) })]).toEqual([null, null]);
    expect(refusalOf({ GATEWAY_MAC_KEY: `${strong}^${other}` })).toBeNull();
    const rotating = { GATEWAY_MAC_KEY_PREVIOUS: other };
    expect(refusalOf({ ...rotating, GATEWAY_MAC_KEY_PREVIOUS_UNTIL: inDays(29) })).toBeNull();
    expect(refusalOf({ ...rotating, GATEWAY_MAC_KEY_PREVIOUS_UNTIL: inDays(-3) })).toBeNull();
  });

  const weak: [string, string][] = [
    ['published', published],
    ['published, in small letters', published.toLowerCase()],
    ['of the demo', demo],
    ['of 15 bytes', strong.slice(2)],
    ['of one byte', '01'],
    ['of one byte value', 'FF'.repeat(16)],
    ['of a half twice', strong.slice(0, 16).repeat(2)],
    ['of equal steps', '000102030405060708090A0B0C0D0E0F'],
    ['of components that make a published one', `${strong}^${xored(strong, published)}`],
  ];
  for (const variable of [
    'GATEWAY_MAC_KEY',
    'GATEWAY_RESULT_MAC_KEY',
    'GATEWAY_MAC_KEY_PREVIOUS',
  ]) {
    it.each(weak)(`refuses as ${variable} one %s, as text and in a file`, (_what, key) => {
      const end = { GATEWAY_MAC_KEY_PREVIOUS_UNTIL: inDays(1) };
      expect(refusalOf({ [variable]: key, ...end })).toBe(variable);
      expect(refusalOf({ [variable]: inFile(key), ...end })).toBe(variable);
    });
  }

  it('refuses every key of the published vectors, and the bank’s public test key', () => {
    const { keys, vectors } = JSON.parse(readFileSync('tests/vectors/mac-vectors.json', 'utf8'));
    const texts = new Set<string>(
      vectors.flatMap(({ key, components = [] }: { key?: string; components?: string[] }) =>
        key === undefined ? [] : [key, ...components],
      ),
    );
    expect(texts.size).toBe(5);
    for (const key of texts) expect(refusalOf({ GATEWAY_MAC_KEY: key })).toBe('GATEWAY_MAC_KEY');
    const rsa = { ...rsaProfile(2048), GATEWAY_RESULT_MAC_KEY: keys.boricaGatewayTestPublicKey };
    expect(refusalOf(rsa)).toBe('GATEWAY_RESULT_MAC_KEY');
  });

  it('refuses RSA of fewer than 2,048 bits, on either side', () => {
    const [short, long] = [rsaProfile(1024), rsaProfile(2048)];
    expect(refusalOf(long)).toBeNull();
    expect(refusalOf({ ...long, GATEWAY_MAC_KEY: short.GATEWAY_MAC_KEY })).toBe('GATEWAY_MAC_KEY');
    const weakResult = { ...long, GATEWAY_RESULT_MAC_KEY: short.GATEWAY_RESULT_MAC_KEY };
    expect(refusalOf(weakResult)).toBe('GATEWAY_RESULT_MAC_KEY');
  });

  it('refuses RSA with MD5, and takes HMAC-SHA-1, which some banks know alone', () => {
    const given = rsaProfile(2048);
    const profile = JSON.parse(readFileSync(given.GATEWAY_MAC_PROFILE, 'utf8'));
    const withMd5 = inFile(JSON.stringify({ ...profile, algorithm: 'rsa-md5' }));
    expect(refusalOf({ ...given, GATEWAY_MAC_PROFILE: withMd5 })).toBe('GATEWAY_MAC_PROFILE');
    const input = { ...production, ...given, GATEWAY_MAC_PROFILE: withMd5, DIWAN_MODE: 'test' };
    const parsed = parseSettings(input);
    expect(parsed.ok && buildGatewayConfig(parsed.settings, now).ok).toBe(true);
    expect(refusalOf({ GATEWAY_MAC_PROFILE: 'way4-classic' })).toBeNull();
  });

  it('refuses a bank’s own list of response codes that it cannot read', () => {
    const refused = (list: string) => refusalOf({ GATEWAY_RESPONSE_CODES: list });
    for (const list of [join(folder, 'none.json'), inFile('{'), inFile('{"Z9": {}}')]) {
      expect(refused(list)).toBe('GATEWAY_RESPONSE_CODES');
    }
    expect(refused(inFile('{"51": {"shopper": "contactBank", "staff": "askBank"}}'))).toBeNull();
  });

  it('refuses an older key that would stay for longer than 30 days', () => {
    const older = { GATEWAY_MAC_KEY_PREVIOUS: '7D20B94EC1865FA30E6B92D8F4137ACC' };
    for (const end of [inDays(31), '2999-01-01T00:00:00Z']) {
      const variable = 'GATEWAY_MAC_KEY_PREVIOUS_UNTIL';
      expect(refusalOf({ ...older, [variable]: end })).toBe(variable);
    }
  });

  it.each([
    ['hexadecimal words', 'DEADBEEFCAFEBABE0123456789ABCDEF'],
    ['rows of digits', '0123456789ABCDEFFEDCBA9876543210'],
    ['the example of a standard', '2B7E151628AED2A6ABF7158809CF4F3C'],
    ['a typed text', Buffer.from('password12345678').toString('hex')],
    ['the digest of nothing', createHash('sha256').update('').digest('hex')],
    ['the digest of a word', createHash('sha256').update('test').digest('hex')],
    ['a short digest of a word', createHash('md5').update('secret').digest('hex')],
  ])('A9 refuses %s', (_name, key) => {
    expect(refusalOf({ GATEWAY_MAC_KEY: key })).toBe('GATEWAY_MAC_KEY');
  });

  it('A3 wants a key of the bank’s own where our card form shows what we sign', () => {
    const own = { CARD_ENTRY: 'own', CARD_ENTRY_ACKNOWLEDGED: 'leaves-pci-saq-a' };
    const another = '7D20B94EC1865FA30E6B92D8F4137ACC';
    const variable = 'GATEWAY_RESULT_MAC_KEY';
    expect(refusalOf(own)).toBe(variable);
    expect(refusalOf({ ...own, [variable]: inFile(strong.toLowerCase()) })).toBe(variable);
    expect(refusalOf({ ...own, [variable]: another })).toBeNull();
    const said = 'leaves-pci-saq-a one-mac-key';
    expect(refusalOf({ ...own, CARD_ENTRY_ACKNOWLEDGED: said })).toBeNull();
    expect(refusalOf({ ...own, ...rsaProfile(2048) })).toBeNull();
  });

  it('A3 wants one where results are signed over the very fields of our requests', () => {
    const { GATEWAY_MAC_PROFILE: file } = rsaProfile(2048);
    const profile = JSON.parse(readFileSync(file, 'utf8'));
    const fields = { ...profile.fields, result: profile.fields.completion };
    const same = inFile(JSON.stringify({ ...profile, algorithm: 'hmac-sha256', fields }));
    const variable = 'GATEWAY_RESULT_MAC_KEY';
    expect(refusalOf({ GATEWAY_MAC_PROFILE: same })).toBe(variable);
    const another = '7D20B94EC1865FA30E6B92D8F4137ACC';
    expect(refusalOf({ GATEWAY_MAC_PROFILE: same, [variable]: another })).toBeNull();
  });

  it('leaves the bank’s test environment its short and published keys', () => {
    for (const key of [published, '01', demo]) {
      expect(refusalOf({ DIWAN_MODE: 'test', GATEWAY_MAC_KEY: key })).toBeNull();
    }
  });
});

function rsaProfile(bits: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return {
    GATEWAY_MAC_PROFILE: 'tests/vectors/profiles/azericard-rsa.json',
    GATEWAY_MAC_KEY: privateKey,
    GATEWAY_RESULT_MAC_KEY: publicKey,
  };
}
