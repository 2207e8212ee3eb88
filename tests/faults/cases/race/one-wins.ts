// What do all races need: a held payment, the bank's count, and one winner.
import type { Pressed } from '../../drive/clerk';
import { type Approved, see } from '../../drive/payments';
import type { CaseContext } from '../../harness/define-case';
import { hasOverlap } from '../../race/overlap';

export async function sendings(t: CaseContext, order: string): Promise<number> {
  const requests = await t.campaign.bank.asked({ order });
  return requests.filter(({ operation }) => operation === 'completion' || operation === 'reversal')
    .length;
}

/** One has won, the other was told who is at it, and the bank was asked once. */
export async function oneWins(t: CaseContext, payment: Approved, pressed: readonly Pressed[]) {
  t.check(hasOverlap(pressed), 'the requests did not overlap');
  const winners = pressed.filter(({ operationId }) => operationId !== null);
  t.equal(winners.length, 1, 'how many were told that it was done');
  for (const { operationId, status } of pressed) {
    t.check(operationId !== null || status === 200, `the other was answered ${status}`);
  }
  t.equal(await sendings(t, payment.order), 1, 'messages to the bank');
  const seen = await see(t.campaign, payment.attemptId);
  t.equal(seen.operation, 'SUCCEEDED', 'the operation');
  t.count('races', 1);
}
