// Who takes a file of which orders out of the house? Written piece by piece, and audited.
import 'server-only';
import { randomUUID } from 'node:crypto';
import type { Actor } from '@/lib/actor';
import { noteExport } from '@/lib/audit/note-export';
import { isStillPermitted } from '@/lib/auth/session/still-permitted';
import { systemClock } from '@/lib/clock';
import type { DeskCursor } from '@/lib/desk/orders/list-cursor';
import { type DeskList, openDeskList, walkDeskList } from '@/lib/desk/orders/walk-orders';
import { log } from '@/lib/log/log';
import { csvBom, csvRecords } from '@/lib/text/csv';
import { type ExportWords, headingCells, orderCells } from './export-cells';
import { findOrderIds, readExportRows } from './export-rows';
import type { ExportRequest } from './export-selection';

/** How it ended; `cause` when it was not complete. */
type Ending = { readonly rows: number; readonly cause: 'gone' | 'no_longer_allowed' | 'failed' };

const ordersPerPiece = 500;
/** A filter that few orders fit is searched so long at a time, and then asked whether to go on. */
const searchMs = 2_000;
const permissionCheckMs = 30_000;

/**
 * Notes in the audit that the person begins, and gives the file's pieces as they are asked for:
 * nothing is read ahead, so a slow reader costs no memory. The session and the permission are
 * read again at least once a minute while it is being read. When the reader goes away, the last
 * piece is not asked for and the audit says aborted; it throws when the person may no longer
 * export or the database fails, so that a file that is cut off never looks whole.
 */
export async function exportOrders(
  actor: Actor<'export'>,
  request: ExportRequest,
  words: ExportWords,
  clock = systemClock,
): Promise<AsyncGenerator<string, void, undefined>> {
  const exportId = randomUUID();
  const scope = 'filter' in request ? { filter: request.asked } : { orders: request.references };
  await noteExport(actor, exportId, 'orders.export_begun', scope, clock.now());
  log.info('export.begun', { exportId, userId: actor.userId });
  return pieces(actor, exportId, request, words, clock);
}

async function* pieces(
  actor: Actor<'export'>,
  exportId: string,
  request: ExportRequest,
  words: ExportWords,
  clock: typeof systemClock,
): AsyncGenerator<string, void, undefined> {
  let rows = 0;
  let cause: Ending['cause'] | null = 'gone';
  let askedAt = clock.now().getTime();
  try {
    yield csvBom + csvRecords([headingCells(words)]);
    for await (const ids of idsOf(request, clock.now())) {
      if (clock.now().getTime() - askedAt >= permissionCheckMs) {
        askedAt = clock.now().getTime();
        if (!(await isStillPermitted(actor, 'export', clock.now()))) {
          cause = 'no_longer_allowed';
          throw new Error('the person may no longer export');
        }
      }
      const found = await readExportRows(ids);
      if (found.length === 0) continue;
      rows += found.length;
      yield csvRecords(found.map((row) => orderCells(row, words)));
    }
    cause = null;
  } catch (error) {
    if (cause === 'gone') cause = 'failed';
    throw error;
  } finally {
    await noteEnd(actor, exportId, rows, cause, clock.now());
  }
}

/** An empty piece is a pause: a search that has not found its next orders yet. */
async function* idsOf(request: ExportRequest, now: Date): AsyncGenerator<readonly string[]> {
  if ('references' in request) {
    yield await findOrderIds(request.references);
    return;
  }
  const list: DeskList = await openDeskList(request.filter, now);
  let place: DeskCursor | null = null;
  do {
    const found = await walkDeskList(list, { place, size: ordersPerPiece, timeMs: searchMs });
    yield found.ids;
    place = found.next;
  } while (place !== null);
}

/** The end is written even when the begin's database has failed meanwhile: then the log has it. */
async function noteEnd(
  actor: Actor,
  exportId: string,
  rows: number,
  cause: Ending['cause'] | null,
  now: Date,
): Promise<void> {
  const action = cause === null ? 'orders.export_completed' : 'orders.export_aborted';
  log.info('export.ended', { exportId, rows, cause: cause ?? 'none' });
  try {
    await noteExport(actor, exportId, action, { rows, ...(cause && { cause }) }, now);
  } catch (error) {
    log.error('export.end_not_noted', { exportId, rows, error });
  }
}
