// How does the demo get its history? Runs the use cases with a clock set to the last weeks.

import { todayIn } from '@/lib/catalogue/stay-dates';
import { backgroundLanes } from '@/lib/payments/janitor/background-lanes';
import { runJanitor } from '@/lib/payments/janitor/janitor';
import { dayOf, instantOf } from '@/lib/reconciliation/calendar-day';
import { readDayClose } from '@/lib/reconciliation/read-day';
import { signDay } from '@/lib/reconciliation/sign-day';
import { settings } from '@/lib/settings/env';
import { compareStatement } from '@/lib/statements/compare-statement';
import { guessMapping } from '@/lib/statements/reading/guess-mapping';
import { writeMapping } from '@/lib/statements/reading/mapping';
import { receiveStatement } from '@/lib/statements/receive-statement';
import { addDays } from '@/lib/time/iso-date';
import { type BankLine, fileOf, type LedgerOrder, linesOf } from './bank-statement';
import { setHouseRules } from './house-rules';
import { endPlayedClock, setPlayedClock } from './played-clock';
import { type Calendar, plot } from './plot';
import { openScene, type Placed, type Scene } from './scene';
import { must, subjectOf } from './shopper-acts';
import type { Tale } from './tales';

type Step = { readonly at: Date; readonly run: () => Promise<unknown> };

const minute = 60_000;
/** The shop opens before its first order. */
const opensDaysAgo = 26;
const firstDaysAgo = 24;
const signedUntilDaysAgo = 9;
const statementDaysAgo = [8, 2] as const;

/**
 * Plays the story up to now, in order of time, with the bank at `controlUrl`, whose clock is set
 * along; `begin` runs when the shop opens. Leaves out what this demo's settings refuse, and returns
 * those refusals as text.
 */
export async function playStory(
  controlUrl: string,
  begin: () => Promise<unknown>,
): Promise<readonly string[]> {
  const calendar = calendarOf(new Date());
  const leftOut: string[] = [];
  try {
    await setPlayedClock(calendar.on(-opensDaysAgo, '09:00'), controlUrl);
    await begin();
    const scene = await openScene(controlUrl);
    const steps = [
      ...plot(calendar).flatMap((tale) => stepsOf(scene, tale)),
      ...houseSteps(scene, calendar),
    ];
    for (const { at, run } of steps.sort((a, b) => a.at.getTime() - b.at.getTime())) {
      await setPlayedClock(at, controlUrl);
      await run().catch((error: Error) => leftOut.push(error.message));
    }
  } finally {
    await endPlayedClock(controlUrl);
  }
  return leftOut;
}

function calendarOf(now: Date): Calendar {
  const zone = settings().merchantTimezone;
  const today = todayIn(zone, now);
  const on = (days: number, time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return instantOf(addDays(today, days), (hours * 60 + minutes) * minute, zone);
  };
  const midnight = on(0, '00:00').getTime();
  return {
    day: (days) => addDays(today, days),
    on,
    // Shortly after midnight, squeeze it all into the first minutes of the day, in the same order.
    ago: (minutes) => {
      const wanted = now.getTime() - minutes * minute;
      const share = (now.getTime() - midnight) / (minutes + 1);
      return new Date(wanted > midnight ? wanted : midnight + share);
    },
  };
}

function stepsOf(scene: Scene, { begins, opens, acts }: Tale): Step[] {
  let placed: Placed | undefined;
  const first = async () => {
    placed = await opens(scene);
  };
  const steps = acts.map(([at, act]) => ({
    at,
    run: async () => placed && act(scene, await subjectOf(placed)),
  }));
  return [{ at: begins, run: first }, ...steps];
}

/** Background work each evening, and what the accountant does about the days. */
function houseSteps(scene: Scene, { on, day, ago }: Calendar): Step[] {
  const days = Array.from({ length: firstDaysAgo }, (_one, index) => index - firstDaysAgo);
  const evenings = days.map((days) => ({ at: on(days, '23:30'), run: worksInBackground }));
  const signings = days
    .filter((days) => days <= -signedUntilDaysAgo)
    .map((days) => ({ at: on(days + 1, '08:15'), run: () => signs(scene, day(days)) }));
  const [first, last] = statementDaysAgo;
  const statement = () => comparesStatement(scene, day(-first), day(-last));
  return [
    ...evenings,
    ...signings,
    { at: on(-1, '09:30'), run: statement },
    { at: ago(45), run: worksInBackground },
    { at: ago(1), run: worksInBackground },
    { at: ago(0), run: async () => setHouseRules(await scene.at('admin'), day) },
  ];
}

/** Documents, emails, deadlines, seals and anchors: what a running shop does each minute. */
async function worksInBackground(): Promise<void> {
  await backgroundLanes()
    .find(({ name }) => name === 'mail')
    ?.work();
  // Not the lane, which would take the time from the database.
  const failed = await runJanitor();
  if (failed.length > 0) throw new Error(`janitor: ${failed.join(' ')}`);
}

async function signs(scene: Scene, day: string): Promise<void> {
  const { mark, mode } = await readDayClose({ day }, new Date());
  const asked = { day, isTest: mode.isTest, seen: mark };
  must('day', await signDay(await scene.at('admin2'), asked));
}

/** The bank's file of a week, which differs from the book in three places. */
async function comparesStatement(scene: Scene, first: string, last: string): Promise<void> {
  const zone = settings().merchantTimezone;
  const isIncluded = ({ at }: BankLine) => {
    const day = dayOf(new Date(at), zone);
    return first <= day && day <= last;
  };
  const lines = linesOf(await scene.bank.ledger<LedgerOrder>()).filter(isIncluded);
  const text = fileOf(withDifferences(lines));
  const actor = await scene.at('admin');
  const bytes = new TextEncoder().encode(text);
  const name = `settlement-${first}-${last}.csv`;
  const { statementId } = must('statement', await receiveStatement(actor, { name, bytes }));
  const [header = [], ...rows] = text
    .split('\n')
    .slice(2)
    .map((line) =>
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((cell) => cell.replaceAll('"', '')),
    );
  // In the first twelve days of a month its dates have two readings.
  const mapping = writeMapping({ ...guessMapping(header, rows), dateOrder: 'dmy' });
  const compared = await compareStatement(actor, { statementId, mapping });
  must('comparison', compared);
}

/** One line is missing, one has another amount, and one is of an unknown payment. */
function withDifferences(lines: readonly BankLine[]): readonly BankLine[] {
  const [missing, other, ...rest] = lines;
  if (!missing || !other) return lines;
  const foreign = { ...missing, rrn: '990000000017', approval: 'ZX0417', minor: 96_000_000n };
  return [{ ...other, minor: other.minor - 5_000_000n }, foreign, ...rest];
}
