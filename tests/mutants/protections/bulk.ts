// Which protections keep many orders at once from being more than each by itself?
import { integration, type Protection, statement, unit, value } from '../protection';

export const bulkProtections: readonly Protection[] = [
  {
    id: 'bulk-limit',
    protection: 'No more than fifty orders are changed at once.',
    changes: [value('lib/desk/bulk/bulk-input.ts', 'known.length <= chosenMax', 'true')],
    killer: unit('desk/bulk/bulk-input', 'the rows of the page > are refused with more than fit'),
  },
  {
    id: 'bulk-each-once',
    protection: 'An order stands once among many.',
    changes: [
      value(
        'lib/desk/bulk/bulk-input.ts',
        'new Set(known.map(({ reference }) => reference)).size === known.length',
        'true',
      ),
    ],
    killer: unit(
      'desk/bulk/bulk-input',
      'the rows of the page > are refused with the same order twice',
    ),
  },
  {
    id: 'bulk-sum',
    protection: 'A reversal of many wants their sum typed exactly.',
    changes: [
      value('lib/desk/bulk/bulk-input.ts', 'minorOf(typed.value) !== sumOf(input.rows)', 'false'),
    ],
    killer: unit('desk/bulk/bulk-input', 'a reversal of many > typed as 25000.4: false'),
  },
  {
    id: 'bulk-apart',
    protection: 'An order that breaks stops none of the others.',
    changes: [
      statement(
        'lib/desk/bulk/run-bulk.ts',
        `log.error('desk.bulk_row_failed', { act, reference: row.reference, error });`,
        'throw error;',
      ),
    ],
    killer: unit(
      'desk/bulk/run-bulk',
      'an order that breaks stops none of the others, and says that it was not reached',
    ),
  },
  {
    id: 'bulk-token',
    protection: 'Each order of a run has a token of its own.',
    changes: [value('lib/desk/bulk/run-bulk.ts', 'bulkToken(run, act, row.reference)', 'run')],
    killer: integration(
      'payments/bulk',
      'completing many > sent twice, also at once, the bank hears of each payment once',
    ),
  },
  {
    id: 'bulk-time',
    protection: 'What was not come to within a minute is not begun.',
    changes: [value('lib/desk/bulk/run-bulk.ts', 'clock.now().getTime() >= endsAt', 'false')],
    killer: integration(
      'payments/bulk',
      'completing many > what was not come to in time was not begun',
    ),
  },
];
