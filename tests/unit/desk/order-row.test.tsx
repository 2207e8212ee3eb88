import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderRow } from '@/app/admin/orders/_list/order-row';
import { makeRowWords, showRow } from '@/app/admin/orders/_list/shown-row';
import { type DeskColumn, deskColumns } from '@/lib/desk/orders/list-columns';
import type { DeskOrderRow } from '@/lib/desk/orders/order-rows';
import type { Locale } from '@/lib/i18n/locale';
import { directionOf } from '@/lib/i18n/locale';
import { readMessages } from '@/lib/i18n/messages';

const nowIso = '2026-11-22T12:00:00.000Z';

const plain: DeskOrderRow = {
  reference: 'D1234567',
  version: 4,
  state: 'AUTHORISED',
  transactionType: 'authorization',
  isTest: false,
  customerName: 'Sara Ahmed',
  customerEmail: 'sara@example.test',
  customerPhone: '0750 1',
  firstLine: { en: 'River room', ar: 'غرفة النهر', ckb: 'ژووری ڕووبار' },
  otherLines: 0,
  checkIn: '2026-12-01',
  checkOut: '2026-12-03',
  rooms: ['101'],
  totalMinor: '250000000',
  heldMinor: '260500000',
  takenMinor: '0',
  refundedMinor: '0',
  feeMinor: '0',
  releasedMinor: '0',
  moneyAt: null,
  invoices: null,
  authorisedMinor: '260500000',
  rrn: '700000000001',
  approvalCode: 'Q1',
  createdAt: '2026-11-22T09:00:00.000Z',
  stateChangedAt: '2026-11-22T11:30:00.000Z',
  heldSince: null,
  openAttention: 0,
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
    columns,
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
])('a hold of %s says in the list how it stands to the limit: %s', async (heldSince, said) => {
  const [cell] = cellsOf(await rowHtml({ heldSince }, ['held']));
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
    otherLines: 2,
    heldSince: '2026-11-20T12:00:00.000Z',
    takenMinor: '125000000',
    refundedMinor: '5000000',
    feeMinor: '500000',
    moneyAt: '2026-11-22T11:30:00.000Z',
    invoices: 'INV-2026-000007',
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
    state: 'Authorised',
    kind: 'Hold, completed later',
    held: '5 days left',
    changed: '30 min',
    email: 'sara@example.test',
    phone: '0750 1',
    rrn: '700000000001',
    approval: 'Q1',
  });
  expect(html).toContain('<time dateTime="2026-11-22T09:00:00.000Z" title="22 Nov 2026, 12:00">');
});

test('a row carries nothing of a column that was not chosen', async () => {
  const row = JSON.stringify(await shown({}, ['amount']));
  expect(row).toContain('260,500 IQD');
  expect(row).not.toMatch(/0750|sara@|700000000001|250,000|River|2026-12-01/);
});

test('test orders, open items and signs that nobody sees are marked', async () => {
  const html = await rowHtml({ isTest: true, openAttention: 2, customerName: 'Sara\u202e demhA' }, [
    'customer',
  ]);
  expect(html).toContain('>TEST<');
  expect(html).toContain('2 issues');
  expect(cellsOf(html)[0]).toContain('U+202E');
  expect(html).not.toContain('\u202e');
  const usual = await rowHtml({}, ['customer']);
  expect(usual).not.toMatch(/TEST|issue|U\+/);
});

test('an Arabic row has its words, and the currency on the side of its script', async () => {
  const html = await rowHtml({}, ['what', 'amount', 'state'], { locale: 'ar' });
  expect(html).toContain('غرفة النهر');
  expect(html).toContain('<bdi dir="rtl">260,500 د.ع</bdi>');
  expect(html).toContain('<bdi dir="ltr">D1234567</bdi>');
});
