import { generateKeyPairSync } from 'node:crypto';
import { verifierFingerprint } from '@/lib/gateway/belief/verifier-fingerprint';
import { parseVerifyingKey } from '@/lib/gateway/mac/mac-key';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { otherKeyHex, secretKey, testKeyHex } from '../support';

describe('the name of keys and profile', () => {
  const named = (keys: ReturnType<typeof secretKey>[], name = way4HmacSha256.name) =>
    verifierFingerprint({
      profile: { ...way4HmacSha256, name },
      verifyingKeys: keys.map((key) => ({ key })),
    });
  const [one, other] = [secretKey(testKeyHex), secretKey(otherKeyHex)];

  it('changes with every key, their order and the profile, and tells none of them', () => {
    const all = [
      named([one]),
      named([other]),
      named([one, other]),
      named([other, one]),
      named([one], 'x'),
    ];
    expect(new Set(all).size).toBe(5);
    expect(named([secretKey(testKeyHex)])).toBe(all[0]);
    for (const name of all) expect(name).toMatch(/^[0-9a-f]{16}$/);
  });

  it('knows public keys too', () => {
    const [first, second] = [1, 2].map(() => {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
      const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
      const parsed = parseVerifyingKey(pem, 'rsa-sha256');
      if (!parsed.ok) throw new Error(parsed.detail);
      return parsed.value;
    }) as [typeof one, typeof one];
    expect(named([first])).not.toBe(named([second]));
    expect(named([first])).toBe(named([first]));
  });
});
