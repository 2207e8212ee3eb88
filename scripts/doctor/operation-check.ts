// Has this bank confirmed a completion in the form we send, or is the form still a guess?
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

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
