// How are rows exported to a file? Piece by piece, with an audit entry of who and what.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { noteExport } from '@/lib/audit/note-export';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import { patientPieces } from '@/lib/db/patience';
import { log } from '@/lib/log/log';
import type { Actor } from '@/lib/rights/actor';
import type { systemClock } from '@/lib/time/clock';

type AuditedFile<Row> = {
  readonly what: 'orders' | 'journal' | 'table' | 'month';
  /** The requested scope, as the audit stores it. */
  readonly scope: Readonly<Record<string, unknown>>;
  /** An empty piece means that the search has not found its next rows yet. */
  readonly pieces: AsyncIterable<readonly Row[]>;
};

/** How it ended; `cause` when it was not complete. */
type Ending = { readonly rows: number; readonly cause: 'gone' | 'no_longer_allowed' | 'failed' };

const permissionCheckMs = 30_000;

/**
 * Audits the start, and yields the file's rows on demand, after one empty piece: nothing is read
 * ahead, so a slow reader costs no memory. The session and the permission are checked again at
 * least once a minute. If the reader disconnects, the audit records an abort. Throws if the person
 * may no longer export or the database fails, so that an incomplete file never looks complete.
 */
export async function auditedFile<Row>(
  actor: Actor<'export'>,
  file: AuditedFile<Row>,
  clock: typeof systemClock,
): Promise<AsyncGenerator<readonly Row[], void, undefined>> {
  const exportId = randomUUID();
  const begun = `${file.what}.export_begun` as const;
  await noteExport(actor, exportId, begun, file.scope, clock.now());
  log.info('export.begun', { exportId, userId: actor.userId });
  return patientPieces(written(actor, exportId, file, clock));
}

async function* written<Row>(
  actor: Actor<'export'>,
  exportId: string,
  { what, pieces }: AuditedFile<Row>,
  clock: typeof systemClock,
): AsyncGenerator<readonly Row[], void, undefined> {
  let rows = 0;
  let cause: Ending['cause'] | null = 'gone';
  let askedAt = clock.now().getTime();
  try {
    yield [];
    for await (const piece of pieces) {
      if (clock.now().getTime() - askedAt >= permissionCheckMs) {
        askedAt = clock.now().getTime();
        if (!(await isStillPermitted(actor, 'export'))) {
          cause = 'no_longer_allowed';
          throw new Error('the person may no longer export');
        }
      }
      rows += piece.length;
      yield piece;
    }
    cause = null;
  } catch (error) {
    if (cause === 'gone') cause = 'failed';
    throw error;
  } finally {
    await noteEnd(actor, exportId, what, rows, cause, clock.now());
  }
}

/** Writes the end to the log and the audit; if the database has failed, only to the log. */
async function noteEnd(
  actor: Actor,
  exportId: string,
  what: AuditedFile<unknown>['what'],
  rows: number,
  cause: Ending['cause'] | null,
  now: Date,
): Promise<void> {
  const action = `${what}.export_${cause === null ? 'completed' : 'aborted'}` as const;
  log.info('export.ended', { exportId, rows, cause: cause ?? 'none' });
  try {
    await noteExport(actor, exportId, action, { rows, ...(cause && { cause }) }, now);
  } catch (error) {
    log.error('export.end_not_noted', { exportId, rows, error });
  }
}
