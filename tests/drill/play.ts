// How is one fault played, and did the shop survive it?
import { setTimeout as pause } from 'node:timers/promises';
import { Book } from './book';
import type { Drill } from './drill';
import { compareMoney } from './money';
import { keepShopping, pay, sendToBank } from './shoppers';
import {
  askDoctor,
  askForRounds,
  type DoctorSays,
  haveLanesRun,
  lastWords,
  readinessNow,
  secondsUntil,
} from './watch';

export type Fault = {
  readonly id: string;
  readonly title: string;
  /** What the machine lacks for it, as text; null if nothing. */
  readonly lack?: () => Promise<string | null> | string | null;
  /** Prepares what the fault needs, before time is measured. */
  readonly prepare?: (drill: Drill) => Promise<void>;
  readonly begin: (drill: Drill) => Promise<void>;
  /** Runs while the fault lasts, beside visitors; returns the problems found. */
  readonly during?: (drill: Drill) => Promise<readonly string[]>;
  readonly end: (drill: Drill) => Promise<void>;
  readonly after?: (drill: Drill) => Promise<void>;
  /** Readiness reasons expected of each running instance while it lasts; null: not checked. */
  readonly names: readonly string[] | null;
  /** How many running instances must report them; by default all. */
  readonly namedBy?: number;
  /** A line that doctor must print while it lasts; null: not checked. */
  readonly doctor: RegExp | null;
  /** The alarms of deploy/monitoring that it must raise, each once. */
  readonly alarms: readonly string[];
  /** Alarms that it may raise, depending on who visited in these seconds. */
  readonly alarmsPerhaps?: readonly string[];
  /** The issues that the webhook must report, each once. */
  readonly notices?: readonly string[];
  /** No request may fail, because nothing is broken. */
  readonly isSeamless?: boolean;
  /** Minimum duration. */
  readonly lastsMs: number;
};

/** Ignored alarms: a machine running all this is slow. The drill judges slowness separately. */
const ofTheMachine = new Set(['DiwanSlowResults', 'DiwanSlowPages']);

/** Alarms that may be raised while nothing can be written, depending on who visited. */
export const withoutDatabase = [
  'DiwanNotReady',
  'DiwanNotAsItShouldBe',
  'DiwanResultNotRecorded',
  'DiwanErrors',
  'DiwanFiguresMissing',
  'DiwanPoolFull',
] as const;

export type Played = {
  readonly id: string;
  readonly title: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  readonly figures: string;
  readonly failures: readonly string[];
};

export type Effort = {
  readonly lanes: number;
  readonly atBank: number;
  /** Whether doctor runs while the fault lasts. */
  readonly asksDoctor: boolean;
  /** Whether alarms are compared, which takes until they are resolved. */
  readonly comparesAlarms: boolean;
};

/** A page gives up on the database after ten seconds. */
const answerWithinMs = 11_000;
const aliveWithinMs = 30_000;
const quietWithinMs = 90_000;
/** Long enough: readiness trusts a successful write for five seconds. */
const namedWithinMs = 9_000;

/** Plays a fault under load and judges it. Never rejects: a fault that cannot be played failed. */
export async function playFault(drill: Drill, fault: Fault, effort: Effort): Promise<Played> {
  const { id, title } = fault;
  const lack = (await fault.lack?.()) ?? null;
  if (lack !== null) return { id, title, verdict: 'skipped', figures: lack, failures: [] };
  try {
    const seen = await play(drill, fault, effort);
    const failures = judge(fault, seen);
    const words = failures.length > 0 ? [...failures, ...seen.troubles.slice(0, 8), seen.logs] : [];
    const verdict = failures.length > 0 ? 'failed' : 'passed';
    return { id, title, verdict, figures: figuresOf(seen), failures: words };
  } catch (error) {
    const words = [String(error instanceof Error ? error.stack : error), lastWords(drill)];
    return { id, title, verdict: 'failed', figures: 'not played to its end', failures: words };
  }
}

export type Seen = {
  readonly requests: number;
  readonly failed: number;
  readonly slowestMs: number;
  readonly slowestPath: string;
  readonly money: Awaited<ReturnType<typeof compareMoney>>;
  /** The readiness reasons of each instance while the fault lasted. */
  readonly named: readonly (readonly string[])[];
  readonly doctorDuring: DoctorSays | null;
  readonly doctorAfter: DoctorSays;
  /** Seconds after the fault's end; null if not in time. */
  readonly lanesAfter: number | null;
  readonly readyAfter: number | null;
  readonly lastReasons: readonly (readonly string[])[];
  /** How often each alarm was raised; null if alarms were not compared. */
  readonly alarms: ReadonlyMap<string, number> | null;
  readonly alarmsLeft: readonly string[];
  /** The issues that the webhook raised. */
  readonly notices: readonly string[];
  readonly found: readonly string[];
  readonly troubles: readonly string[];
  readonly logs: string;
};

type Visitors = Omit<Effort, 'atBank'> & {
  readonly atBank: Awaited<ReturnType<typeof sendToBank>>;
  readonly load: ReturnType<typeof keepShopping>;
  readonly book: Book;
};

async function play(drill: Drill, fault: Fault, effort: Effort): Promise<Seen> {
  await fault.prepare?.(drill);
  const book = new Book();
  drill.poster.book = book;
  const atBank = await sendToBank(drill, effort.atBank);
  const load = keepShopping(drill, effort.lanes);
  try {
    return await playUnderLoad(drill, fault, { ...effort, atBank, load, book });
  } finally {
    await load.stop();
  }
}

async function playUnderLoad(drill: Drill, fault: Fault, visitors: Visitors): Promise<Seen> {
  const { atBank, load, book, asksDoctor } = visitors;
  const begunAt = Date.now();
  await fault.begin(drill);
  const lasting = pause(fault.lastsMs);
  const payments = payOneAfterTheOther(drill, atBank, fault.lastsMs);
  const listening = listen(drill, fault);
  const [doctorDuring, found] = await Promise.all([
    // An operator runs doctor after noticing that something is wrong.
    asksDoctor && fault.doctor ? listening.heard.then(() => askDoctor(drill)) : null,
    fault.during?.(drill) ?? [],
    listening.heard,
    lasting,
  ]);
  listening.stop();
  await fault.end(drill);
  const lanesAfter = await secondsUntil(roundsOf(drill), aliveWithinMs);
  const isReady = async () => (await readinessNow(drill)).every((reasons) => reasons.length === 0);
  const readyAfter = await secondsUntil(isReady, aliveWithinMs);
  await payments;
  await load.stop();
  const lastReasons = await readinessNow(drill);
  const [doctorAfter, money] = await Promise.all([askDoctor(drill), compareMoney(drill, book)]);
  await fault.after?.(drill);
  const isQuiet = async () => drill.alarms.raised.length === 0;
  if (visitors.comparesAlarms) await secondsUntil(isQuiet, quietWithinMs);
  const heard = drill.pager.since(begunAt).filter(({ type }) => type === 'alarm.raised');
  const { requests, failed, slowestMs } = book;
  return {
    ...{ requests, failed, slowestMs, slowestPath: book.slowest.path, money },
    ...{ named: listening.named, doctorDuring, doctorAfter, lanesAfter, readyAfter, lastReasons },
    ...{
      alarms: visitors.comparesAlarms ? drill.alarms.timesSince(begunAt) : null,
      alarmsLeft: drill.alarms.raised,
      notices: heard.map(({ kind }) => kind),
    },
    ...{ found, troubles: [...book.troubles], logs: lastWords(drill) },
  };
}

/** Payments at the bank when a fault begins are completed while it lasts. */
async function payOneAfterTheOther(
  drill: Drill,
  atBank: Awaited<ReturnType<typeof sendToBank>>,
  lastsMs: number,
): Promise<void> {
  const everyMs = lastsMs / (atBank.length + 1);
  await Promise.all(
    atBank.map(async (one, index) => {
      await pause(everyMs * index);
      await pay(drill, one);
    }),
  );
}

/** Requests a round of every lane once the database accepts it, then checks that they ran. */
function roundsOf(drill: Drill): () => Promise<boolean> {
  let since: Promise<Date> | undefined;
  return async () => {
    since ??= askForRounds(drill).catch((error) => {
      since = undefined;
      throw error;
    });
    return haveLanesRun(drill, await since);
  };
}

/** Polls every instance's readiness until enough have named the fault, or time is up. */
function listen(drill: Drill, fault: Fault) {
  const named: Set<string>[] = drill.living.map(() => new Set());
  let isOver = false;
  const hasNamed = () =>
    named.filter((said) => fault.names?.some((name) => said.has(name))).length >=
    (fault.namedBy ?? drill.living.length);
  const hear = async () => {
    const reasons = await readinessNow(drill);
    reasons.forEach((some, index) => {
      for (const reason of some) named[index]?.add(reason);
    });
    return hasNamed() || isOver;
  };
  const heard = fault.names === null ? Promise.resolve(0) : secondsUntil(hear, namedWithinMs);
  return {
    heard,
    stop: () => {
      isOver = true;
    },
    get named() {
      return named.map((said) => [...said]);
    },
  };
}

/** The failures in what was seen; empty if the shop survived the fault. */
export function judge(fault: Fault, seen: Seen): string[] {
  const { money, named, doctorDuring, doctorAfter } = seen;
  const failures = [...money.wrong, ...seen.found];
  const isNamed = (said: readonly string[]) => fault.names?.some((name) => said.includes(name));
  if (money.approved === 0) failures.push('void: the bank approved nothing meanwhile');
  if (seen.slowestMs > answerWithinMs) {
    failures.push(`an answer took ${inSeconds(seen.slowestMs)}: ${seen.slowestPath}`);
  }
  if (fault.isSeamless && seen.failed > 0) failures.push(`${seen.failed} requests failed`);
  if (fault.names && named.filter(isNamed).length < (fault.namedBy ?? named.length)) {
    failures.push(`readiness said ${JSON.stringify(named)}, not ${fault.names.join(' or ')}`);
  }
  if (fault.doctor && doctorDuring && !doctorDuring.bad.some((line) => fault.doctor?.test(line))) {
    failures.push(`doctor said ${JSON.stringify(doctorDuring.bad)}, not ${fault.doctor}`);
  }
  if (seen.lanesAfter === null) failures.push('30 s later not every lane had ended a round');
  if (seen.readyAfter === null) {
    failures.push(`30 s later readiness still said ${JSON.stringify(seen.lastReasons)}`);
  }
  if (doctorAfter.status !== 0 || doctorAfter.bad.length > 0) {
    failures.push(`doctor still said ${JSON.stringify(doctorAfter.bad)}`);
  }
  return [...failures, ...judgeAlarms(fault, seen)];
}

/** Alarms that were not raised exactly once as expected, and unexpected ones. */
function judgeAlarms(fault: Fault, { alarms, alarmsLeft, notices }: Seen): string[] {
  const failures: string[] = [];
  const expected = [...(fault.notices ?? [])].sort().join();
  if ([...notices].sort().join() !== expected) {
    failures.push(`the webhook raised ${JSON.stringify(notices)}, not ${expected || 'nothing'}`);
  }
  if (alarms === null) return failures;
  const may = new Set([...fault.alarms, ...(fault.alarmsPerhaps ?? [])]);
  for (const name of fault.alarms) {
    if (!alarms.has(name)) failures.push(`the alarm ${name} was not raised`);
  }
  for (const [name, times] of alarms) {
    if (ofTheMachine.has(name)) continue;
    if (!may.has(name)) failures.push(`the alarm ${name} was raised for nothing`);
    else if (times > 1 && fault.alarms.includes(name))
      failures.push(`the alarm ${name} was raised ${times} times`);
  }
  if (alarmsLeft.length > 0) failures.push(`still raised at the end: ${alarmsLeft.join(' ')}`);
  return failures;
}

function figuresOf(seen: Seen): string {
  const { money, named, doctorDuring } = seen;
  const said = [...new Set(named.flat())];
  return [
    `${seen.requests} requests, ${seen.failed} failed, slowest ${inSeconds(seen.slowestMs)}`,
    `${money.approved} approved: ${money.known} known, ${money.unknown} visibly unknown, ${money.wrong.length} wrong`,
    `lanes ${seen.lanesAfter?.toFixed(1) ?? 'not alive after 30'} s, ready ${seen.readyAfter?.toFixed(1) ?? 'not after 30'} s later`,
    ...(seen.alarms?.size ? [`alarms ${[...seen.alarms.keys()].join(' ')}`] : []),
    ...(seen.notices.length > 0 ? [`webhook ${seen.notices.join(' ')}`] : []),
    ...(said.length > 0 ? [`named ${said.join(' ')}`] : []),
    ...(doctorDuring ? [`doctor: ${subjectsOf(doctorDuring.bad)}`] : []),
  ].join('; ');
}

function subjectsOf(lines: readonly string[]): string {
  return [...new Set(lines.map((line) => line.slice(2).split(':')[0]))].join(', ');
}

function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
