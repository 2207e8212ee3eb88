// Can the previous sign-in secret be removed, or does something still depend on it?
import type pg from 'pg';
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

const subject = 'Sign-in secret';

/** Counts what was made with NEXTAUTH_SECRET_PREVIOUS and has neither expired nor been renewed. */
export async function checkSecret(
  url: string,
  { authSecretPrevious }: Pick<Settings, 'authSecretPrevious'>,
): Promise<Finding> {
  if (authSecretPrevious === '') return good(subject, 'one');
  const found = await withClient(url, countDependents);
  if (found === null) {
    return note(
      subject,
      'no instance has started with the new one yet',
      'Start every instance with both: docs/operations/rotation.md.',
    );
  }
  const words = Object.entries(found.counted)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`);
  if (words.length === 0) {
    return note(
      subject,
      'two, and nothing depends on the former one any more',
      'Take NEXTAUTH_SECRET_PREVIOUS away, for every instance.',
    );
  }
  const until = found.lastLink === null ? '' : `; the last link ends on ${found.lastLink}`;
  return good(subject, `two; on the former one depend ${words.join(', ')}${until}`);
}

/**
 * Counts order links and when the last expires, carts not touched since, sessions, and links in
 * queued emails. Second factors and addresses of channels are opened, so their counts are exact. Null if no process has
 * started with the new secret yet.
 */
async function countDependents(client: pg.Client) {
  const [{ markOfSecret, secretSubject }, { openSealed }, { secretPurpose }] = await Promise.all([
    import('@/lib/auth/session/note-secret'),
    import('@/lib/secrets/sealed-text'),
    import('@/lib/auth/second-factor/second-factor'),
  ]);
  const noted = await client.query(inUseSince, [secretSubject]);
  const last = noted.rows[0];
  if (last?.mark !== markOfSecret()) return null;
  const { rows } = await client.query(dependents, [last.at]);
  const { lastLink, ...counted } = rows[0];
  const factors = await client.query(
    'SELECT user_id AS id, sealed_secret AS sealed FROM second_factor',
  );
  const old = factors.rows.filter(({ id, sealed }) => openSealed(secretPurpose, id, sealed)?.isOld);
  const channels = await client.query(
    `SELECT id, address_sealed AS address, token_sealed AS token FROM channel
     WHERE removed_at IS NULL`,
  );
  const oldChannels = channels.rows.filter(
    ({ id, address, token }) =>
      openSealed('channel-address', id, address)?.isOld ||
      openSealed('channel-token', id, token)?.isOld,
  );
  return {
    lastLink: lastLink as string | null,
    counted: {
      'second factors': old.length,
      channels: oldChannels.length,
      ...counted,
    } as Readonly<Record<string, number>>,
  };
}

const inUseSince = `SELECT at, after->>'mark' AS mark FROM audit_entry
  WHERE subject = $1 ORDER BY sequence DESC LIMIT 1`;

/** During a rolling restart, instances use the previous secret for an hour at most. */
const dependents = `
  WITH t AS (SELECT least($1::timestamptz + interval '1 hour', now()) AS changed)
  SELECT l.links AS "order links", l.last::date::text AS "lastLink",
    (SELECT count(*)::int FROM cart, t WHERE updated_at < t.changed
      AND updated_at >= now() - interval '30 days') AS carts,
    (SELECT count(*)::int FROM staff_session, t WHERE created_at < t.changed
      AND expires_at > now() AND revoked_at IS NULL) AS sessions,
    (SELECT count(*)::int FROM mail_outbox, t WHERE state = 'QUEUED' AND created_at < t.changed
      AND payload ? 'sealedToken') AS emails
  FROM (SELECT count(*)::int AS links, max(state_changed_at) + interval '180 days' AS last
    FROM "order", t WHERE created_at < t.changed
      AND state_changed_at > now() - interval '180 days') l`;
