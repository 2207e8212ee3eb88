// Which protections keep the list's addresses, its views and its files from telling too much?
import { integration, type Protection, statement, unit, value } from '../protection';

const route = 'app/admin/orders/export/route.ts';
const cursor = 'lib/desk/orders/list-cursor.ts';
const filter = 'lib/desk/orders/order-filter.ts';
const fields = 'lib/desk/orders/filter-fields.ts';
const views = 'lib/desk/orders/saved-views.ts';
const csv = 'lib/text/csv.ts';
const file = (test: string) => integration('desk-export', test);
const list = (test: string) =>
  unit('desk/orders/order-filter', `the filter of the orders list > ${test}`);
const place = (text: string) => list(`M5 begins at the top with the place "${text}"`);
const ofViews = integration(
  'desk-finding',
  'views > belong to who made them, and shared ones to everybody',
);

export const findingProtections: readonly Protection[] = [
  {
    id: 'export-permission',
    protection: 'A file of orders is for who may export.',
    changes: [value(route, `requireActor('export')`, `requireActor('see_orders' as 'export')`)],
    killer: file(
      'L8 who may take it > a person without the right, and nobody, get nothing and leave no audit row',
    ),
  },
  {
    id: 'export-cross-site',
    protection: 'A page of another site fetches no file of orders.',
    changes: [value(route, `request.headers.get('sec-fetch-site') === 'cross-site'`, 'false')],
    killer: file(
      "L8 who may take it > another site's page cannot make a colleague's browser fetch it",
    ),
  },
  {
    id: 'export-still-may',
    protection: 'A file breaks off when its person may not export any more.',
    changes: [
      value(
        'lib/desk/export/export-orders.ts',
        `!(await stillMay(actor, 'export', clock.now()))`,
        'false',
      ),
    ],
    killer: file(
      'an export that does not reach its end > the person loses the permission meanwhile: it breaks off within a minute',
    ),
  },
  {
    id: 'export-audited',
    protection: 'A file of orders is in the audit before its first row is read.',
    changes: [
      statement(
        'lib/desk/export/export-orders.ts',
        `await noteExport(actor, exportId, 'orders.export_begun', scope, clock.now());`,
      ),
    ],
    killer: file(
      'the file > holds every order that the filter fits, in the order of the list, and no other',
    ),
  },
  {
    id: 'export-card-search',
    protection: 'A card number in the address of a file leaves it.',
    changes: [value('lib/desk/export/export-selection.ts', 'filter.isCardSearch', 'false')],
    killer: file(
      'L8 who may take it > a card number in the search leaves the address; a wrong filter goes back to its field',
    ),
  },
  {
    id: 'export-chosen',
    protection: 'No more than fifty orders are chosen one by one.',
    changes: [
      value(
        'lib/desk/export/export-selection.ts',
        '[...new Set(read)].slice(0, chosenMax)',
        '[...new Set(read)]',
      ),
    ],
    killer: unit(
      'desk/bulk/bulk-input',
      'the address of an export > names orders, each once and no more than fit',
    ),
  },
  {
    id: 'csv-formula',
    protection: 'No cell of a file is calculated by a spreadsheet.',
    changes: [value(csv, 'formula.test(kept)', 'false')],
    killer: file('the file > M3 a name that is a formula reaches the spreadsheet as text'),
  },
  {
    id: 'csv-quoted',
    protection: 'No text of a cell divides it.',
    changes: [{ ...value(csv, 'true', 'false'), after: 'quoted: ' }],
    killer: unit('text/csv', 'records are those of RFC 4180, whatever the cells say'),
  },
  {
    id: 'cursor-key',
    protection: 'A place in the list has a key as its order needs it.',
    changes: [
      value(cursor, 'isNumber ? !/^\\d{1,18}$/.test(key) : /[\\p{Cc}\\p{Cs}]/u.test(key)', 'false'),
    ],
    killer: place('WyJhbW91bnQiLCIxJy0tIiwxLCIwMTk5YTNjMi03YjFlLTdjM2QtOWE1NS0wZjJkNmMxYjhlNDQiXQ'),
  },
  {
    id: 'cursor-row',
    protection: 'A place in the list names a row by an id.',
    changes: [
      value(
        cursor,
        'z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)',
        'z.string()',
      ),
    ],
    killer: place('WyJuZXdlc3QiLCIiLDEsIjAxOTlhM2MyLTdiMWUtN2MzZC05YTU1LTBmMmQ2YzFiOGU0NHgiXQ'),
  },
  {
    id: 'cursor-of-list',
    protection: 'A place of another list says nothing in this one.',
    changes: [
      {
        ...value('lib/desk/orders/walk-orders.ts', 'place.ordering !== source?.ordering', 'false'),
        after: 'if (place === null || ',
      },
    ],
    killer: integration('desk-finding', 'pages > a place of another list begins at the top'),
  },
  {
    id: 'search-card',
    protection: 'A card number is not searched for.',
    changes: [value(filter, 'carriesCardNumber(typed) && !isOther', 'false')],
    killer: list('N2 a card number is not searched for: 4111 1111 1111 1111'),
  },
  {
    id: 'search-length',
    protection: 'A search is a few words.',
    changes: [value(filter, 'text.length > searchMax', 'false')],
    killer: list('matches nothing with 121 characters'),
  },
  {
    id: 'search-signs',
    protection: 'What the database cannot hold is not searched for.',
    changes: [value(filter, '/[\\p{Cc}\\p{Cs}]/u.test(text)', 'false')],
    killer: list('matches nothing with a NUL byte'),
  },
  {
    id: 'filter-days',
    protection: 'The days of a hold are within ten years.',
    changes: [value(fields, 'days <= daysMax', 'true')],
    killer: list('says what is wrong with {"heldMax":"9999"}'),
  },
  {
    id: 'filter-dates',
    protection: 'A date of the filter is a day of these centuries.',
    changes: [
      value(fields, `isIsoDate(text) && text >= '2000-01-01' && text <= '2199-12-31'`, 'true'),
    ],
    killer: list('says what is wrong with {"to":"1000-01-01"}'),
  },
  {
    id: 'view-sharing',
    protection: 'Only who manages users shares a view with everybody.',
    changes: [value(views, 'input.isShared && !managesUsers(actor)', 'false')],
    killer: ofViews,
  },
  {
    id: 'view-shared-changed',
    protection: 'Only who manages users changes a shared view.',
    changes: [{ ...value(views, 'managesUsers(actor)', 'true'), after: 'return view.isShared ? ' }],
    killer: ofViews,
  },
  {
    id: 'view-own-changed',
    protection: 'Nobody changes the own view of another person.',
    changes: [value(views, 'view.ownerId === actor.userId', 'true')],
    killer: ofViews,
  },
  {
    id: 'view-own-seen',
    protection: 'Nobody sees the own views of another person.',
    changes: [value(views, '{ OR: [{ isShared: true }, { ownerId: actor.userId }] }', '{}')],
    killer: ofViews,
  },
  {
    id: 'view-query',
    protection: 'A view keeps what narrows the list, and nothing else of an address.',
    changes: [value(views, 'new URLSearchParams(filterPairs(given)).toString()', 'text')],
    killer: ofViews,
  },
  {
    id: 'views-bounded',
    protection: 'A person has twenty views at most.',
    changes: [value(views, 'others.length >= (input.isShared ? sharedMax : ownMax)', 'false')],
    killer: integration('desk-finding', 'views > have a name, and something to show'),
  },
];
