// What do readiness, doctor and the rows of background work say about the shop just now?
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd, tailOf, typescriptFlags } from '../../scripts/processes/child';
import type { Drill } from './drill';

const askEveryMs = 250;

/** What one instance says of its readiness; `no answer` when it gives none. */
async function reasonsOf(drill: Drill, url: string): Promise<readonly string[]> {
  try {
    const answer = await drill.poster.ask(`${url}/api/health/ready`);
    const { reasons = [] } = JSON.parse(answer.text) as { reasons?: string[] };
    return reasons;
  } catch {
    return ['no answer'];
  }
}

/** What every living instance says, in the order of their places. */
export function readinessNow(drill: Drill): Promise<(readonly string[])[]> {
  return Promise.all(drill.living.map(({ url }) => reasonsOf(drill, url)));
}

/** Asks until it is so; gives the seconds that it took, or null when the time ran out. */
export async function secondsUntil(
  isSo: () => Promise<boolean>,
  timeoutMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  for (;;) {
    if (await isSo().catch(() => false)) return (performance.now() - startedAt) / 1000;
    if (performance.now() - startedAt > timeoutMs) return null;
    await pause(askEveryMs);
  }
}

/** Asks for a round of every lane, as an operator may; gives the database's time of that. */
export async function askForRounds(drill: Drill): Promise<Date> {
  const [row] = await drill.sql<{ now: Date }>(
    `WITH due AS (UPDATE background_lane SET due_at = clock_timestamp())
     SELECT clock_timestamp() AS now`,
  );
  if (row === undefined) throw new Error('The database said no time.');
  return row.now;
}

/** Whether every living instance has ended a round of each lane since then. */
export async function haveLanesRun(drill: Drill, since: Date): Promise<boolean> {
  const rows = await drill.sql(
    `SELECT instance FROM background_lane
     GROUP BY instance HAVING bool_and(done_at IS NOT NULL AND done_at > $1)`,
    [since],
  );
  return rows.length >= drill.living.length;
}

/** A round of the janitor now, with the steps in it that look for alarms and say them. */
export async function letJanitorSpeak(drill: Drill): Promise<void> {
  await drill.sql(
    `UPDATE task_lease SET done_at = done_at - interval '1 hour'
     WHERE name IN ('janitor:channels', 'janitor:announce')`,
  );
  await askForRounds(drill);
}

const heardWithinMs = 40_000;

/** Whether the webhook says it within the time, while the janitor makes its rounds at once. */
export async function heardWithin(
  drill: Drill,
  wanted: { readonly type: string; readonly kind: string; readonly since: number },
): Promise<boolean> {
  const isHeard = async () => {
    const heard = drill.pager.since(wanted.since);
    if (heard.some(({ type, kind }) => type === wanted.type && kind === wanted.kind)) return true;
    await letJanitorSpeak(drill);
    await pause(1_000);
    return false;
  };
  return (await secondsUntil(isHeard, heardWithinMs)) !== null;
}

export type DoctorSays = { readonly status: number; readonly bad: readonly string[] };

/** The command as an operator runs it beside the shop: the lines that are marked as wrong. */
export async function askDoctor(drill: Drill): Promise<DoctorSays> {
  const { status, output } = await runToEnd(drill.lifetime, {
    arguments: [...typescriptFlags, 'scripts/commands/doctor.ts'],
    env: drill.stack.settings,
    cwd: drill.folder,
  });
  const bad = output.split('\n').filter((line) => line.startsWith('✖'));
  // A doctor that fell over says nothing of the kind.
  return { status, bad: status !== 0 && bad.length === 0 ? [output.slice(-300)] : bad };
}

/** The newest words of all logs, for a fault that failed. */
export function lastWords(drill: Drill): string {
  const lines = drill.living.flatMap(({ logFile }) => tailOf(logFile, 200).split('\n'));
  const said = lines.flatMap((line) => /"event":"([^"]*)"/.exec(line)?.[1] ?? []);
  const counts = [...new Set(said)].map(
    (event) => `${event} ×${said.filter((one) => one === event).length}`,
  );
  return `logs: ${counts.join(', ')}`;
}
