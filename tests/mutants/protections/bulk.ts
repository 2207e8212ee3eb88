// Which protections keep many orders at once from being more than each by itself?
import { protections } from '../read-list';

export const bulkProtections = protections`
bulk-limit: No more than fifty orders are changed at once.
  value lib/desk/bulk/bulk-input.ts: known.length <= chosenMax → true
  unit desk/bulk/bulk-input: the rows of the page > are refused with more than fit

bulk-each-once: An order stands once among many.
  value lib/desk/bulk/bulk-input.ts:
    | new Set(known.map(({ reference }) => reference)).size === known.length → true
  unit desk/bulk/bulk-input: the rows of the page > are refused with the same order twice

bulk-sum: A reversal of many wants their sum typed exactly.
  value lib/desk/bulk/bulk-input.ts: minorOf(typed.value) !== sumOf(input.rows) → false
  unit desk/bulk/bulk-input: a reversal of many > typed as 25000.4: false

bulk-apart: An order that breaks stops none of the others.
  statement lib/desk/bulk/run-bulk.ts:
    | log.error('desk.bulk_row_failed', { act, reference: row.reference, error }); → throw error;
  unit desk/bulk/run-bulk: an order that breaks stops none of the others, and says that it was not
      reached

bulk-token: Each order of a run has a token of its own.
  value lib/desk/bulk/run-bulk.ts: bulkToken(run, act, row.reference) → run
  integration payments/bulk: completing many > sent twice, also at once, the bank hears of each
      payment once

bulk-time: What was not come to within a minute is not begun.
  value lib/desk/bulk/run-bulk.ts: clock.now().getTime() >= endsAt → false
  integration payments/bulk: completing many > what was not come to in time was not begun
`;
