// Up to which id can no audit entry appear any more? Found without blocking writers.
import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

const patienceMs = 2_000;
const askAgainMs = 20;

/** A writer has drawn a number and is slow to commit; the next round tries again. */
class AuditBusy extends Error {
  readonly code = 'AUDIT_BUSY';
  constructor() {
    super('a transaction that writes audit entries has been open for too long');
    this.name = 'AuditBusy';
  }
}

const lastNumber = sql({ last: 'int8' })`
  SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM audit_entry_id_seq`;

const findWriters = sql({ writer: 'text!' })`
  SELECT DISTINCT virtualtransaction AS writer FROM pg_locks
  WHERE locktype = 'relation' AND relation = 'audit_entry'::regclass AND mode = 'RowExclusiveLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * The highest id up to which every entry is committed or never will be. A writer that drew a number
 * up to it holds the table's writer lock until its transaction ends, so once the current holders
 * have ended, all of them are there. Throws AuditBusy when one of them does not end.
 */
export async function settledUpTo(): Promise<bigint> {
  const [drawn] = await queryOnce(lastNumber);
  let open = await writers();
  for (const until = Date.now() + patienceMs; open.length > 0; ) {
    if (Date.now() > until) throw new AuditBusy();
    await pause(askAgainMs);
    const still = await writers();
    open = open.filter((writer) => still.includes(writer));
  }
  return drawn?.last ?? 0n;
}

async function writers(): Promise<readonly string[]> {
  const rows = await queryOnce(findWriters);
  return rows.map(({ writer }) => writer);
}
