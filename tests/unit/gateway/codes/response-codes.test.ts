import {
  adviceForCode,
  knownResponseCodes,
  parseCodeList,
} from '@/lib/gateway/codes/response-codes';
import { deskLocales } from '@/lib/i18n/locale';

/** Every code of the family: the gateway's own, then those of the card's bank. */
const codes = (
  '-1 -2 -3 -4 -5 -6 -7 -10 -11 -12 -13 -15 -16 -17 -19 -20 -21 -22 -23 -24 -25 -26 -27 -28 -29' +
  ' -30 -31 -32 -33 -39 -40' +
  ' 00 01 04 35 36 37 38 41 43 05 06 12 13 14 15 17 30 39 42 40 51 54 55 56 57 58 59 61 62 65 1A' +
  ' 85 88 89 91 95 96'
).split(' ');

describe('the dictionary of response codes', () => {
  it('lists every code and no other', () =>
    expect([...knownResponseCodes()].sort()).toEqual([...codes].sort()));

  it('gives a pick-up or suspected-fraud code no reason for the shopper', () => {
    for (const code of ['04', '35', '36', '37', '38', '41', '43', '59', '-30']) {
      expect(adviceForCode(code).shopperAdvice).toBe('contactBank');
    }
  });

  it('takes a bank’s own list first, and refuses one that could be forgotten in part', () => {
    const meaning = { en: 'Too late', ar: 'فات الأوان', ckb: 'درەنگە' };
    const row = { shopper: 'startAgain', staff: 'retryLater' };
    const read = parseCodeList({ '05': row, Z9: { ...row, meaning } }, deskLocales);
    if (!read.ok) throw new Error(read.detail);
    const advice = { shopperAdvice: 'startAgain', staffAdvice: 'retryLater' };
    for (const code of ['05', 'Z9']) expect(adviceForCode(code, read.value)).toEqual(advice);
    expect(adviceForCode('51', read.value)).toEqual(adviceForCode('51'));
    for (const wrong of [
      { Z9: row },
      { Z9: { ...row, meaning: { en: 'Too late' } } },
      { Z9: { ...row, meaning: { ...meaning, en: '{code}' } } },
      { Z9: { ...row, meaning, action: 1 } },
      { '05': { ...row, staff: 'callThePolice' } },
      { TOOLONG: { ...row, meaning } },
      null,
    ]) {
      expect(parseCodeList(wrong, deskLocales)).toMatchObject({ code: 'BAD_CODES' });
    }
  });

  it('gives neutral advice for an unknown code', () => {
    for (const code of ['', '99', '990', '__proto__', 'constructor', '<b>']) {
      const answer = adviceForCode(code);
      expect(answer).toEqual({ shopperAdvice: 'contactBank', staffAdvice: 'askBank' });
    }
  });
});
