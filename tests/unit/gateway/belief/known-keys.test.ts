import {
  isKnownValue,
  listedFields,
  quarantinedFields,
  unlistedKeyNames,
} from '@/lib/gateway/belief/known-keys';
import { way4HmacSha256 } from '@/lib/gateway/mac/profiles/built-in';
import { looksLikeCardNumber } from '@/lib/text/card-data';
import { approvedHold, signed } from '../support';

const profile = {
  ...way4HmacSha256,
  constants: { MERCHANT: '600000060000001', COUNTRY: '4' },
  fields: {
    ...way4HmacSha256.fields,
    result: [...way4HmacSha256.fields.result, 'BANK_FIELD', 'MERCHANT'],
  },
};

describe('keys that nobody lists', () => {
  it('are those of neither our tables nor a list of the profile', () => {
    const fields = new Map([
      ['ORDER', '1'],
      ['BANK_FIELD', '2'],
      ['OTHER', '3'],
    ]);
    expect([...listedFields(fields, profile).keys()]).toEqual(['ORDER', 'BANK_FIELD']);
    expect(unlistedKeyNames(fields, profile)).toEqual(['OTHER']);
  });

  it('leave fifty names of sixty-four letters', () => {
    const long = Array.from({ length: 60 }, (_, at) => [`x${at}`.padEnd(80, '-'), ''] as const);
    const names = unlistedKeyNames(new Map(long), profile);
    expect(names).toHaveLength(50);
    expect(names.every((name) => name.length === 64)).toBe(true);
  });
});

describe('quarantine', () => {
  const kept = (change: Record<string, string>) =>
    quarantinedFields(new Map([...signed(approvedHold), ...Object.entries(change)]), profile);

  // Luhn holds for the run of digits, as it does for one hex text in ten.
  const withDigits = `AB4111111111111111${'CD'.repeat(7)}`;

  it('takes hex texts that hold the digits of a card by chance', () => {
    expect(kept({ NONCE: withDigits })).not.toBeNull();
    expect(kept({ P_SIGN: withDigits.padEnd(64, 'E') })).not.toBeNull();
    expect(kept({ NONCE: `${'AB'.repeat(8)}4111111111111111` })).not.toBeNull();
    expect(kept({ NONCE: `4111111111111111${'AB'.repeat(8)}` })).not.toBeNull();
    expect(kept({ INT_REF: '4222222222222ABC' })).not.toBeNull();
  });

  it('takes the constant of the profile that looks like one, and no other text in its place', () => {
    const { MERCHANT } = profile.constants;
    expect(looksLikeCardNumber(MERCHANT)).toBe(true);
    expect(kept({ MERCHANT })?.get('MERCHANT')).toBe(MERCHANT);
    expect(kept({ MERCHANT: '4111111111111111' })).toBeNull();
    expect(kept({ BANK_FIELD: MERCHANT })).toBeNull();
    expect(isKnownValue('MERCHANT', MERCHANT, profile)).toBe(true);
    expect(isKnownValue('COUNTRY', '4', profile)).toBe(false);
    expect(isKnownValue('toString', '4', profile)).toBe(false);
  });

  it('B19 takes no text that is a card number and nothing else, wherever it stands', () => {
    expect(kept({ CARD: '4111 1111 1111 1111' })).toBeNull();
    expect(kept({ NONCE: '4111111111111111' })).toBeNull();
    expect(kept({ INT_REF: '4111111111111111' })).toBeNull();
    expect(kept({ INT_REF: 'card 4111111111111111' })).toBeNull();
    expect(kept({ APPROVAL: '4222222222222ABC' })).toBeNull();
    expect(kept({ '4111111111111111': '' })).toBeNull();
  });
});
