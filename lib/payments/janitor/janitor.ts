// What has to be done each minute? A round of named steps; one that fails stops no other.
import 'server-only';
import { announceAlarms } from '@/lib/alarms/announce-alarms';
import { readDatabaseClock } from '@/lib/health/database-clock';
import { purgeExpired } from '@/lib/jobs/purge-expired';
import { withLease } from '@/lib/jobs/task-lease';
import { log } from '@/lib/log/log';
import { count } from '@/lib/log/metrics';
import { applyRetention } from '@/lib/orders/erasure/apply-retention';
import { purgeQuarantine } from '@/lib/payments/incoming/quarantine';
import { readMailbox } from '@/lib/payments/incoming/read-mailbox';
import { replaySpool } from '@/lib/payments/incoming/spool';
import { loseAnswers, sendDueOperations } from '@/lib/payments/operations/send-due-operations';
import { type Clock, systemClock } from '@/lib/time/clock';
import { bookExisting } from './book-existing';
import { expireApprovals } from './expire-approvals';
import {
  watchChannels,
  watchClock,
  watchDeclines,
  watchRecords,
  watchTraceNumbers,
} from './janitor-alarms';
import { ageAttention, mailDigest, openMissingItems } from './janitor-attention';
import {
  anchorDay,
  checkNewEntries,
  checkOtherTrails,
  checkTrail,
  sealEntries,
} from './janitor-audit';
import { mailExpiringHolds } from './janitor-holds';
import { releaseKept } from './janitor-kept';
import { mailStandingOrders } from './janitor-mails';
import { expirePreparations, markOverdue, releaseReviewed } from './janitor-timers';

export type JanitorStep = {
  readonly name: string;
  /** Periodic: one process at a time and not more often. Others look at each row under its lock. */
  readonly lease?: { readonly everyMs: number; readonly lastsMs: number };
  /**
   * Frees goods or sends the gateway the time: a process whose clock is off leaves it to others.
   */
  readonly needsClock?: true;
  readonly run: (clock: Clock, lastDoneAt: Date | null) => Promise<unknown>;
};

const minute = 60_000;
/** A little less than a minute, so that a round of every minute is never skipped. */
const eachRound = { everyMs: minute - 10_000, lastsMs: 5 * minute };
const each = (minutes: number) => ({ everyMs: minutes * minute - 10_000, lastsMs: 30 * minute });

/**
 * First results that arrived in time, then what frees goods and alerts staff, last what calls
 * other machines.
 */
const janitorSteps: readonly JanitorStep[] = [
  { name: 'spool', run: () => replaySpool() },
  { name: 'overdue', needsClock: true, run: (clock) => markOverdue(clock.now()) },
  { name: 'preparations', needsClock: true, run: (clock) => expirePreparations(clock.now()) },
  { name: 'reviewed', needsClock: true, run: (clock) => releaseReviewed(clock.now()) },
  { name: 'kept', needsClock: true, run: (clock) => releaseKept(clock.now()) },
  { name: 'standing', needsClock: true, run: (clock) => mailStandingOrders(clock.now()) },
  { name: 'approvals', run: (clock) => expireApprovals(clock.now()) },
  { name: 'lost_answers', run: (clock) => loseAnswers(clock.now()) },
  { name: 'missing_items', run: (clock) => openMissingItems(clock.now()) },
  { name: 'ageing', run: (clock) => ageAttention(clock.now()) },
  { name: 'clock', run: (clock) => watchClock(clock.now()) },
  { name: 'channels', lease: eachRound, run: (clock) => watchChannels(clock.now()) },
  { name: 'announce', lease: eachRound, run: (clock) => announceAlarms(clock.now()) },
  { name: 'digest', lease: eachRound, run: (clock) => mailDigest(clock.now()) },
  { name: 'expiring_holds', lease: each(30), run: (clock) => mailExpiringHolds(clock.now()) },
  { name: 'seal', lease: eachRound, run: (clock) => sealEntries(clock.now()) },
  { name: 'book', run: (clock) => bookExisting(clock.now()) },
  { name: 'trail', lease: eachRound, run: (clock, last) => checkTrail(clock.now(), last) },
  { name: 'other_trails', lease: each(60), run: (clock) => checkOtherTrails(clock.now()) },
  { name: 'records', lease: each(10), run: (clock) => watchRecords(clock.now()) },
  { name: 'anchor', lease: each(10), run: (clock) => anchorDay(clock.now()) },
  { name: 'verify', lease: each(60), run: (clock) => checkNewEntries(clock.now()) },
  { name: 'declines', lease: eachRound, run: (clock) => watchDeclines(clock.now()) },
  { name: 'trace_numbers', lease: each(10), run: (clock) => watchTraceNumbers(clock.now()) },
  { name: 'purge', lease: each(60), run: (clock) => purgeExpired(clock.now()) },
  { name: 'forget', lease: each(60), run: (clock) => applyRetention(clock.now()) },
  { name: 'quarantine', lease: each(60), run: (clock) => purgeQuarantine(clock) },
  { name: 'mailbox', lease: eachRound, run: (clock) => readMailbox(clock) },
  { name: 'sendings', needsClock: true, run: (clock) => sendDueOperations(clock) },
];

/**
 * One round. It never invents an outcome and never starts a reversal. Every row is looked at
 * again under its lock and every periodic task has a lease, so several janitors do the work of
 * one; the next round finds what a dead one left. Returns the names of the steps that failed.
 */
export async function runJanitor(
  clock: Clock = systemClock,
  steps: readonly JanitorStep[] = janitorSteps,
): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    try {
      await runStep(step, clock);
      count('janitor_steps', { step: step.name, verdict: 'done' });
    } catch (error) {
      failed.push(step.name);
      count('janitor_steps', { step: step.name, verdict: 'failed' });
      log.error('janitor.step_failed', { stepCode: step.name, error });
    }
  }
  return failed;
}

/**
 * Runs one round by the database's clock, which all processes share. Throws if a step of every
 * round failed: a janitor whose deadlines fail is late. A periodic step has its own alarm.
 */
export async function runWholeJanitor(steps: readonly JanitorStep[] = janitorSteps): Promise<void> {
  const { clock, isOff } = await readDatabaseClock();
  if (isOff) log.error('janitor.clock_differs');
  const failed = await runJanitor(clock, isOff ? steps.filter((step) => !step.needsClock) : steps);
  const missed = steps.filter(({ name, lease }) => !lease && failed.includes(name));
  if (missed.length > 0) throw new Error(`not done: ${missed.map(({ name }) => name).join(' ')}`);
}

async function runStep(step: JanitorStep, clock: Clock): Promise<void> {
  if (!step.lease) {
    await step.run(clock, null);
    return;
  }
  const terms = { name: `janitor:${step.name}`, ...step.lease };
  await withLease(terms, clock.now(), (lastDoneAt) => step.run(clock, lastDoneAt));
}
