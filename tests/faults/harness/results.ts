// What do cases about results share? A settled payment, and what became of it.
import type { Outcome } from './bank';
import type { Campaign } from './campaign';
import type { CaseContext } from './define-case';
import type { Waiting } from './waiting';

export type Settled = { readonly waiting: Waiting; readonly valid: Record<string, string> };

/** Settles a waiting payment at the bank; returns its valid result, not yet posted. */
export async function settle(
  t: CaseContext,
  type: Waiting['type'] = 'sale',
  card: string | Outcome = 'approve',
): Promise<Settled> {
  const waiting = await t.waiting(type);
  return { waiting, valid: await t.campaign.bank.pay(waiting.order, card) };
}

type AttemptNow = {
  readonly state: string;
  readonly duplicates: number;
  readonly isBlocked: boolean;
};

/** The current state of an ORDER in the shop's rows. */
export async function readAttempt(campaign: Campaign, order: string): Promise<AttemptNow> {
  const [row] = await campaign.sql<AttemptNow>(
    `SELECT state::text, duplicates, is_blocked AS "isBlocked" FROM payment_attempt
     WHERE gateway_order_id = $1`,
    [order],
  );
  if (row === undefined) throw new Error(`There is no attempt ${order}.`);
  return row;
}

/** An authorised hold, really settled at the bank and accepted here. */
export async function authorise(
  t: CaseContext,
  type: Waiting['type'] = 'authorization',
  card: string | Outcome = 'approve',
): Promise<Settled> {
  const settled = await settle(t, type, card);
  const answer = await t.campaign.post(settled.valid);
  if (answer.status !== 200) t.void(`the result was answered ${answer.status}`);
  return settled;
}
