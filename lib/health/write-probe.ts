// Does the database commit a write, and has it room for more? Tested without a table.
import { sql } from '@/lib/db/statement';

/** Too little memory for the next statement, which then writes to the disk of the tables. */
const leaveMemory = sql({ memory: 'text', places: 'text' })`
  SELECT set_config('work_mem', '64kB', true) AS memory,
    set_config('temp_tablespaces', '', true) AS places`;

/** A megabyte in a temporary file, gone with the statement: a full disk refuses it. */
const takeRoom = sql({ rows: 'int4' })`
  SELECT count(*)::int AS rows FROM unnest(array_fill(repeat('x', 1000), ARRAY[1000])) AS t`;

/** A commit that must reach the disk, and the standby if one must confirm it. */
const writeNothing = sql({ place: 'text' })`
  SELECT pg_logical_emit_message(true, 'diwan', '')::text AS place`;

/** The statements of one transaction, in this order. */
export const writeStatements = [leaveMemory, takeRoom, writeNothing] as const;

/** What kind of server this is. */
export const findServer = sql({ isStandby: 'bool', isReadOnly: 'bool' })`
  SELECT pg_is_in_recovery() AS "isStandby",
    current_setting('transaction_read_only') <> 'off' AS "isReadOnly"`;

/** Whether the error's code means that the database's disk is full. */
export function isFullDisk(error: unknown): boolean {
  const { code, detail } = error as { code?: unknown; detail?: unknown };
  return code === '53100' || detail === '53100';
}
