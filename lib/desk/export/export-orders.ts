// How are orders exported to a file? Piece by piece, with an audit entry of who and which.
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
/** A filter that few orders fit is searched this long at a time; between, the reader can stop. */
const searchMs = 2_000;
const permissionCheckMs = 30_000;

/**
 * Writes the start to the audit, and yields the file's pieces on demand: nothing is read ahead, so
 * a slow reader costs no memory. The session and the permission are checked again at least once a
 * minute. When the reader disconnects, the audit says aborted. It throws when the person may no
 * longer export or the database fails, so that an incomplete file never looks complete.
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

/** An empty piece means that the search has not found its next orders yet. */
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

/** Writes the end to the log and the audit; if the database has failed, only to the log. */
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
