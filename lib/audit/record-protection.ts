// Could the app's login, or someone who controls only the database, change records undetected?
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { type Settings, settings } from '@/lib/settings/env';
import { type RecordWeakness, recordWeaknesses } from '@/lib/settings/record-weaknesses';

/** What the current login may do with the tables and with the records. */
export const findRights = sql({
  hasRole: 'bool',
  isOwner: 'bool!',
  lacking: 'text[]!',
  changeable: 'text[]!',
})`
  WITH ours AS (
    SELECT c.oid, c.relname::text AS name, c.relowner AS owner FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r')
  SELECT to_regrole('diwan_runtime') IS NOT NULL AS "hasRole",
    coalesce((SELECT bool_or(pg_has_role(owner, 'MEMBER')) FROM ours), false) AS "isOwner",
    array(SELECT name FROM ours WHERE name <> '_prisma_migrations'
      AND NOT (has_table_privilege(oid, 'SELECT') AND has_table_privilege(oid, 'INSERT'))
      ORDER BY 1) AS lacking,
    array(SELECT name FROM ours WHERE EXISTS (SELECT 1 FROM pg_trigger t WHERE t.tgrelid = ours.oid
        AND t.tgfoid = 'refuse_change'::regproc AND t.tgtype & 24 = 24)
      AND has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') ORDER BY 1) AS changeable`;

type TableRights = {
  readonly hasRole: boolean;
  readonly isOwner: boolean;
  readonly changeable: readonly string[];
};

/** Every weakness of this installation, acknowledged or not. Pure. */
export function weaknessesOf(
  rights: TableRights,
  { auditAnchorKeys, auditAnchorAddress }: Pick<Settings, 'auditAnchorKeys' | 'auditAnchorAddress'>,
): readonly RecordWeakness[] {
  const found: Record<RecordWeakness, boolean> = {
    'owner-login': !rights.hasRole || rights.isOwner || rights.changeable.length > 0,
    'unsigned-seals': auditAnchorKeys.length === 0,
    'unmailed-seals': auditAnchorAddress === '',
  };
  return recordWeaknesses.filter((one) => found[one]);
}

/** The weaknesses in production that are not acknowledged; none in other modes. */
export async function findWeaknesses(): Promise<readonly RecordWeakness[]> {
  const current = settings();
  if (current.mode !== 'production') return [];
  const [rights] = await queryOnce(findRights);
  if (!rights) return [];
  return weaknessesOf(rights, current).filter((one) => !current.recordsAcknowledged.includes(one));
}
