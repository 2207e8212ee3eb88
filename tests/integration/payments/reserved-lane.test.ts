import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';
import { approvedOrder, placedOrder, startOnce } from '../../support/held-stay';
import { must } from '../../support/must';
import { deliver } from '../../support/one-night';
import { plain } from '../../support/plain-sql';
import { withBank } from '../../support/shop';
import { stateOf } from '../../support/waiting-payment';

const bank = withBank();

test('H5 a result is recorded while people and pages hold every other connection', async () => {
  await approvedOrder(bank, 'GOODS');
  const { attemptId } = must(await startOnce((await placedOrder('GOODS')).orderId));
  const attempt = await db().paymentAttempt.findUniqueOrThrow({ where: { id: attemptId } });
  const fields = await bank.pay(attempt.gatewayOrderId);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const holders = Array.from({ length: settings().databasePool }, () =>
    withTx(async (tx) => {
      await tx.query(plain('SELECT 1'));
      await held;
    }).catch(() => {}),
  );
  try {
    expect(await deliver(fields)).toMatchObject({ status: 200, code: 'APPROVED' });
    expect(await stateOf(attemptId)).toBe('PAID');
  } finally {
    letGo();
    await Promise.all(holders);
  }
});
