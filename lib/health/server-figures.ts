// How are the database's log, standbys and backups? What a login without special rights can read.
import 'server-only';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { forget, level } from '@/lib/log/metrics';
import { createProbe, within } from './probe';

const keptMs = 60_000;
const patienceMs = 2_000;

/** `isFailing` is null without an archive: nothing can fail then. */
const findServer = sql({ bytes: 'int8', isFailing: 'bool?', backupAt: 'timestamptz?' })`
  SELECT pg_database_size(current_database()) AS bytes,
    CASE WHEN current_setting('archive_mode') = 'off' THEN NULL
      ELSE coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false)
    END AS "isFailing",
    (SELECT ended_at FROM base_backup WHERE name = 'base') AS "backupAt"
  FROM pg_stat_archiver`;

/** A slot keeps the log that its standby has not taken, whether that is connected or not. */
const findSlots = sql({ slot: 'text', behind: 'int8' })`
  SELECT slot_name::text AS slot,
    greatest(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)::bigint AS behind
  FROM pg_replication_slots
  WHERE slot_type = 'physical' AND restart_lsn IS NOT NULL AND NOT temporary`;

const look = createProbe(keptMs, () =>
  setFigures().then(
    () => null,
    () => 'failed' as const,
  ),
);

/** Sets the figures, at most once a minute; leaves out what cannot be read. Never rejects. */
export async function readServerFigures(nowMs: number = Date.now()): Promise<void> {
  if ((await within(patienceMs, look(nowMs), 'late' as const)) === null) return;
  forget('database_bytes', 'wal_archive_failing', 'standby_behind_bytes');
  forget('backup_timestamp_seconds');
}

async function setFigures(): Promise<void> {
  const [[server], slots] = await Promise.all([queryOnce(findServer), queryOnce(findSlots)]);
  if (!server) return;
  const { bytes, isFailing, backupAt } = server;
  level('database_bytes', {}, Number(bytes));
  if (isFailing === null) forget('wal_archive_failing');
  else level('wal_archive_failing', {}, isFailing ? 1 : 0);
  if (backupAt === null) forget('backup_timestamp_seconds');
  else level('backup_timestamp_seconds', {}, Math.round(backupAt.getTime() / 1000));
  forget('standby_behind_bytes');
  for (const { slot, behind } of slots) level('standby_behind_bytes', { slot }, Number(behind));
}
