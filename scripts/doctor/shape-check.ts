// What do this bank's references look like, and has a person confirmed it?
import { learnShapes, parseShapes } from '@/lib/gateway/wire/result-shapes';
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

const subject = 'Result shapes';
/** Fewer results may look alike by chance. */
const enough = 50;
const newest = 5_000;

/** Proposes a line for GATEWAY_RESULT_SHAPES from the newest approvals that were believed. */
export async function checkResultShapes(url: string, settings: Settings): Promise<Finding> {
  const results = await withClient(url, async (client) => {
    const answer = await client.query(
      `SELECT content->'fields' AS fields, nonce FROM evidence
       WHERE source = 'RESULT' AND verdict = 'APPROVED' ORDER BY id DESC LIMIT ${newest}`,
    );
    return answer.rows.map((row: { fields: Record<string, string>; nonce: string | null }) => {
      // A nonce of nothing but digits is masked among the fields.
      return new Map([...Object.entries(row.fields), ['NONCE', row.nonce ?? '']]);
    });
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
