// Has this bank confirmed completions as we send them, and reversals as we book them?
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { bad, type Finding, good, note } from './findings';

/** Notes what docs/gateway.md 10 leaves open until the bank has confirmed a completion. */
export async function checkCompletions(url: string, settings: Settings): Promise<Finding> {
  const done = await withClient(url, async (client) => {
    const answer = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM operation
       WHERE kind = 'completion' AND state = 'SUCCEEDED' AND NOT is_by_hand`,
    );
    return answer.rows[0]?.count ?? 0;
  });
  return completionFinding(done, settings.gateway);
}

type Guesses = Pick<
  Settings['gateway'],
  'completionOrder' | 'completionTransactionType' | 'completionSendsTerminal'
>;

/** `done`: completions settled by an answer of the bank. */
export function completionFinding(done: number, guesses: Guesses): Finding {
  const subject = 'Completions';
  if (done > 0) return good(subject, `the bank has confirmed ${done}`);
  const { completionOrder, completionTransactionType, completionSendsTerminal } = guesses;
  const terminal = completionSendsTerminal ? 'with TERMINAL' : 'without TERMINAL';
  return note(
    subject,
    `none confirmed yet: ORDER ${completionOrder}, TRTYPE ${completionTransactionType}, ${terminal}`,
    'Before going live, ask the bank about points 11 to 16 and 33 to 35 of docs/gateway.md 10.',
  );
}

type Returns = { readonly shown: number; readonly differing: number; readonly open: number };

/** Notes whether statements show what reversals of payments completed otherwise gave back. */
export async function checkReturns(url: string, settings: Settings): Promise<Finding> {
  const found = await withClient(url, async (client) => {
    const answer = await client.query<Returns>(
      `SELECT count(*) FILTER (WHERE r.outcome = 'matched')::int AS shown,
         count(*) FILTER (WHERE r.outcome = 'amount_differs')::int AS differing,
         count(*) FILTER (WHERE r.outcome IS NULL)::int AS open
       FROM money_movement m LEFT JOIN LATERAL (
         SELECT s.outcome FROM statement_row s JOIN bank_statement b ON b.id = s.statement_id
         WHERE b.state = 'MATCHED' AND s.movement_key = 'operation:' || m.operation_id
         ORDER BY s.outcome LIMIT 1) r ON true
       WHERE m.certainty = 'assumed'`,
    );
    return answer.rows[0] ?? { shown: 0, differing: 0, open: 0 };
  });
  return returnsFinding(found, settings.reversalReturns);
}

/** Reversals of payments completed for another amount, by what statements say of them. */
export function returnsFinding(
  { shown, differing, open }: Returns,
  setting: Settings['reversalReturns'],
): Finding {
  const subject = 'Reversals';
  const remedy =
    'Ask the bank about point 38 of docs/gateway.md 10, and set REVERSAL_RETURNS to what it does.';
  if (differing > 0) {
    return bad(subject, `${differing} gave back another amount than what was ${setting}`, remedy);
  }
  if (shown > 0) return good(subject, `${shown} gave back what was ${setting}`);
  const none = open === 0 ? 'none of a payment completed for another amount' : `${open} not yet`;
  return note(subject, `${none} in a statement: what was ${setting} is assumed`, remedy);
}
