// Which statements of the bank do the pages show? One whose columns are looked at, one compared.

import { db } from '@/lib/db/client';
import type { Actor } from '@/lib/rights/actor';
import { compareStatement } from '@/lib/statements/compare-statement';
import { writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { readStatement } from '@/lib/statements/statement-queries';

/** The addresses of both; of days long ago, so that nothing of today is missing in them. */
export async function makeStatements(
  staffId: string,
  orderIds: readonly string[],
): Promise<{ readonly columns: string; readonly compared: string }> {
  const attempts = await db().paymentAttempt.findMany({
    where: { orderId: { in: [...orderIds] }, rrn: { not: null } },
  });
  const ours = attempts.map(
    ({ rrn, amountMinor, terminal }) =>
      `${rrn},,${(amountMinor ?? 0n) / 1000n},1250,2020-01-02 10:15,${terminal}`,
  );
  // Who uploads it was let in elsewhere.
  const person = { userId: staffId, name: 'Zainab' } as unknown as Actor<'resolve'>;
  const made = async (name: string, amount: string) => {
    const rows = [
      'Bank of Example,Merchant statement',
      'Ret. Ref. No.,Auth. Code,Gross Amount,Commission,Trans. Date,Term. ID',
      ...ours,
      `922345678901,A1B2C3,${amount},1250,2020-01-02 11:00,${attempts[0]?.terminal ?? ''}`,
      `922345678902,,48000,,2020-01-03 09:00,OTHER001`,
      `922345678903,,forty,,2020-01-03 09:30,`,
      ...ours.slice(0, 1),
      ',,"-25,000",,2020-01-03,Monthly fee',
      'Total,,"1,000,000",,,',
    ];
    const bytes = new TextEncoder().encode(rows.join('\n'));
    const received = await receiveStatement(person, { name, bytes });
    if (!received.ok) throw new Error(received.code);
    const { statementId } = received.value;
    const detail = await readStatement(statementId);
    if (detail === null) throw new Error('the statement is gone');
    return { statementId, mapping: writeMapping(detail.mapping) };
  };
  const path = '/admin/reconciliation/statements';
  const looked = await made('january.csv', '125000');
  const wish = await made('december.csv', '126000');
  const compared = await compareStatement(person, { ...wish, isConfirmed: true, isChecked: true });
  if (!compared.ok) throw new Error(compared.code);
  return {
    columns: `${path}/${looked.statementId}?${new URLSearchParams(looked.mapping)}`,
    compared: `${path}/${wish.statementId}?show=bank_only`,
  };
}
