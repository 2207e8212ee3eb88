// Which protections keep many orders at once from being more than each by itself?
import { protections } from '../read-list';

export const bulkProtections = protections`
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
