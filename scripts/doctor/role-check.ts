// Could the app's own login remove the protection of its records?
import { findRights, weaknessesOf } from '@/lib/audit/record-protection';
import type { Settings } from '@/lib/settings/env';
import type { RecordWeakness } from '@/lib/settings/record-weaknesses';
import { withClient } from '../stack/database';
import { bad, type Finding, good, note } from './findings';

const subject = 'Roles';

type Rights = Parameters<typeof weaknessesOf>[0] & { readonly lacking: readonly string[] };

const readRights = (url: string): Promise<Rights> =>
  withClient(url, async (client) => (await client.query(findRights.text)).rows[0]);

/** Checks that the login of DATABASE_URL is a member of the runtime role, with all its rights. */
export async function checkRoles(url: string): Promise<Finding> {
  const { hasRole, isOwner, lacking } = await readRights(url);
  if (hasRole && !isOwner && lacking.length > 0) {
    return bad(
      subject,
      `the app's login may not use: ${lacking.join(', ')}`,
      'Run npm run db:migrate as the owner; the login must be a member of diwan_runtime.',
    );
  }
  return good(subject, "the app's login has its rights");
}

/**
 * Could the records be changed unnoticed? Uses the same check as the app's start. A weakness is
 * bad in production unless RECORDS_ACKNOWLEDGED names it, and a note elsewhere.
 */
export async function checkRecords(url: string, settings: Settings): Promise<readonly Finding[]> {
  const rights = await readRights(url);
  const weaknesses = weaknessesOf(rights, settings);
  if (weaknesses.length === 0) {
    return [good('Records', "the app's login only adds to them; seals are signed and mailed")];
  }
  return weaknesses.map((one) => {
    const isAccepted = settings.recordsAcknowledged.includes(one);
    const [words, remedy] = sentences(rights)[one];
    if (isAccepted) return note('Records', `${words} (acknowledged)`, remedy);
    return settings.mode === 'production'
      ? bad('Records', words, `${remedy} If it cannot be: RECORDS_ACKNOWLEDGED=${one}.`)
      : note('Records', words, remedy);
  });
}

function sentences({
  hasRole,
  isOwner,
  changeable,
}: Rights): Record<RecordWeakness, readonly [words: string, remedy: string]> {
  return {
    'owner-login': !hasRole
      ? [
          'the role diwan_runtime is missing',
          'As an administrator: CREATE ROLE diwan_runtime NOLOGIN; then run: npm run db:migrate.',
        ]
      : isOwner
        ? [
            "the app's login owns the tables, so it could switch the guards of the records off",
            "CREATE ROLE shop_app LOGIN PASSWORD '…' IN ROLE diwan_runtime; name it in DATABASE_URL, the owner in DATABASE_OWNER_URL for npm run db:migrate.",
          ]
        : [
            `the app's login may change append-only tables: ${changeable.join(', ')}`,
            'Run npm run db:migrate as the owner, and revoke what was granted beside diwan_runtime.',
          ],
    'unsigned-seals': [
      'seals are not signed: whoever has the database can make them anew',
      'Set AUDIT_ANCHOR_KEY to 32 random characters that are kept nowhere else.',
    ],
    'unmailed-seals': [
      'seals are not mailed: no copy leaves the house',
      'Set AUDIT_ANCHOR_ADDRESS to a mailbox outside the house.',
    ],
  };
}
