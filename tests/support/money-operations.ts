// What does an operation test need beyond a stay of one night? Its rows, time and results.
import { db } from '@/lib/db/client';
import { sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import { lastOperation, type OneNight, readAttempt } from './one-night';
import { openIssues } from './records';
import type { Bank, BankFields } from './shop';

export const setOperation = (
  id: string,
  data: Parameters<ReturnType<typeof db>['operation']['update']>[0]['data'],
) => db().operation.update({ where: { id }, data });

/** Skips the pause without waiting: the bank accepts only a TIMESTAMP within an hour. */
export async function repeatNow(stay: OneNight) {
  const { id, nextSendAt } = await lastOperation(stay);
  if (nextSendAt !== null) await setOperation(id, { nextSendAt: new Date() });
  await sendDueOperations();
  return lastOperation(stay);
}

/** The order's open attention items. */
export const openItems = ({ orderId }: OneNight) => openIssues({ orderId });

/** A signed result of the stay's completion or reversal, as the return address may receive it. */
export async function operationResult(
  bank: Bank,
  stay: OneNight,
  kind: 'completion' | 'reversal',
  more: BankFields = {},
): Promise<BankFields> {
  const attempt = await readAttempt(stay.attemptId);
  return bank.sign(
    {
      TERMINAL: attempt.terminal,
      TRTYPE: kind === 'completion' ? '1' : '24',
      ORDER: attempt.gatewayOrderId,
      AMOUNT: '25000.00',
      CURRENCY: 'IQD',
      ACTION: '0',
      RC: '00',
      APPROVAL: 'ABC123',
      RRN: attempt.rrn ?? '',
      INT_REF: attempt.internalReference ?? '',
      ...more,
    },
    { fill: true },
  );
}
