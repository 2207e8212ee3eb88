// How is asked whether a database commits a write and has room for more? Without a table of our own.
import { sql } from '@/lib/db/statement';

/** Memory that is too small for the next statement, which then writes where the tables lie. */
const leaveMemory = sql({ memory: 'text', places: 'text' })`
  SELECT set_config('work_mem', '64kB', true) AS memory,
    set_config('temp_tablespaces', '', true) AS places`;

/** A megabyte in a temporary file, gone with the statement: a full disk refuses it. */
const takeRoom = sql({ rows: 'int4' })`
  SELECT count(*)::int AS rows FROM unnest(array_fill(repeat('x', 1000), ARRAY[1000])) AS t`;

/** A commit that has to reach the disk, and the standby where one must confirm it. */
const writeNothing = sql({ place: 'text' })`
  SELECT pg_logical_emit_message(true, 'diwan', '')::text AS place`;

/** What one transaction sends, in this order. */
export const writeStatements = [leaveMemory, takeRoom, writeNothing] as const;

/** What the server is, whoever asks. */
export const findServer = sql({ isStandby: 'bool', isReadOnly: 'bool' })`
  SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('transaction_read_only') <> 'off' AS "isReadOnly"`;

/** Whether the database's disk has no room, by the code that it gave. */
export function isFullDisk(error: unknown): boolean {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return code === '53100' || detail === '53100';
}
