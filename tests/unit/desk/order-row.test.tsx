import { renderToStaticMarkup } from 'react-dom/server';
import { listedColumn, makeRowWords, showRow } from '@/app/admin/_order/shown-row';
import { OrderRow } from '@/app/admin/orders/_list/order-row';
import { type DeskColumn, deskColumns, orderColumns } from '@/lib/desk/orders/order-columns';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import type { Locale } from '@/lib/i18n/locale';
import { directionOf } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';
import orders from '@/messages/en/orders.json';

const nowIso = '2026-11-22T12:00:00.000Z';

const plain: DeskOrderRow = {
  reference: 'D1234567',
  version: 4,
  state: 'AUTHORISED',
  kind: 'authorization',
  test: false,
  customer: 'Sara Ahmed',
  email: 'sara@example.test',
  phone: '0750 1',
  what: { name: { en: 'River room', ar: 'غرفة النهر', ckb: 'ژووری ڕووبار' }, others: 0 },
  stay: '2026-12-01 – 2026-12-03',
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  room: ['101'],
  booked: 250_000_000n,
  onCards: 260_500_000n,
  taken: null,
  refunded: null,
  fee: 0n,
  released: null,
  moneyDate: null,
  invoice: null,
  authorised: 260_500_000n,
  rrn: '700000000001',
  approval: 'Q1',
  placed: new Date('2026-11-22T09:00:00.000Z'),
  changed: new Date('2026-11-22T11:30:00.000Z'),
  held: null,
  attention: 0,
};

async function shown(
  given: Partial<DeskOrderRow>,
  columns: readonly DeskColumn[],
  locale: Locale = 'en',
) {
  const shape = { columns, now: new Date(nowIso), holdDays: 7 };
  const words = makeRowWords(locale, 'Asia/Baghdad', await readMessages(locale));
  return showRow({ ...plain, ...given }, words, shape);
}

async function rowHtml(
  given: Partial<DeskOrderRow>,
  columns: readonly DeskColumn[],
  { locale = 'en' as Locale, place = '' } = {},
) {
  // As it comes to the browser: only what survives being written down.
  const row = JSON.parse(JSON.stringify(await shown(given, columns, locale)));
  const look = {
    columns: columns.map(listedColumn),
    canSelect: true,
    place,
    direction: directionOf(locale),
    words: { test: 'TEST', beside: 'Beside', select: 'Select {reference}' },
  };
  return renderToStaticMarkup(
    <table>
      <tbody>
        <OrderRow row={row} look={look} />
      </tbody>
    </table>,
  );
}

/** The cells behind the box and the reference. */
const cellsOf = (html: string) => html.split('<td').slice(3);

test.each([
  ['2026-11-20T12:00:00.000Z', '5 days left'],
  ['2026-11-16T02:00:00.000Z', '14 h left'],
  ['2026-11-12T12:00:00.000Z', '3 days past expiry'],
])('a hold of %s says in the list how it stands to the limit: %s', async (since, said) => {
  const [cell] = cellsOf(await rowHtml({ held: new Date(since) }, ['held']));
  expect(cell).toContain(said);
});

test('an order without a hold says nothing of one', async () => {
  const [cell] = cellsOf(await rowHtml({}, ['held']));
  expect(cell).toMatch(/^[^>]*><\/td>/);
});

test('a row leads to its order beside the list, which stays where it is', async () => {
  const html = await rowHtml({}, ['held'], { place: 'state=AUTHORISED&after=x' });
  expect(html).toContain('href="/admin/orders?state=AUTHORISED&amp;after=x&amp;open=D1234567"');
  expect(html).toContain('<span class="sr-only">Beside</span>');
  expect(html).toContain('href="/admin/orders/D1234567"');
  expect(await rowHtml({}, [])).toContain('href="/admin/orders?open=D1234567"');
});

test('each column says its own in its own cell', async () => {
  const given = {
    what: { ...plain.what, others: 2 },
    held: new Date('2026-11-20T12:00:00.000Z'),
    taken: 125_000_000n,
    refunded: 5_000_000n,
    fee: 500_000n,
    moneyDate: new Date('2026-11-22T11:30:00.000Z'),
    invoice: 'INV-2026-000007',
  };
  const html = await rowHtml(given, deskColumns);
  const texts = cellsOf(html).map((cell) =>
    cell
      .replace(/^[^>]*>/, '')
      .replace(/<[^>]+>/g, '')
      .trim(),
  );
  expect(Object.fromEntries(deskColumns.map((column, at) => [column, texts[at]]))).toEqual({
    placed: '3 h',
    customer: 'Sara Ahmed',
    what: 'River room and 2 more',
    stay: '2026-12-01 – 2026-12-03',
    checkIn: '2026-12-01',
    checkOut: '2026-12-03',
    room: '101',
    amount: '120,000 IQD taken',
    booked: '250,000 IQD',
    authorised: '260,500 IQD',
    taken: '125,000 IQD',
    refunded: '5,000 IQD',
    fee: '500 IQD',
    moneyDate: '30 min',
    invoice: 'INV-2026-000007',
    state: 'Held',
    kind: 'Hold',
    held: '5 days left',
    changed: '30 min',
    email: 'sara@example.test',
    phone: '0750 1',
    rrn: '700000000001',
    approval: 'Q1',
  });
  expect(html).toContain('<time dateTime="2026-11-22T09:00:00.000Z" title="22 Nov 2026, 12:00">');
});

test('every column has a name, and each of its words a text', async () => {
  expect(Object.keys(orders.columns.name).sort()).toEqual(['reference', ...deskColumns].sort());
  const { desk } = makeRowWords('en', 'Asia/Baghdad', await readMessages('en'));
  const said = Object.values(orderColumns).flatMap((column) =>
    'words' in column ? column.values.map((value) => column.words(desk, value as never)) : [],
  );
  expect(said.filter((text) => text.startsWith('desk.'))).toEqual([]);
});

test('a row carries nothing of a column that was not chosen', async () => {
  const row = JSON.stringify(await shown({}, ['amount']));
  expect(row).toContain('260,500 IQD');
  expect(row).not.toMatch(/0750|sara@|700000000001|250,000|River|2026-12-01/);
});

test('test orders, open items and signs that nobody sees are marked', async () => {
  const html = await rowHtml({ test: true, attention: 2, customer: 'Sara\u202e demhA' }, [
    'customer',
  ]);
  expect(html).toContain('>TEST<');
  expect(html).toContain('2 issues');
  expect(cellsOf(html)[0]).toContain('U+202E');
  expect(html).not.toContain('\u202e');
  expect(await rowHtml({}, ['customer'])).not.toMatch(/TEST|issue|U\+/);
});

test('an Arabic row has its words, and the currency on the side of its script', async () => {
  const html = await rowHtml({}, ['what', 'amount', 'state'], { locale: 'ar' });
  expect(html).toContain('غرفة النهر');
  expect(html).toContain('<bdi dir="rtl">260,500 د.ع</bdi>');
  expect(html).toContain('<bdi dir="ltr">D1234567</bdi>');
});
