import type { StoredResult } from '@/lib/gateway/belief/stored-result';
import { money } from '@/lib/money/money';
import { acceptedTexts, outcomesOfMessage } from '@/lib/payments/decisions/resolution-message';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';

const offered: ResolutionOutcome[] = ['AUTHORISED', 'COMPLETED', 'REVERSED', 'DECLINED', 'KEEP'];
const message = (more: Partial<StoredResult> = {}): StoredResult => ({
  transactionTypeText: '0',
  action: '0',
  responseCode: '00',
  approvalCode: 'A1B2C3',
  rrn: '270100000001',
  internalReference: 'AB12',
  amountText: '25000.00',
  currencyText: 'IQD',
  terminalText: 'HOTEL001',
  timestampText: '20261121100000',
  amount: money(25_000_000n),
  claimsMoney: true,
  ...more,
});

describe('a stored message', () => {
  test.each([
    ['that says yes stands for money', {}, ['AUTHORISED', 'COMPLETED', 'REVERSED']],
    ['that says no stands for a decline', { claimsMoney: false }, ['DECLINED']],
    [
      'with an odd way to write its type',
      { transactionTypeText: '00' },
      ['AUTHORISED', 'COMPLETED', 'REVERSED'],
    ],
    ['of another type stands for nothing', { transactionTypeText: '24' }, []],
    ['without a type stands for nothing', { transactionTypeText: 'x' }, []],
    ['of another currency stands for nothing', { currencyText: 'USD' }, []],
    ['without an amount stands for nothing', { amount: null }, []],
    ['about no money stands for nothing', { amount: money(0n) }, []],
  ])('%s', (_what, more, outcomes) => {
    expect(outcomesOfMessage(message(more), '0', offered)).toEqual(outcomes);
  });

  test('stands for nothing that is not offered', () =>
    expect(outcomesOfMessage(message(), '0', ['KEEP', 'REVERSED'])).toEqual(['REVERSED']));
});

describe('the texts that are taken over', () => {
  const attempt = { terminal: 'OURS0001' };

  test('are the message’s, byte for byte', () =>
    expect(acceptedTexts(message(), attempt).amount).toEqual({
      minor: '25000000',
      text: '25000.00',
      currencyText: 'IQD',
      terminalText: 'HOTEL001',
    }));

  test('are what we had asked for where the bank does not sign them', () => {
    const unsigned = message({ currencyText: '', terminalText: '' });
    const amount = acceptedTexts(unsigned, attempt).amount;
    expect(amount).toMatchObject({ currencyText: 'IQD', terminalText: 'OURS0001' });
  });

  test('of a decline hold no amount', () =>
    expect(acceptedTexts(message({ claimsMoney: false }), attempt).amount).toBeNull());
});
