import { unprovenClaims } from '@/lib/gateway/belief/claims';

describe('what an unproven message says about itself', () => {
  it('is its ORDER, ACTION, RC and AMOUNT', () => {
    const fields = new Map([
      ['ORDER', '123456'],
      ['ACTION', '0'],
      ['RC', '00'],
      ['AMOUNT', '1.00'],
    ]);
    expect(unprovenClaims(fields)).toEqual({
      gatewayOrderId: '123456',
      action: '0',
      responseCode: '00',
      amountText: '1.00',
    });
    expect(unprovenClaims(new Map([['ORDER', '1'.repeat(32)]]))).toEqual({
      gatewayOrderId: '1'.repeat(32),
      action: '',
      responseCode: '',
      amountText: '',
    });
  });

  it.each(['', '12345', '1'.repeat(33), 'x123456', '123456x', '12345٦', '123456\n'])(
    'is nothing when ORDER is %j',
    (order) => {
      expect(unprovenClaims(new Map([['ORDER', order]]))).toBeNull();
      expect(unprovenClaims(new Map())).toBeNull();
    },
  );
});
