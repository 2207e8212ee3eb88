// Is the audit what was written? Checked from the desk, once at a time, and the answer is kept.
import 'server-only';
import type { Actor } from '@/lib/actor';
import { appendAudit } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import type { AuditFinding, KnownAnchor } from '@/lib/audit/chain-check';
import { systemClock } from '@/lib/clock';
import { typed } from '@/lib/columns';
import { sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { verifyAudit } from './verify-audit';

/** What a check found, as it stands in the audit. */
export type TrailVerdict = {
  readonly at: string;
  readonly by: string;
  readonly entries: number;
  readonly subjects: number;
  readonly anchors: number;
  readonly knownAnchors: number;
  readonly findingsCount: number;
  /** There are more than were counted. Not said of checks before 2026-11-22. */
  readonly isCut?: boolean;
  /** The first of them. */
  readonly findings: readonly AuditFinding[];
};

const subject = 'audit';
const action: AuditAction = 'audit.verified';
const findingsKept = 50;

let running: Promise<void> | null = null;

/**
 * Reads the whole trail, with anchors that were copied from mails or logs where there are any, and
 * writes what it found into the audit. A trail of years takes minutes: `running` when it is not done
 * within `waitMs`, or when another person's check is not; it goes on, and readVerdict says the end.
 */
export async function verifyTrail(
  actor: Actor<'read_audit'>,
  known: readonly KnownAnchor[],
  waitMs = 15_000,
): Promise<'done' | 'running'> {
  if (running !== null) return 'running';
  const check = verifyAndNote(actor, known).finally(() => {
    running = null;
  });
  running = check;
  // A failure after the answer has gone is told to the log alone.
  check.catch((error: unknown) => log.error('audit.verify_failed', { error }));
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<'running'>((resolve) => {
    timer = setTimeout(() => resolve('running'), waitMs);
  });
  try {
    return await Promise.race([check.then(() => 'done' as const), patience]);
  } finally {
    clearTimeout(timer);
  }
}

const findLastVerdict = sql({
  at: 'timestamptz',
  by: 'text',
  after: typed<Omit<TrailVerdict, 'at' | 'by'>>('jsonb'),
})`
  SELECT at, actor_name AS by, after FROM audit_entry WHERE action = $1
  ORDER BY at DESC, id DESC LIMIT 1`;

/** The answer of the last check; null: none was made. */
export async function readVerdict(): Promise<TrailVerdict | null> {
  const [row] = await queryOnce(findLastVerdict, [action]);
  return row ? { ...row.after, at: row.at.toISOString(), by: row.by } : null;
}

const findNewestAnchor = sql({ day: 'text', hash: 'text' })`
  SELECT day::text AS day, hash FROM audit_anchor ORDER BY id DESC LIMIT 1`;

/** The newest anchor, which is mailed once a day. */
export async function readNewestAnchor(): Promise<{ day: string; hash: string } | null> {
  const [row] = await queryOnce(findNewestAnchor);
  return row ?? null;
}

async function verifyAndNote(actor: Actor, known: readonly KnownAnchor[]): Promise<void> {
  const { entries, subjects, anchors, findings, isCut } = await verifyAudit(known);
  await withTx((tx) =>
    appendAudit(tx, {
      subject,
      actor: { kind: 'user', id: actor.userId, name: actor.name },
      action,
      cause: 'audit page',
      after: {
        entries,
        subjects,
        anchors,
        knownAnchors: known.length,
        findingsCount: findings.length,
        isCut,
        findings: findings.slice(0, findingsKept),
      },
      at: systemClock.now(),
    }),
  );
}
