// Has this database lost document numbers already given? Compares it with this machine's journal.
import path from 'node:path';
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { bad, type Finding, good } from './findings';

const subject = 'Document numbers';

/** A database behind the journal and DOCUMENT_NUMBERS_GIVEN has been restored. */
export async function checkNumbers(
  url: string,
  settings: Pick<Settings, 'spoolDir' | 'documentNumbersGiven'>,
): Promise<Finding> {
  const { readGiven } = await import('../../lib/journal/given-numbers');
  const { higherLabels, missingNumbers } = await import('../../lib/journal/higher-labels');
  const { madeAt, labels } = await withClient(url, async (client) => {
    const made = await client.query<{ at: Date }>('SELECT created_at AS at FROM installation');
    const last = await client.query<{ label: string }>(
      `SELECT DISTINCT ON (is_test, kind, series_year) label FROM document
       ORDER BY is_test, kind, series_year, number DESC`,
    );
    return { madeAt: made.rows[0]?.at, labels: last.rows.map(({ label }) => label) };
  });
  const folder = path.resolve(settings.spoolDir, 'journal');
  const given = madeAt ? await readGiven(madeAt, folder) : [];
  const missing = missingNumbers(given, [...labels, ...settings.documentNumbersGiven]);
  if (missing.length === 0) return good(subject, 'this machine remembers none that are not here');
  const words = missing.map(({ first, last }) => (first === last ? last : `${first} to ${last}`));
  const told = higherLabels([...given, ...settings.documentNumbersGiven]);
  const real = told.filter((label) => !label.startsWith('TEST-'));
  return bad(
    subject,
    `${words.join(', ')} were given and are not in this database: it was restored`,
    `Before the shop opens: npm run gap:report, then DOCUMENT_NUMBERS_GIVEN="${real.join(' ')}" for every instance.`,
  );
}
