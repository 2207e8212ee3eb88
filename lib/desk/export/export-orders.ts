// How are orders exported to a file? In the list's order, a few hundred at a time.
import 'server-only';
import type { DeskCursor } from '@/lib/desk/orders/list-cursor';
import { type DeskList, openDeskList, walkDeskList } from '@/lib/desk/orders/walk-orders';
import type { Actor } from '@/lib/rights/actor';
import type { FileForm } from '@/lib/text/file-form';
import { systemClock } from '@/lib/time/clock';
import { auditedFile } from './audited-file';
import { type ExportWords, headingCells, orderCells } from './export-cells';
import { type ExportRow, findOrderIds, readExportRows } from './export-rows';
import type { ExportRequest } from './export-selection';
import { sheetPieces } from './sheet-pieces';

const ordersPerPiece = 500;
/** The longest search between two pieces when few orders match; the reader can stop in between. */
const searchMs = 2_000;

/** The requested orders, as an audited file. */
export async function exportOrders(
  actor: Actor<'export'>,
  request: ExportRequest,
  words: ExportWords,
  form: FileForm,
  clock = systemClock,
): Promise<AsyncGenerator<string | Uint8Array>> {
  const { separator, decimal } = form;
  const asked = 'filter' in request ? { filter: request.asked } : { orders: request.references };
  const scope = { ...asked, separator, decimal };
  const pieces = rowsOf(request, clock);
  const rows = await auditedFile(actor, { what: 'orders', scope, pieces }, clock);
  const cellsOf = (row: ExportRow) => orderCells(row, words);
  return sheetPieces({ heading: headingCells(words), rows, cellsOf, words, form });
}

async function* rowsOf(request: ExportRequest, clock: typeof systemClock) {
  for await (const ids of idsOf(request, clock.now())) yield await readExportRows(ids);
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
