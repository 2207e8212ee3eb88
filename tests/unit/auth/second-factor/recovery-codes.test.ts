import {
  findRecoveryHash,
  makeRecoveryCodes,
  readRecoveryCode,
} from '@/lib/auth/second-factor/recovery-codes';

describe('recovery codes', () => {
  it('are ten, all different, of 50 bits, and kept as argon2id hashes alone', async () => {
    const made = await makeRecoveryCodes();
    expect(new Set(made.codes).size).toBe(10);
    for (const code of made.codes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    for (const hash of made.hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(made.salt).toHaveLength(16);
  });

  it('are found by their code and by no other', async () => {
    const { codes, salt, hashes } = await makeRecoveryCodes();
    const typed = readRecoveryCode(` ${codes[3]?.toLowerCase().replace('-', ' ')} `) ?? '';
    expect(await findRecoveryHash(typed, salt, hashes)).toBe(hashes[3]);
    expect(await findRecoveryHash('0000000000', salt, hashes)).toBeNull();
    expect(await findRecoveryHash(typed, salt, [])).toBeNull();
  });

  it('are read with the letters that people take for digits', () => {
    expect(readRecoveryCode('oOiIl-ABCDE')).toBe('00111ABCDE');
    for (const typed of ['', 'ABCDE', 'ABCDE-FGHJKM', 'ABCDE-FGHJU', '123456']) {
      expect(readRecoveryCode(typed), typed).toBeNull();
    }
  });
});
