import { db } from '@/lib/db/client';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { type BankFields, formBody, withBank } from '../../support/shop';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

process.env.GATEWAY_RESULT_MAC = 'optional';
const bank = withBank();

const deliver = async (fields: BankFields) => {
  const receipt = await receiveResult({
    body: formBody(fields),
    contentType: 'application/x-www-form-urlencoded',
    receivedAt: new Date(),
    network: 'unknown',
  });
  await drainUnverified();
  return receipt;
};

test('A3 an unsigned result is a hint once, and is refused all the same', async () => {
  const { attempt } = await waitingPayment();
  const { P_SIGN: _mac, NONCE: _nonce, ...fields } = await bank.pay(attempt.gatewayOrderId);
  for (let time = 0; time < 2; time += 1) {
    expect(await deliver(fields)).toMatchObject({ status: 400, code: 'MAC_MISSING' });
  }
  expect(await itemsOf(attempt.id)).toEqual(['unsigned_result']);
  expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
  expect(await db().quarantinedPost.count()).toBe(0);
});

test('A4 a result with a wrong MAC is no hint', async () => {
  const { attempt } = await waitingPayment();
  const fields = await bank.pay(attempt.gatewayOrderId);
  expect(await deliver({ ...fields, P_SIGN: 'AB'.repeat(32) })).toMatchObject({ status: 400 });
  expect(await itemsOf(attempt.id)).toEqual([]);
  expect(await db().quarantinedPost.count()).toBe(1);
});
