import {
  codeAddress,
  matchingStep,
  newCodeSecret,
  readCode,
} from '@/lib/auth/second-factor/one-time-code';

/** RFC 6238, appendix B: SHA-1, the secret 12345678901234567890; its last six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const vectors = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
] as const;

const at = (seconds: number) => new Date(seconds * 1000);

describe('a one-time code', () => {
  it.each(vectors)('at second %d is that of RFC 6238', (second, code) => {
    expect(matchingStep(secret, code, at(second))).toBe(Math.floor(second / 30));
  });

  it('counts for sixty seconds: its own thirty, and fifteen before and after', () => {
    const [second, code] = vectors[3];
    const step = Math.floor(second / 30);
    const taken = (early: number) => matchingStep(secret, code, new Date(step * 30_000 + early));
    for (const early of [-15_000, 0, 29_999, 44_999]) expect(taken(early), `${early}`).toBe(step);
    for (const early of [-15_001, 45_000]) expect(taken(early), `${early}`).toBeNull();
  });

  it('is read however its digits are written and parted', () => {
    for (const typed of ['005924', ' 005 924 ', '005-924', '٠٠٥٩٢٤', '۰۰۵۹۲۴', '００５９２４']) {
      expect(readCode(typed), typed).toBe('005924');
    }
    for (const typed of ['', '5924', '0059240', 'a05924', '005924;', '0x5924']) {
      expect(readCode(typed), typed).toBeNull();
    }
  });

  it('comes from a secret of 160 bits that no other person has', () => {
    const secrets = Array.from({ length: 20 }, newCodeSecret);
    expect(new Set(secrets).size).toBe(20);
    for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('is offered to an app with the house and the address', () => {
    const address = new URL(codeAddress(secret, 'noor@hotel.example', 'Dar: Dijla'));
    expect(address.protocol).toBe('otpauth:');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(address.searchParams.get('issuer')).toBe('Dar  Dijla');
    expect(decodeURIComponent(address.pathname)).toContain('noor@hotel.example');
  });
});
