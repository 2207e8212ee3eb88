// When is each lane of this process due? Rows record when it last began and ended a round.
import 'server-only';
import { knownMigrations } from '@/lib/db/known-migrations';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

/** What a process says of one of its lanes. */
export type LaneNews = {
  readonly lane: string;
  readonly everyMs: number;
  /** No round is running: one may begin. */
  readonly isFree: boolean;
  /** How long ago a round ended that the row does not show yet; null: none did. */
  readonly endedMs: number | null;
  /** Whether that round did its work. */
  readonly isDone: boolean;
};

const enterLanes = sql`
  INSERT INTO background_lane AS l (instance, lane, begun_at, due_at, knows)
  SELECT $1::uuid, t.lane, now(), now() + t."everyMs" * interval '1 millisecond', $3
  FROM jsonb_to_recordset($2) AS t(lane text, "everyMs" int)
  ON CONFLICT (instance, lane) DO UPDATE SET begun_at = excluded.begun_at, due_at = excluded.due_at`;

const forgetOldLanes = sql`
  DELETE FROM background_lane WHERE due_at < now() - interval '1 day'`;

const leaveLanes = sql`DELETE FROM background_lane WHERE instance = $1::uuid`;

const beginDue = sql({ lane: 'text', isDue: 'bool!' })`
  WITH told AS (
    SELECT l.lane, t."everyMs", t."endedMs", t."isDone",
      t."isFree" AND (l.due_at <= now() OR $3) AS "isDue"
    FROM background_lane l JOIN jsonb_to_recordset($2)
      AS t(lane text, "everyMs" int, "isFree" bool, "endedMs" float8, "isDone" bool) USING (lane)
    WHERE l.instance = $1::uuid
  ), noted AS (
    UPDATE background_lane l SET
      begun_at = CASE WHEN t."isDue" THEN now() ELSE l.begun_at END,
      due_at = CASE WHEN t."isDue" THEN now() + t."everyMs" * interval '1 millisecond'
        WHEN t."isDone" THEN l.due_at ELSE least(l.due_at, now() + interval '5 seconds') END,
      done_at = CASE WHEN t."endedMs" IS NOT NULL AND t."isDone"
        THEN now() - t."endedMs" * interval '1 millisecond' ELSE l.done_at END,
      failed_at = CASE WHEN t."isDone" THEN l.failed_at
        ELSE now() - t."endedMs" * interval '1 millisecond' END
    FROM told t
    WHERE l.instance = $1::uuid AND l.lane = t.lane AND (t."isDue" OR t."endedMs" IS NOT NULL)
  )
  SELECT lane, "isDue" FROM told`;

/**
 * Begins the lanes that are due, by the database's clock, and notes the rounds that have ended: one
 * statement for both. The next round of a lane is due one full pause after the start of this one,
 * after a failure within five seconds. `isEveryDue`: all that are free begin. A lane without a row
 * gets one and begins at once. To start a round now, an operator updates `due_at`.
 */
export async function beginDueLanes(
  instance: string,
  lanes: readonly LaneNews[],
  isEveryDue: boolean,
): Promise<readonly string[]> {
  const rows = await queryOnce(beginDue, [instance, JSON.stringify(lanes), isEveryDue]);
  if (rows.length === lanes.length) return rows.flatMap((row) => (row.isDue ? [row.lane] : []));
  await queryOnce(forgetOldLanes);
  const knows = (await knownMigrations()).at(-1) ?? null;
  await queryOnce(enterLanes, [instance, JSON.stringify(lanes), knows]);
  return lanes.map(({ lane }) => lane);
}

/**
 * Deletes this process's rows when it ends normally; rows of a killed process are deleted after a
 * day.
 */
export async function leave(instance: string): Promise<void> {
  await queryOnce(leaveLanes, [instance]);
}
