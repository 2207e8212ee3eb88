// What do readiness, doctor and the background lanes' rows show about the shop now?
import { setTimeout as pause } from 'node:timers/promises';
import { runToEnd, tailOf, typescriptFlags } from '../../scripts/processes/child';
import type { Drill } from './drill';

const askEveryMs = 250;

/** One instance's readiness reasons; `no answer` if it gives none. */
async function reasonsOf(drill: Drill, url: string): Promise<readonly string[]> {
  try {
    const answer = await drill.poster.ask(`${url}/api/health/ready`);
    const { reasons = [] } = JSON.parse(answer.text) as { reasons?: string[] };
    return reasons;
  } catch {
    return ['no answer'];
  }
}

/** The readiness reasons of every running instance, in order. */
export function readinessNow(drill: Drill): Promise<(readonly string[])[]> {
  return Promise.all(drill.living.map(({ url }) => reasonsOf(drill, url)));
}

/** Polls until it is true; returns the seconds it took, or null on time-out. */
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

/** Requests a round of every lane, as an operator may; returns the database's time. */
export async function askForRounds(drill: Drill): Promise<Date> {
  const [row] = await drill.sql<{ now: Date }>(
    `WITH due AS (UPDATE background_lane SET due_at = clock_timestamp())
     SELECT clock_timestamp() AS now`,
  );
  if (row === undefined) throw new Error('The database said no time.');
  return row.now;
}

/** Has every running instance ended a round of each lane since then? */
export async function haveLanesRun(drill: Drill, since: Date): Promise<boolean> {
  const rows = await drill.sql(
    `SELECT instance FROM background_lane
     GROUP BY instance HAVING bool_and(done_at IS NOT NULL AND done_at > $1)`,
    [since],
  );
  return rows.length >= drill.living.length;
}

/** Makes the janitor run now, including its steps that find and send alarms. */
export async function letJanitorSpeak(drill: Drill): Promise<void> {
  await drill.sql(
    `UPDATE task_lease SET done_at = done_at - interval '1 hour'
     WHERE name IN ('janitor:channels', 'janitor:announce')`,
  );
  await askForRounds(drill);
}

const heardWithinMs = 40_000;

/** Does the webhook report it in time, while the janitor keeps running at once? */
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

/** Runs doctor as an operator would beside the shop; returns the lines marked as wrong. */
export async function askDoctor(drill: Drill): Promise<DoctorSays> {
  const { status, output } = await runToEnd(drill.lifetime, {
    arguments: [...typescriptFlags, 'scripts/commands/doctor.ts'],
    env: drill.stack.settings,
    cwd: drill.folder,
  });
  const bad = output.split('\n').filter((line) => line.startsWith('✖'));
  // A doctor that crashed prints no such lines.
  return { status, bad: status !== 0 && bad.length === 0 ? [output.slice(-300)] : bad };
}

/** The last events of all logs, counted, for a fault that failed. */
export function lastWords(drill: Drill): string {
  const lines = drill.living.flatMap(({ logFile }) => tailOf(logFile, 200).split('\n'));
  const said = lines.flatMap((line) => /"event":"([^"]*)"/.exec(line)?.[1] ?? []);
  const counts = [...new Set(said)].map(
    (event) => `${event} ×${said.filter((one) => one === event).length}`,
  );
  return `logs: ${counts.join(', ')}`;
}
