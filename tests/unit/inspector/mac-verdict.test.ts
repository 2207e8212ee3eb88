import { way4Classic, way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { findDifferingField, judgeMac, signedNames } from '@/lib/inspector/mac-verdict';
import { growsLinearly } from '../../support/work-time';
import {
  approvedHold,
  otherKeyHex,
  receivedAt,
  secretKey,
  signed,
  testConfig,
} from '../gateway/support';

const config = testConfig();
const others = [way4Classic];
const before = new Date(receivedAt.getTime() - 1);
const rotating = testConfig({
  verifyingKeys: [{ key: secretKey() }, { key: secretKey(otherKeyHex), acceptedUntil: receivedAt }],
});

describe('the verdict on a signature', () => {
  it.each([
    ['as the bank signed it', signed(approvedHold), config, 'VALID', 'current'],
    ['with an altered amount', altered({ AMOUNT: '1.00' }), config, 'MAC_MISMATCH', null],
    ['by another key', signed(approvedHold, { key: otherKeyHex }), config, 'MAC_MISMATCH', null],
    ['without one', altered({ P_SIGN: '' }), config, 'MAC_MISSING', null],
    ['cut short', altered({ P_SIGN: 'AB12' }), config, 'MAC_MALFORMED', null],
    ['that is no hex', altered({ P_SIGN: 'z'.repeat(64) }), config, 'MAC_MALFORMED', null],
  ])('%s', (_what, fields, under, code, key) => {
    expect(judgeMac(fields, 'result', under, others, receivedAt)).toMatchObject({ code, key });
  });

  it('knows the previous key, and that its time is over', () => {
    const fields = signed(approvedHold, { key: otherKeyHex });
    const at = (now: Date) => judgeMac(fields, 'result', rotating, others, now);
    expect(at(before)).toMatchObject({ code: 'VALID', key: 'previous' });
    expect(at(receivedAt)).toMatchObject({ code: 'VALID_KEY_ENDED', key: 'previous' });
  });

  it('names the profile that a wrong setting may have meant', () => {
    const fields = signed(approvedHold, { list: way4Classic.fields.result, algorithm: 'sha1' });
    const expected = { code: 'VALID_OTHER_PROFILE', profile: 'way4-classic', list: 'result' };
    expect(judgeMac(fields, 'result', config, others, receivedAt)).toMatchObject(expected);
    expect(judgeMac(fields, 'result', config, [], receivedAt).code).toBe('MAC_MALFORMED');
  });

  it('judges our own requests by our own key', () => {
    const list = way4HmacSha256.fields.reversal;
    const fields = signed({ ...approvedHold, TRTYPE: '24' }, { list });
    const mac = judgeMac(fields, 'reversalRequest', config, others, receivedAt);
    expect(mac).toMatchObject({ code: 'VALID', list: 'reversal' });
    expect(signedNames('reversalRequest', way4HmacSha256)).toEqual(list);
    expect(signedNames('prepareAnswer', way4HmacSha256)).toEqual([]);
  });
});

describe('the one field that differs', () => {
  const expected = new Map([
    ['AMOUNT', ['250000.00', approvedHold.AMOUNT ?? '']],
    ['RRN', [approvedHold.RRN ?? '']],
    ['ACTION', ['0', '5']],
  ]);
  const find = (values: Record<string, string>) =>
    findDifferingField(altered(values), 'result', config, expected);

  it.each([
    ['AMOUNT', '1.00', '150000.00'],
    ['RRN', '999999999999', '270100000001'],
    ['ACTION', '5', '0'],
    ['APPROVAL', ' S19527', 'S19527'],
  ])('is %s, which says %j', (name, given, value) => {
    expect(find({ [name]: given })).toEqual({ name, given, expected: value });
  });

  it('is none when two differ, the signature does, or nobody holds the right value', () => {
    expect(find({ AMOUNT: '1.00', RRN: '999999999999' })).toBeNull();
    expect(find({ P_SIGN: `${'0'.repeat(63)}1` })).toBeNull();
    expect([find({ INT_REF: 'OTHER' }), find({})]).toEqual([null, null]);
  });

  it('is found by the given signature alone: no right one is part of any answer', () => {
    const fields = altered({ AMOUNT: '1.00' });
    const right = signed({ ...approvedHold, AMOUNT: '1.00' }).get('P_SIGN') ?? '';
    const answers = JSON.stringify([
      judgeMac(fields, 'result', config, others, receivedAt),
      findDifferingField(fields, 'result', config, expected),
    ]).toUpperCase();
    expect(right).toMatch(/^[0-9A-Fa-f]{64}$/);
    expect(answers).not.toContain(right.toUpperCase());
    expect(answers).not.toContain((fields.get('P_SIGN') ?? '').toUpperCase());
  });

  it('takes little time for everything that it tries', () => {
    const tried = (values: number) => {
      const many = new Map(
        way4HmacSha256.fields.result.map((name) => [
          name,
          Array.from({ length: values }, (_, i) => `${name}-${i}`),
        ]),
      );
      return findDifferingField(altered({ AMOUNT: '1' }), 'result', rotating, many);
    };
    expect(tried(100)).toBeNull();
    expect(growsLinearly(tried, 100)).toBe(true);
  });
});

function altered(values: Record<string, string>): Map<string, string> {
  return new Map([...signed(approvedHold), ...Object.entries(values)]);
}
