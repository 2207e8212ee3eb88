// How is the audit, or a list beside it, exported? Piece by piece, and the export itself is audited.
import 'server-only';
import { randomUUID } from 'node:crypto';
import { patientPieces } from '@/lib/db/patience';
import { log } from '@/lib/log/log';
import type { Actor } from '@/lib/rights/actor';
import { type CsvForm, csvBom, csvRecords } from '@/lib/text/csv';
import type { Place } from '@/lib/text/query-value';
import type { Clock } from '@/lib/time/clock';
import { noteExport } from './note-export';

/** Asks the database whether the person may still continue; see lib/auth/session. */
export type IsStillPermitted = (actor: Actor, permission: 'read_audit') => Promise<boolean>;

type ListFile<Line> = {
  /** What was asked for, as the audit stores it. */
  readonly asked: Readonly<Record<string, unknown>>;
  /** Column names are those of the record in every language: a program may read them. */
  readonly columns: readonly string[];
  readonly cellsOf: (line: Line) => readonly string[];
  readonly form: CsvForm;
  readonly read: (
    after: Place | null,
    size: number,
  ) => Promise<{ readonly lines: readonly Line[]; readonly next: Place | null }>;
};

const linesPerPiece = 1_000;

/**
 * Audits the start of the export and yields the file in pieces on demand: a slow reader costs no
 * memory. Throws when the person may no longer read the audit, so that a file that is cut off never
 * looks complete.
 */
export async function exportList<Line>(
  actor: Actor<'read_audit'>,
  file: ListFile<Line>,
  isStillPermitted: IsStillPermitted,
  clock: Clock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const exportId = randomUUID();
  const { separator, decimal } = file.form;
  const asked = { ...file.asked, separator, decimal };
  await noteExport(actor, exportId, 'audit.export_begun', asked, clock.now());
  return patientPieces(pieces(actor, exportId, file, isStillPermitted, clock));
}

async function* pieces<Line>(
  actor: Actor<'read_audit'>,
  exportId: string,
  { columns, cellsOf, form, read }: ListFile<Line>,
  isStillPermitted: IsStillPermitted,
  clock: Clock,
): AsyncGenerator<string, void, undefined> {
  let rows = 0;
  let isWhole = false;
  try {
    yield csvBom + csvRecords([columns], form);
    let after: Place | null = null;
    do {
      if (!(await isStillPermitted(actor, 'read_audit'))) {
        throw new Error('the person may no longer read the audit');
      }
      const page = await read(after, linesPerPiece);
      rows += page.lines.length;
      if (page.lines.length > 0) yield csvRecords(page.lines.map(cellsOf), form);
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
