// What does the running app report about its health, and what should be done?
import type { ReadinessReason } from '@/lib/health/readiness';
import type { Mode, Settings } from '@/lib/settings/env';
import { ASKED_TIMES } from './build-check';
import { bad, type Finding, good, note } from './findings';

const TIMEOUT_MS = 10_000;
const SUBJECT = 'Health';

type Advice = readonly [words: string, remedy: string];

function adviceFor(reason: ReadinessReason, mode: Mode): Advice {
  const isDemo = mode === 'demo';
  const restart = isDemo ? 'Stop the demo and start it again.' : 'Restart this instance.';
  const database = isDemo
    ? 'Look into .data/postgres.log.'
    : 'See the line of doctor on the database, and the log of the server.';
  const disk = isDemo ? 'Free space where .data lies.' : 'Free space; see SPOOL_DIR.';
  return (
    {
      draining: ['it is being stopped', 'Wait for the next process.'],
      record_only: ['it started without its database, and keeps results on its disk', database],
      no_database: ['it does not reach its database', database],
      database_standby: ['its database is a standby', database],
      database_read_only: ['its database takes reads alone', database],
      database_full: ['the disk of its database is full', database],
      database_write_late: ['its database does not commit in time', database],
      database_write_failed: ['its database refuses a write', database],
      migrations_missing: ['migrations of its build are missing', 'Run: npm run db:migrate'],
      spool_not_empty: ['results wait on its disk', 'They are recorded when the database answers.'],
      spool_stuck: [
        'a result has waited on its disk for minutes',
        'See its log, and the lines above.',
      ],
      spool_no_room: ['the disk on which results wait is nearly full', disk],
      spool_unwritable: ['no result could wait on its disk', disk],
      clock_differs: [
        'its clock is more than a minute from its database’s, so it frees nothing',
        'Let both machines take the time from the same servers (NTP).',
      ],
      clock_red: ['its clock is far from the gateway’s', 'See the lines of doctor on the clock.'],
      build_differs: ['the build on its disk is not the one that it runs', restart],
      lane_late: ['emails or the spool have stood still for minutes', `See its log. ${restart}`],
      janitor_late: ['the janitor has stood still for minutes', `See its log. ${restart}`],
    } as const satisfies Record<ReadinessReason, Advice>
  )[reason];
}

type Health = { readonly status: string; readonly reasons?: ReadinessReason[] };

/** One finding for each reason an instance behind APP_URL gives; empty if none runs. */
export async function checkHealth({ appUrl, mode }: Pick<Settings, 'appUrl' | 'mode'>) {
  // In parallel, so that each uses its own connection.
  const asked = await Promise.all(Array.from({ length: ASKED_TIMES }, () => askHealth(appUrl)));
  const heard = asked.filter((one) => one !== undefined);
  const worst = heard.find(({ status }) => status !== 'ok') ?? heard[0];
  if (worst === undefined) return [];
  const reasons = new Set(heard.flatMap((one) => one.reasons ?? []));
  const silent = heard.length < asked.length ? [judgeSilence()] : [];
  return [...judgeHealth(worst.status, [...reasons], mode), ...silent];
}

/** Only some requests were answered: the balancer still routes to an instance that is down. */
function judgeSilence(): Finding {
  const words = `not every question was answered within ${TIMEOUT_MS / 1000} s`;
  return bad(
    SUBJECT,
    words,
    'Ask each instance for /api/health/ready; see the log of the slow one.',
  );
}

async function askHealth(appUrl: string): Promise<Health | undefined> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(`${appUrl}/api/health/ready`, { signal });
    return (await answer.json()) as Health;
  } catch {
    return undefined;
  }
}

/** What each reason means in the current mode. */
export function judgeHealth(status: string, reasons: ReadinessReason[], mode: Mode): Finding[] {
  if (status === 'ok') return [good(SUBJECT, 'the app is ready')];
  return reasons.map((reason) => {
    const [words, remedy] = adviceFor(reason, mode) ?? [`it says ${reason}`, 'See its log.'];
    return (reason === 'spool_not_empty' ? note : bad)(SUBJECT, words, remedy);
  });
}
