// How is the audit exported? Piece by piece, and the export itself is audited.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { systemClock } from '@/lib/clock';
import { log } from '@/lib/log/log';
import { csvBom, csvRecords } from '@/lib/text/csv';
import { type AuditFilter, type AuditPlace, auditFilterPairs } from './audit-filter';
import { noteExport } from './note-export';
import { type AuditLine, readAuditPage } from './read-entries';

const linesPerPiece = 1_000;
const askAgainMs = 30_000;

/** Column names are those of the record in every language: a program may read them. */
const columns = [
  'id',
  'at',
  'subject',
  'sequence',
  'actor_kind',
  'actor_id',
  'actor_name',
  'action',
  'cause',
  'before',
  'after',
  'prev_hash',
  'hash',
];

/** Asks the database whether the person may still continue; see lib/auth/session. */
type IsStillPermitted = (actor: Actor, permission: 'read_audit') => Promise<boolean>;

/**
 * Audits the start of the export and yields the pieces on demand: a slow reader costs no memory.
 * Entries written after the start are not included. Throws when the person may no longer read the
 * audit, so that a file that is cut off never looks complete.
 */
export async function exportAudit(
  actor: Actor<'read_audit'>,
  filter: AuditFilter,
  isStillPermitted: IsStillPermitted,
  clock = systemClock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const exportId = randomUUID();
  const asked = auditFilterPairs(filter);
  await noteExport(actor, exportId, 'audit.export_begun', { filter: asked }, clock.now());
  return pieces(actor, exportId, filter, isStillPermitted, clock);
}

async function* pieces(
  actor: Actor<'read_audit'>,
  exportId: string,
  filter: AuditFilter,
  isStillPermitted: IsStillPermitted,
  clock: typeof systemClock,
): AsyncGenerator<string, void, undefined> {
  let rows = 0;
  let isWhole = false;
  let askedAt = clock.now().getTime();
  try {
    yield csvBom + csvRecords([columns]);
    let after: AuditPlace | null = filter.after;
    do {
      if (clock.now().getTime() - askedAt >= askAgainMs) {
        askedAt = clock.now().getTime();
        if (!(await isStillPermitted(actor, 'read_audit'))) {
          throw new Error('the person may no longer read the audit');
        }
      }
      const page = await readAuditPage({ ...filter, after }, linesPerPiece);
      rows += page.lines.length;
      if (page.lines.length > 0) yield csvRecords(page.lines.map(cellsOf));
      after = page.next;
    } while (after !== null);
    isWhole = true;
  } finally {
    const action = isWhole ? 'audit.export_completed' : 'audit.export_aborted';
    await noteExport(actor, exportId, action, { rows }, clock.now()).catch((error: unknown) =>
      log.error('audit.export_end_not_noted', { exportId, rows, error }),
    );
  }
}

function cellsOf(line: AuditLine): string[] {
  return [
    line.id,
    line.at,
    line.subject,
    String(line.sequence),
    line.actorKind,
    line.actorId ?? '',
    line.actorName,
    line.action,
    line.cause,
    JSON.stringify(line.before),
    JSON.stringify(line.after),
    line.prevHash,
    line.hash,
  ];
}
