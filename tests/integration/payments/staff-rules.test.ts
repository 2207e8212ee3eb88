import { randomUUID } from 'node:crypto';
import { startPayment } from '@/lib/payments/attempts/start-payment';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import {
  deliver,
  holdNight,
  operationInput,
  receivedBy,
  startNight,
} from '../../support/one-night';
import { createPerson } from '../../support/people';
import { withBank } from '../../support/shop';

const bank = withBank();
const reverse = async (wish: Awaited<ReturnType<typeof operationInput>>) =>
  reversePayment(await createPerson<'reverse'>(), wish);
const pay = (orderId: string) =>
  startPayment({ orderId, clientToken: randomUUID(), session: { network: 'test' } });

test('a reversal by a dialog that was sent for another payment is refused, and the bank hears nothing', async () => {
  const [stay, other] = [await holdNight(bank), await holdNight(bank)];
  const first = await operationInput(other);
  expect(await reverse(first)).toMatchObject({ value: { state: 'SUCCEEDED' } });
  const again = await operationInput(stay, { clientToken: first.clientToken });
  expect(await reverse(again)).toMatchObject({ code: 'TOKEN_REUSED' });
  expect(receivedBy(bank, stay, 'reversal')).toHaveLength(0);
});

describe('J11 nobody pays', () => {
  test('what is being checked', async () => {
    const stay = await startNight();
    await deliver(await bank.sign({ ...(await bank.pay(stay.gatewayOrderId)), AMOUNT: '1.00' }));
    expect(await pay(stay.orderId)).toMatchObject({ ok: false, code: 'WAIT' });
  });

  test('an order that is not there', async () =>
    expect(await pay(randomUUID())).toMatchObject({ ok: false, code: 'ORDER_CLOSED' }));
});
