// Which protections keep a statement of the bank from saying more than it does?
import { integration, type Protection, statement, text, unit, value } from '../protection';

const match = 'lib/statements/match-rows.ts';
const receive = 'lib/statements/receive-statement.ts';
const compare = 'lib/statements/compare-statement.ts';
const upload = 'app/admin/reconciliation/statements/upload/route.ts';
const picture = 'app/admin/catalogue/[slug]/picture/route.ts';
const matching = (test: string) => unit('statements/matching', test);
const kept = (test: string) =>
  integration('reconciliation/statements', `a statement of the bank > ${test}`);
const door = (test: string) => integration('desk-doors', `the desk’s door ${test}`);
const page = 'takes nothing for another person than the page shows';

export const statementProtections: readonly Protection[] = [
  {
    id: 'statement-permission',
    protection: 'A statement is taken in by who may resolve.',
    changes: [value(upload, `requireActor('resolve')`, `requireActor('see_orders' as 'resolve')`)],
    killer: door('statement > J7 is closed without its permission'),
  },
  {
    id: 'statement-origin',
    protection: 'A statement is not sent by a page of another site.',
    changes: [statement(upload, 'if (!origin.ok) return refuse(origin.code);')],
    killer: door('statement > K11 takes nothing from a page of another site'),
  },
  {
    id: 'statement-person',
    protection: 'A statement is not sent by another person than the page shows.',
    changes: [value(upload, `form.get('signedInAs') !== admitted.value.userId`, 'false')],
    killer: door(`statement > K20 ${page}`),
  },
  {
    id: 'statement-body',
    protection: 'The body of an uploaded statement is bounded while it is read.',
    changes: [value(upload, 'fileBytesMax + 64 * 1024', 'Number.MAX_SAFE_INTEGER')],
    killer: door('statement > takes no file that is too large'),
  },
  {
    id: 'picture-permission',
    protection: 'A picture is uploaded by who keeps the catalogue.',
    changes: [
      value(
        picture,
        `requireActor('manage_catalogue')`,
        `requireActor('see_orders' as 'manage_catalogue')`,
      ),
    ],
    killer: door('picture > J7 is closed without its permission'),
  },
  {
    id: 'picture-origin',
    protection: 'A picture is not sent by a page of another site.',
    changes: [value(picture, '!origin.ok', 'false')],
    killer: door('picture > K11 takes nothing from a page of another site'),
  },
  {
    id: 'picture-person',
    protection: 'A picture is not sent by another person than the page shows.',
    changes: [value(picture, `form?.get('signedInAs') !== admitted.value.userId`, 'false')],
    killer: door(`picture > K20 ${page}`),
  },
  {
    id: 'picture-body',
    protection: 'The body of an uploaded picture is bounded while it is read.',
    changes: [value(picture, 'pictureBytesMax + 16 * 1024', 'Number.MAX_SAFE_INTEGER')],
    killer: door('picture > takes no file that is too large'),
  },
  {
    id: 'statement-size',
    protection: 'A statement has ten megabytes at most.',
    changes: [value(receive, 'file.bytes.byteLength > fileBytesMax', 'false')],
    killer: kept('TOO_LARGE leaves nothing behind'),
  },
  {
    id: 'statement-rows',
    protection: 'A statement has a hundred thousand rows at most.',
    changes: [
      {
        ...value('lib/statements/split-rows.ts', 'rows.length > rowsMax', 'false'),
        after: 'const rows = parsed.value;',
      },
    ],
    killer: kept('TOO_MANY_ROWS leaves nothing behind'),
  },
  {
    id: 'statement-once',
    protection: 'The same file is taken in once.',
    changes: [value(receive, `known.state !== 'RECEIVING'`, 'false')],
    killer: kept('the same file is taken once, and remembers what it was'),
  },
  {
    id: 'statement-cards',
    protection: 'No card number of a statement is kept.',
    changes: [value(receive, 'dropCards(all)', '{ rows: all, cells: 0, columns: [] }')],
    killer: kept('N2 a column of card numbers is dropped before anything is kept'),
  },
  {
    id: 'statement-handed-over',
    protection: 'What came after a statement was handed over is not missing from it.',
    changes: [value('lib/statements/our-movements.ts', 'row.at < days.writtenBefore', 'true')],
    killer: kept('of a day that is not over lacks nothing that came after it was handed over'),
  },
  {
    id: 'statement-minus-of-kind',
    protection: 'A minus that nothing explains is not taken for money in.',
    changes: [
      value(
        'lib/statements/read-row.ts',
        `mapping.sign === 'byType' && minor < 0n && !isOut`,
        'false',
      ),
    ],
    killer: unit(
      'statements/mapping',
      'a row > a minus of a kind that says nothing of going back is told, and not taken for money in',
    ),
  },
  {
    id: 'statement-card-in-name',
    protection: 'No card number in the name of a file is kept.',
    changes: [value(receive, 'maskCardNumbers(oneLine(file.name))', 'file.name')],
    killer: kept('N2 a column of card numbers is dropped before anything is kept'),
  },
  {
    id: 'statement-whole',
    protection: 'A statement that is still being written is not compared.',
    changes: [value(compare, `statement.state === 'RECEIVING'`, 'false')],
    killer: kept('what cannot be compared is refused, and nothing changes'),
  },
  {
    id: 'statement-mode',
    protection: 'A statement of a test mode says nothing of real orders, nor the reverse.',
    changes: [text('lib/statements/our-movements.ts', 'o.is_test = $3', '$3::boolean IS NOT NULL')],
    killer: kept('of a test mode is compared with orders of the test mode alone'),
  },
  {
    id: 'statement-items',
    protection: 'A statement that fits nothing opens 300 items at most.',
    changes: [text('lib/statements/write-matching.ts', ' LIMIT ${itemsMax}')],
    killer: kept('that fits nothing at all opens 300 items and says how many are left'),
  },
  {
    id: 'statement-closed-by-hand',
    protection: 'A difference that a person has closed is not opened again.',
    changes: [text('lib/statements/write-matching.ts', ' OR t.closed_by_id IS NOT NULL')],
    killer: kept('compared again after evidence, its items close; a person’s word stays'),
  },
  {
    id: 'match-amount',
    protection: 'A row of another amount is not matched.',
    changes: [value(match, 'row.amountMinor === movement.amountMinor', 'true')],
    killer: matching('by RRN > the same amount is matched, another amount differs'),
  },
  {
    id: 'match-ambiguous',
    protection: 'Where more than one fits an RRN, none is taken.',
    changes: [value(match, 'movements.length === 1 && candidates.length === 1', 'true')],
    killer: matching('by RRN > where more than one fits, none is taken and both sides say so'),
  },
  {
    id: 'match-ambiguous-approval',
    protection: 'Where more than one fits an approval code, none is taken.',
    changes: [value(match, 'fitting.length === 1 && rowsOf.get(movement.key) === 1', 'true')],
    killer: matching('by approval code and amount > where more than one fits, none is taken'),
  },
  {
    id: 'match-once',
    protection: 'A movement is matched once.',
    changes: [value(match, '!takenBy.has(key) && !doubtful.has(key)', 'true')],
    killer: matching('by approval code and amount > what an RRN has taken is not taken again'),
  },
  {
    id: 'match-direction',
    protection: 'Money back is not matched with money to us.',
    changes: [text(match, '${one.direction} ')],
    killer: matching('by approval code and amount > another direction is another movement'),
  },
  {
    id: 'match-near',
    protection: 'Days far apart are no match by approval code.',
    changes: [value(match, 'days <= windowDays', 'true')],
    killer: matching('by approval code and amount > six days between them is another movement'),
  },
  {
    id: 'match-two-references',
    protection: 'Two RRNs speak against a match by approval code.',
    changes: [value(match, '!isOtherRrn', 'true')],
    killer: matching('by approval code and amount > two RRNs speak against it'),
  },
  {
    id: 'match-other-terminal',
    protection: 'A row of a terminal that is not ours is set aside.',
    changes: [value(match, 'terminal !== null && !terminals.has(terminal)', 'false')],
    killer: matching(
      'what is not compared > a row of another terminal is set aside, whatever it names',
    ),
  },
  {
    id: 'match-currency',
    protection: 'A row of another currency is not read.',
    changes: [value('lib/statements/read-row.ts', 'currency && !dinar.test(currency)', 'false')],
    killer: unit(
      'statements/mapping',
      'a row > ["1","","5","2026-11-22","","USD"] is not readable: OTHER_CURRENCY',
    ),
  },
  {
    id: 'totals-mode',
    protection: 'Real orders and those of a test mode are never in one sum.',
    changes: [value('lib/reconciliation/order-mode.ts', '!mode.isMixed', 'true')],
    killer: integration(
      'reconciliation/totals',
      'totals of a day > real orders and those of a test mode are never in one sum',
    ),
  },
];
