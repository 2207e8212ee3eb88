import { describe, expect, it, vi } from 'vitest';

const settings = { authSecret: 'a secret for tests, long enough for anyone', isHttps: true };
vi.mock('@/lib/settings/env', () => ({ settings: () => settings }));

const [
  { openHalf, sealHalf, stampOf },
  { openSealed, openText, sealText, sealWith },
  { deriveKey },
] = await Promise.all([
  import('@/lib/auth/session/half-sign-in'),
  import('@/lib/secrets/sealed-text'),
  import('@/lib/secrets/secret-keys'),
]);

describe('a sealed text', () => {
  it('opens for its purpose and owner, and for nobody else', () => {
    const sealed = sealText('second-factor', 'noor', 'GEZDGNBV');
    expect(openText('second-factor', 'noor', sealed)).toBe('GEZDGNBV');
    expect(openText('second-factor', 'layla', sealed)).toBeNull();
    expect(openText('half-sign-in', 'noor', sealed)).toBeNull();
    expect(sealed).not.toContain('GEZDGNBV');
  });

  it('opens when another cipher sealed it, and is to be sealed anew then', () => {
    const other = sealWith('chacha20-poly1305', deriveKey('second-factor'), 'noor', 'GEZDGNBV');
    expect(openSealed('second-factor', 'noor', other)).toEqual({ text: 'GEZDGNBV', isOld: true });
    expect(openSealed('second-factor', 'layla', other)).toBeNull();
    const today = sealText('second-factor', 'noor', 'GEZDGNBV');
    expect(openSealed('second-factor', 'noor', today)).toMatchObject({ isOld: false });
  });

  it('is another one each time, and no longer opens when anything in it is changed', () => {
    const sealed = sealText('second-factor', 'noor', 'GEZDGNBV');
    expect(sealText('second-factor', 'noor', 'GEZDGNBV')).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openText('second-factor', 'noor', changed.toString('base64url')), `${at}`).toBeNull();
    }
    for (const garbage of ['', 'x', '💥', 'a'.repeat(37)]) {
      expect(openText('second-factor', 'noor', garbage)).toBeNull();
    }
  });
});

describe('half a sign-in', () => {
  const now = new Date('2026-11-22T08:00:00Z');
  const organisation = { issuer: 'https://id.test', subject: '7', permissions: null };
  const half = { userId: 'noor', stamp: stampOf('$argon2id$…'), organisation };

  it('lasts five minutes', () => {
    const sealed = sealHalf(half, now);
    const later = (seconds: number) => openHalf(sealed, new Date(now.getTime() + seconds * 1000));
    expect(later(0)).toEqual(half);
    expect(later(299)).toEqual(half);
    expect([later(300), later(-1)]).toEqual([null, null]);
    expect([openHalf(undefined, now), openHalf('e30', now)]).toEqual([null, null]);
  });

  it('knows whether the password is still the one that was shown', () => {
    expect(stampOf('a')).not.toBe(stampOf('b'));
    expect(stampOf(null)).toBe(stampOf(null));
  });
});
