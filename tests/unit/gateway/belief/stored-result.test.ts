import { readStoredResult } from '@/lib/gateway/belief/stored-result';
import type { GatewayConfig } from '@/lib/gateway/config';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';

const profile = builtInProfile('way4-hmac-sha256');
const config = { profile } as unknown as GatewayConfig;
const stored = {
  TERMINAL: 'HOTEL001',
  TRTYPE: '0',
  ORDER: '100001',
  AMOUNT: '25000.00',
  CURRENCY: 'IQD',
  ACTION: '0',
  RC: '00',
  APPROVAL: 'A1B2C3',
  RRN: '270100000001',
  INT_REF: 'AB12',
  TIMESTAMP: '20261121100000',
  NONCE: 'AA',
  P_SIGN: '[mac]',
};

describe('a stored result', () => {
  test('is read back word for word', () => {
    const storedResult = readStoredResult(stored, config);
    expect(storedResult).toMatchObject({ action: '0', responseCode: '00', rrn: '270100000001' });
    expect(storedResult).toMatchObject({ internalReference: 'AB12', amountText: '25000.00' });
    expect(storedResult).toMatchObject({ amount: { minor: 25_000_000n } });
    expect(storedResult).toMatchObject({ terminalText: 'HOTEL001', claimsMoney: true });
  });

  test('gives nothing that its profile does not cover', () => {
    const fields = { ...profile?.fields, result: ['ORDER', 'ACTION', 'RC', 'TRTYPE'] };
    const weak = { profile: { ...profile, fields } } as unknown as GatewayConfig;
    expect(readStoredResult(stored, weak)).toMatchObject({ rrn: '', amountText: '', amount: null });
  });

  test.each([
    ['ACTION 0', { RC: '99' }, true],
    ['a success code', { ACTION: '4' }, true],
    ['neither', { ACTION: '5', RC: '05' }, false],
  ])('with %s says that money moved: %s', (_what, more, claimsMoney) => {
    expect(readStoredResult({ ...stored, ...more }, config)).toMatchObject({ claimsMoney });
  });

  test('with a masked value is none: those are not the words of the bank', () =>
    expect(readStoredResult({ ...stored, INT_REF: '411111******1111' }, config)).toBeNull());

  test.each([null, undefined, 'text', {}, { RRN: '1' }, { ACTION: 5 }])('%j is none', (fields) => {
    expect(readStoredResult(fields, config)).toBeNull();
  });
});
