// What do this bank's references look like, and has the merchant confirmed it?
import { learnShapes, parseShapes } from '@/lib/gateway/wire/result-shapes';
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

const subject = 'Result shapes';
/** Fewer results than this may look alike by chance. */
const enough = 50;
const newest = 5_000;

type SeenResult = {
  readonly fields: Readonly<Record<string, string>>;
  readonly nonce: string | null;
  readonly rrn: string | null;
  readonly reference: string | null;
};

/**
 * The fields exactly as the bank sent them. Evidence masks digits that could be a card number, so
 * the references are taken from the payment, which keeps them unmasked; masked values are dropped.
 */
export function shapedFields({ fields, nonce, rrn, reference }: SeenResult): Map<string, string> {
  const sent = { ...fields, NONCE: nonce ?? '', RRN: rrn ?? '', INT_REF: reference ?? '' };
  return new Map(Object.entries(sent).filter(([, value]) => !value.includes('*')));
}

/** Proposes a value for GATEWAY_RESULT_SHAPES from the newest accepted approvals. */
export async function checkResultShapes(url: string, settings: Settings): Promise<Finding> {
  const results = await withClient(url, async (client) => {
    const answer = await client.query(
      `SELECT e.content->'fields' AS fields, e.nonce, a.rrn, a.internal_reference AS reference
       FROM evidence e JOIN payment_attempt a ON a.id = e.attempt_id
       WHERE e.source = 'RESULT' AND e.verdict = 'APPROVED' AND NOT a.is_by_hand
       ORDER BY e.id DESC LIMIT ${newest}`,
    );
    return answer.rows.map((row: SeenResult) => shapedFields(row));
  });
  const proposed = learnShapes(results);
  if (parseShapes(settings.gateway.resultShapes).ok && settings.gateway.resultShapes !== '') {
    return good(subject, `confirmed: ${settings.gateway.resultShapes}`);
  }
  if (results.length < enough) {
    return note(
      subject,
      `not confirmed yet: ${results.length} of ${enough} approvals seen`,
      'Ask again when more payments have come; results are judged by the bank’s tables until then.',
    );
  }
  const remedy = `If the bank agrees, set GATEWAY_RESULT_SHAPES="${proposed}".`;
  return note(subject, `not confirmed; ${results.length} approvals look alike`, remedy);
}
