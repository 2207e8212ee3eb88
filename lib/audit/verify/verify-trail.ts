// Is the audit unchanged? Checked from the desk, one check at a time; the result is kept.
import 'server-only';
import { auditPerson } from '@/lib/audit/append-audit';
import type { AuditAction } from '@/lib/audit/audit-actions';
import type { AuditFinding, KnownAnchor } from '@/lib/audit/chain-check';
import { sql } from '@/lib/db/statement';
import { queryOnce, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';
import { verifyAudit } from './verify-audit';

/** What a check found, as the audit records it. */
export type TrailVerdict = {
  readonly at: string;
  readonly by: string;
  readonly entries: number;
  readonly subjects: number;
  readonly anchors: number;
  readonly knownAnchors: number;
  readonly findingsCount: number;
  /** There are more than were counted. Absent from checks before 2026-11-22. */
  readonly isCut?: boolean;
  /** The first of them. */
  readonly findings: readonly AuditFinding[];
};

const subject = 'audit';
const action: AuditAction = 'audit.verified';
const findingsKept = 50;

let running: Promise<void> | null = null;

/**
 * Reads the whole trail, compares it with any anchors copied from mails or logs, and records the
 * result in the audit. A trail of years takes minutes: returns `running` if this check, or another
 * person's, is not done within `waitMs`; the check continues, and readVerdict returns its result.
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
  // A failure after the answer was sent only reaches the log.
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

/** The result of the last check; null if there was none. */
export async function readVerdict(): Promise<TrailVerdict | null> {
  const [row] = await queryOnce(findLastVerdict, [action]);
  return row ? { ...row.after, at: row.at.toISOString(), by: row.by } : null;
}

const findNewestAnchor = sql({ day: 'text', hash: 'text' })`
  SELECT day::text AS day, hash FROM audit_anchor ORDER BY id DESC LIMIT 1`;

/** The newest anchor (mailed once a day); null if there is none. */
export async function readNewestAnchor(): Promise<{ day: string; hash: string } | null> {
  const [row] = await queryOnce(findNewestAnchor);
  return row ?? null;
}

async function verifyAndNote(actor: Actor, known: readonly KnownAnchor[]): Promise<void> {
  const { entries, subjects, anchors, findings, isCut } = await verifyAudit(known);
  await withTx((tx) =>
    auditPerson(tx, actor, systemClock.now(), {
      subject,
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
    }),
  );
}
