// The program that opens a file of the bank's: nothing else runs in its process (`lib/apart`).
import { serveApart } from '@/lib/apart/serve-apart';
import { dropCards } from './drop-cards';
import { openFile, type SheetChoice } from './open-file';

const rowsInPiece = 2_000;

serveApart<{ readonly bytes: Uint8Array; readonly choice: SheetChoice }>(async (asked, send) => {
  const opened = await openFile(asked.bytes, asked.choice);
  if (!opened.ok) {
    send({ refused: opened });
    return;
  }
  const { header, above, rows, ...file } = opened.value;
  const safe = dropCards([header, ...above, ...rows]);
  const cards = { cells: safe.cells, columns: safe.columns };
  send({ file: { ...file, cards, aboveCount: above.length } });
  for (let from = 0; from < safe.rows.length; from += rowsInPiece) {
    send({ rows: safe.rows.slice(from, from + rowsInPiece) });
  }
});
