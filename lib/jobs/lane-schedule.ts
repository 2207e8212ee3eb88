// When is each lane of this process due? Rows record when it last began and ended a round.
import 'server-only';
import { knownMigrations } from '@/lib/db/known-migrations';
import { sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';

type LaneTerms = { readonly name: string; readonly everyMs: number };

const enterLanes = sql`
  INSERT INTO background_lane (instance, lane, due_at, knows)
  SELECT $1::uuid, lane, now(), $3 FROM unnest($2::text[]) AS lane
  ON CONFLICT DO NOTHING`;

const forgetOldLanes = sql`
  DELETE FROM background_lane WHERE due_at < now() - interval '1 day'`;

const leaveLanes = sql`DELETE FROM background_lane WHERE instance = $1::uuid`;

const findLanes = sql({ lane: 'text', isDue: 'bool' })`
  SELECT lane, due_at <= now() AS "isDue" FROM background_lane WHERE instance = $1::uuid`;

const beginRound = sql`
  UPDATE background_lane
  SET begun_at = now(), due_at = now() + $3 * interval '1 millisecond'
  WHERE instance = $1::uuid AND lane = $2`;

const endRound = sql`
  UPDATE background_lane
  SET done_at = CASE WHEN $3::boolean THEN now() ELSE done_at END,
    failed_at = CASE WHEN $3::boolean THEN failed_at ELSE now() END,
    due_at = CASE WHEN $3::boolean THEN due_at ELSE least(due_at, now() + interval '5 seconds') END
  WHERE instance = $1::uuid AND lane = $2`;

/**
 * The lanes that are due, by the database's clock. A lane without a row gets one and is due at
 * once. To start a round now, an operator updates `due_at`.
 */
export async function readDueLanes(
  instance: string,
  lanes: readonly LaneTerms[],
): Promise<readonly string[]> {
  const rows = await queryOnce(findLanes, [instance]);
  if (rows.length === lanes.length) return rows.flatMap((row) => (row.isDue ? [row.lane] : []));
  await queryOnce(forgetOldLanes);
  const knows = (await knownMigrations()).at(-1) ?? null;
  await queryOnce(enterLanes, [instance, lanes.map((lane) => lane.name), knows]);
  return lanes.map((lane) => lane.name);
}

/** Makes the next round due one full pause after the start of this one. */
export async function noteBegin(instance: string, lane: LaneTerms): Promise<void> {
  await queryOnce(beginRound, [instance, lane.name, lane.everyMs]);
}

/** After a failure, makes the next round due within five seconds. */
export async function noteEnd(instance: string, lane: LaneTerms, isDone: boolean): Promise<void> {
  await queryOnce(endRound, [instance, lane.name, isDone]);
}

/**
 * Deletes this process's rows when it ends normally; rows of a killed process are deleted after a
 * day.
 */
export async function leave(instance: string): Promise<void> {
  await queryOnce(leaveLanes, [instance]);
}
