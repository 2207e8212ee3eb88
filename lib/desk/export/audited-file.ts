// How does a file leave the house? Piece by piece, with an audit entry of who and which.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { noteExport } from '@/lib/audit/note-export';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import type { systemClock } from '@/lib/clock';
import { log } from '@/lib/log/log';

/** Some records of the file; none: the search has not found its next ones yet. */
type Piece = { readonly rows: number; readonly text: string };

type AuditedFile = {
  readonly what: 'orders' | 'journal';
  /** What was asked for, as the audit keeps it. */
  readonly scope: Readonly<Record<string, unknown>>;
  readonly heading: string;
  readonly pieces: AsyncIterable<Piece>;
};

/** How it ended; `cause` when it was not complete. */
type Ending = { readonly rows: number; readonly cause: 'gone' | 'no_longer_allowed' | 'failed' };

const permissionCheckMs = 30_000;

/**
 * Writes the start to the audit, and yields the file's pieces on demand: nothing is read ahead, so
 * a slow reader costs no memory. The session and the permission are checked again at least once a
 * minute. When the reader disconnects, the audit says aborted. It throws when the person may no
 * longer export or the database fails, so that an incomplete file never looks complete.
 */
export async function auditedFile(
  actor: Actor<'export'>,
  file: AuditedFile,
  clock: typeof systemClock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const exportId = randomUUID();
  const begun = `${file.what}.export_begun` as const;
  await noteExport(actor, exportId, begun, file.scope, clock.now());
  log.info('export.begun', { exportId, userId: actor.userId });
  return written(actor, exportId, file, clock);
}

async function* written(
  actor: Actor<'export'>,
  exportId: string,
  { what, heading, pieces }: AuditedFile,
  clock: typeof systemClock,
): AsyncGenerator<string, void, undefined> {
  let rows = 0;
  let cause: Ending['cause'] | null = 'gone';
  let askedAt = clock.now().getTime();
  try {
    yield heading;
    for await (const piece of pieces) {
      if (clock.now().getTime() - askedAt >= permissionCheckMs) {
        askedAt = clock.now().getTime();
        if (!(await isStillPermitted(actor, 'export', clock.now()))) {
          cause = 'no_longer_allowed';
          throw new Error('the person may no longer export');
        }
      }
      if (piece.rows === 0) continue;
      rows += piece.rows;
      yield piece.text;
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
  what: AuditedFile['what'],
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
