import { claimsSuccess, readOutcome } from '@/lib/gateway/belief/outcome';
import { way4HmacSha256 as profile } from '@/lib/gateway/mac/profiles/built-in';

const refusals = profile.noMoneyRc;
const otherCodes = ['05', '51', '91', '1A', '990', '-3', '-5', '-16', '-31', '', '0', '000', '00 '];

describe('ACTION and RC', () => {
  it('B10 only ACTION 0 with a success code is an approval', () => {
    expect(readOutcome('0', '00', profile)).toBe('approved');
    for (const code of [...otherCodes, ...refusals]) {
      expect(readOutcome('0', code, profile), code).toBe('review');
    }
  });

  it.each(['2', '5'])('B11 ACTION %s declines unless the code says success', (action) => {
    for (const code of [...otherCodes, ...refusals]) {
      expect(readOutcome(action, code, profile), code).toBe('declined');
    }
    expect(readOutcome(action, '00', profile)).toBe('review');
  });

  it.each(['3', '6'])('B11 ACTION %s declines only for a code before any money', (action) => {
    for (const code of refusals) expect(readOutcome(action, code, profile), code).toBe('declined');
    for (const code of ['00', ...otherCodes]) {
      expect(readOutcome(action, code, profile), code).toBe('review');
    }
  });

  it.each(['1', '4'])('B11 ACTION %s is a duplicate whatever the code', (action) => {
    for (const code of ['00', ...otherCodes]) {
      expect(readOutcome(action, code, profile)).toBe('duplicate');
    }
  });

  it.each(['7', '8', '9', '', '00', 'A', ' 0', '0 ', '21', '٠', '-0', '0.0'])(
    'B11 ACTION %j is for people',
    (action) => {
      for (const code of ['00', '05', '-17'])
        expect(readOutcome(action, code, profile)).toBe('review');
    },
  );

  it('knows when a message says that money moved', () => {
    expect(claimsSuccess('0', '05', profile)).toBe(true);
    expect(claimsSuccess('5', '00', profile)).toBe(true);
    expect(claimsSuccess('5', '05', profile)).toBe(false);
  });

  it("follows the bank's own lists", () => {
    const bank = { ...profile, successRc: ['000'], noMoneyRc: ['T1'] };
    expect(readOutcome('0', '000', bank)).toBe('approved');
    expect(readOutcome('0', '00', bank)).toBe('review');
    expect(readOutcome('3', 'T1', bank)).toBe('declined');
    expect(readOutcome('3', '-17', bank)).toBe('review');
  });
});
