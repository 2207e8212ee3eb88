// Could the app's own login take the guards of its records away?
import type { Settings } from '@/lib/settings/env';
import { withClient } from '../stack/database';
import { bad, type Finding, good, note } from './findings';

const subject = 'Roles';

/** The login of DATABASE_URL: a member of the runtime role, with all its rights and no more. */
export async function checkRoles(url: string): Promise<Finding> {
  const found = await withClient(url, async (client) => (await client.query(question)).rows[0]);
  if (!found.hasRole) {
    return note(
      subject,
      'the role diwan_runtime is missing',
      'As an administrator: CREATE ROLE diwan_runtime NOLOGIN; then run: npm run db:migrate',
    );
  }
  if (found.isOwner) {
    return note(
      subject,
      "the app's login owns the tables, so it could switch the guards of the records off",
      "CREATE ROLE shop_app LOGIN PASSWORD '…' IN ROLE diwan_runtime; name it in DATABASE_URL, the owner in DATABASE_OWNER_URL for npm run db:migrate.",
    );
  }
  if (found.lacking.length > 0) {
    return bad(
      subject,
      `the app's login may not use: ${found.lacking.join(', ')}`,
      'Run npm run db:migrate as the owner; the login must be a member of diwan_runtime.',
    );
  }
  if (found.changeable.length > 0) {
    return bad(
      subject,
      `the app's login may change append-only tables: ${found.changeable.join(', ')}`,
      'Run npm run db:migrate as the owner, and revoke what was granted beside diwan_runtime.',
    );
  }
  return good(subject, "the app's login owns nothing and only adds to the records");
}

/** Whether what leaves the house could have been made by somebody who only has the database. */
export function checkAnchorKey({ auditAnchorKeys }: Settings): Finding {
  if (auditAnchorKeys.length > 0) return good('Audit', 'seals are signed');
  return note(
    'Audit',
    'seals are not signed: whoever has the database can make them anew',
    'Set AUDIT_ANCHOR_KEY to 32 random characters that are kept nowhere else.',
  );
}

const question = `
  WITH ours AS (
    SELECT c.oid, c.relname::text AS name, c.relowner AS owner FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r')
  SELECT to_regrole('diwan_runtime') IS NOT NULL AS "hasRole",
    (SELECT bool_or(pg_has_role(owner, 'MEMBER')) FROM ours) AS "isOwner",
    array(SELECT name FROM ours WHERE name <> '_prisma_migrations'
      AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))
      ORDER BY 1) AS lacking,
    array(SELECT name FROM ours WHERE EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = ours.oid
        AND t.tgfoid = 'refuse_change'::regproc AND t.tgtype & 24 = 24)
      AND has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') ORDER BY 1) AS changeable`;
