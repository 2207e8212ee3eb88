import { describe, expect, it } from 'vitest';
import { shopperAdviceTexts, staffAdviceTexts } from '@/lib/gateway/response-code-advice';
import { describeResponseCode, knownResponseCodes } from '@/lib/gateway/response-codes';

/** Every code of the family: the gateway's own, then those of the card's bank. */
const codes = (
  '-1 -2 -3 -4 -5 -6 -7 -10 -11 -12 -13 -15 -16 -17 -19 -20 -21 -22 -23 -24 -25 -26 -27 -28 -29' +
  ' -30 -31 -32 -33 -39 -40' +
  ' 00 01 04 35 36 37 38 41 43 05 06 12 13 14 15 17 30 39 42 40 51 54 55 56 57 58 59 61 62 65 1A' +
  ' 85 88 89 91 95 96'
).split(' ');

describe('the dictionary of response codes', () => {
  it('lists every code and no other', () => {
    expect([...knownResponseCodes()].sort()).toEqual([...codes].sort());
  });

  it.each(codes)('%s has a meaning and two pieces of advice', (code) => {
    const entry = describeResponseCode(code);
    expect(entry).toMatchObject({ code, isKnown: true });
    expect(entry.meaning.length).toBeGreaterThan(3);
    expect(shopperAdviceTexts[entry.shopperAdvice]).toMatch(/^[A-Z].*\.$/);
    expect(staffAdviceTexts[entry.staffAdvice]).toMatch(/^[A-Z].*\.$/);
  });

  it('explains an unknown code neutrally', () => {
    for (const code of ['', '99', '990', '__proto__', 'constructor', '<b>']) {
      expect(describeResponseCode(code)).toMatchObject({
        code,
        isKnown: false,
        staffAdvice: 'askBank',
      });
    }
  });

  it('never blames the shopper and never speaks of fraud, theft or whether money was taken', () => {
    const words =
      /fraud|stolen|lost|suspect|fault|wrong|invalid|you failed|your mistake|charged|taken/i;
    for (const text of Object.values(shopperAdviceTexts)) expect(text).not.toMatch(words);
  });

  it('uses every piece of advice', () => {
    const entries = [...codes, 'unknown'].map(describeResponseCode);
    const used = (key: 'shopperAdvice' | 'staffAdvice') => new Set(entries.map((one) => one[key]));
    expect(used('shopperAdvice')).toEqual(new Set(Object.keys(shopperAdviceTexts)));
    expect(used('staffAdvice')).toEqual(new Set(Object.keys(staffAdviceTexts)));
  });
});
