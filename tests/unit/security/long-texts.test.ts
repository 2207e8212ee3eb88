// M11: whatever is typed into a field is judged in a moment, however long and however shaped.
import { readdirSync } from 'node:fs';
import { readAuditFilter } from '@/lib/audit/audit-filter';
import { normaliseEmail } from '@/lib/auth/email-address';
import { judgePassword } from '@/lib/auth/password/password-policy';
import { safeReturnPath } from '@/lib/auth/return-path';
import { readCode } from '@/lib/auth/second-factor/one-time-code';
import { readRecoveryCode } from '@/lib/auth/second-factor/recovery-codes';
import { readSignInFilter } from '@/lib/auth/session/sign-in-filter';
import { readRoomWish } from '@/lib/catalogue/room-wish';
import { readStayForm } from '@/lib/catalogue/stay-form';
import { readStayWish } from '@/lib/catalogue/stay-wish';
import { readAttentionFilter } from '@/lib/desk/attention/attention-view';
import { readBulkForm, readRun } from '@/lib/desk/bulk/bulk-input';
import { readMany } from '@/lib/desk/catalogue/many-input';
import { readNewProduct } from '@/lib/desk/catalogue/product-input';
import { channelForm } from '@/lib/desk/channels/channel-form';
import { readComposed } from '@/lib/desk/compose/compose-input';
import { readDocumentFilter } from '@/lib/desk/documents/document-filter';
import { readChosen, readExportRequest } from '@/lib/desk/export/export-selection';
import { identityForm } from '@/lib/desk/identity/identity-input';
import {
  readFilterDate as readDay,
  readDays,
  readFilterAmount,
  readSearched,
} from '@/lib/desk/orders/filter-fields';
import { readCursor } from '@/lib/desk/orders/list-cursor';
import { readDeskFilter } from '@/lib/desk/orders/order-filter';
import { readForm } from '@/lib/forms/form';
import { readText } from '@/lib/forms/read-fields';
import { typedRows } from '@/lib/forms/rows';
import { builtInProfile } from '@/lib/gateway/mac/profiles/built-in';
import { readPasted } from '@/lib/inspector/read-pasted';
import { readSamples } from '@/lib/inspector/read-samples';
import { readKeys } from '@/lib/mac-find/key-readings';
import { readTypedAmount } from '@/lib/money/typed-amount';
import { companyForm } from '@/lib/orders/company-input';
import { deliveryChangeForm, parseDelivery } from '@/lib/orders/goods/delivery-input';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';
import { readOperationForm } from '@/lib/payments/operations/operation-form';
import { worksheetRows } from '@/lib/payments/operations/worksheet-input';
import { readMovementFilter } from '@/lib/reconciliation/movement-filter';
import { readDate } from '@/lib/statements/reading/cell-dates';
import { readAmount, readRrn } from '@/lib/statements/reading/cell-values';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { csvRecords } from '@/lib/text/csv';
import { readFileForm } from '@/lib/text/file-form';
import { type TypedForm, typedForm } from '@/lib/text/typed-form';
import { visibleParts } from '@/lib/text/visible-text';
import { sentForm } from '../../support/typed';
import { growsLinearly } from '../../support/work-time';

vi.mock('@/lib/settings/env', () => ({ settings: () => ({ gateway: { amountDecimals: 2 } }) }));

const profile = way4();
const lettersMax = 50_000;

/** Shapes on which patterns that try again and again would never come to an end. */
const shapes: readonly (readonly [string, string])[] = [
  ['one letter', 'a'],
  ['digits', '1'],
  ['groups of a number', '1,'],
  ['groups of thousands', '000,'],
  ['spaces', ' '],
  ['spaces between digits', '1 '],
  ['dots', 'a.'],
  ['dashes', 'a-'],
  ['ats', 'a@'],
  ['slashes', '/'],
  ['escapes', '%2e'],
  ['lines', 'ORDER: 1\n'],
  ['tabs', '\t\r'],
  ['brackets', '<input '],
  ['braces', '{"a":['],
  ['quotes', '"\''],
  ['marks of direction', '\u202e\u200f'],
  ['joiners', 'ا\u200d'],
  ['digits of Arabic', '٤'],
  ['combining marks', 'e\u0301'],
];

/** What reads a text that somebody typed, by the file that it stands in. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'lib/audit/audit-filter.ts': (text) => readAuditFilter(everyField(text)),
  'lib/auth/email-address.ts': normaliseEmail,
  'lib/auth/session/sign-in-filter.ts': (text) => readSignInFilter(everyField(text)),
  'lib/auth/second-factor/one-time-code.ts': readCode,
  'lib/auth/password/password-policy.ts': (text) =>
    judgePassword(text, { owner: [text], house: [text], products: [text] }),
  'lib/auth/second-factor/recovery-codes.ts': readRecoveryCode,
  'lib/auth/return-path.ts': (text) => safeReturnPath(text, 'https://shop.test'),
  'lib/text/card-tripwire.ts': (text) => fieldsWithCardNumber([['phone', text]]),
  'lib/text/csv.ts': (text) => csvRecords([[text]]),
  'lib/inspector/read-samples.ts': (text) => readSamples(text, [], [profile]),
  'lib/mac-find/key-readings.ts': readKeys,
  'lib/inspector/read-pasted.ts': (text) => readPasted(text, [], profile),
  'lib/orders/order-input.ts': (text) => readForm(contactForm(text), everyField(text)),
  'lib/catalogue/stay-form.ts': (text) =>
    readStayForm(
      { checkIn: text, checkOut: text, guests: text, rooms: text },
      { today: '2026-11-22', guestsMax: 2 },
    ),
  'lib/catalogue/stay-wish.ts': (text) =>
    readStayWish(
      { checkIn: text, checkOut: text, guests: text, rooms: text },
      { today: '2026-11-22', guestsMax: 2 },
    ),
  'lib/catalogue/room-wish.ts': (text) =>
    readRoomWish({ roomSort: text, roomPage: text, bed: text, amenity: text }),
  'lib/orders/goods/delivery-input.ts': (text) => [
    parseDelivery(text, everyField(text), { guest: null }),
    readForm(deliveryChangeForm('2026-11-22', text), everyField(text)),
  ],
  'lib/orders/stay-details-input.ts': (text) => readForm(stayDetailsForm, everyField(text)),
  'lib/orders/company-input.ts': (text) => readForm(companyForm, everyField(text)),
  'lib/desk/attention/attention-view.ts': (text) => readAttentionFilter(everyField(text)),
  'lib/desk/bulk/bulk-input.ts': (text) => [
    readBulkForm(everyInput(text), 'reverse', 'en'),
    readRun(text),
  ],
  'lib/desk/catalogue/many-input.ts': (text) =>
    readMany(typedForm(sentForm({ rows: text, by: text, how: 'raisePercent' }))),
  'lib/money/typed-amount.ts': (text) => readTypedAmount(text, { isExactRepeat: false }),
  'lib/desk/orders/list-cursor.ts': readCursor,
  'lib/desk/export/export-selection.ts': (text) => [
    readChosen([text]),
    readExportRequest(new URLSearchParams({ search: text, order: text, amountFrom: text })),
  ],
  'lib/desk/orders/filter-fields.ts': (text) => [
    readFilterAmount(text),
    readDays(text),
    readDay(text),
    readSearched(text),
  ],
  'lib/desk/documents/document-filter.ts': (text) => readDocumentFilter(everyField(text)),
  'lib/desk/orders/order-filter.ts': (text) => readDeskFilter(everyField(text)),
  'lib/payments/operations/operation-form.ts': (text) => readOperationForm(everyField(text)),
  'lib/payments/decisions/resolution-form.ts': (text) => readResolutionInput(everyField(text)),
  'lib/payments/operations/worksheet-input.ts': (text) =>
    readForm(worksheetRows.form, everyField(text)),
  'lib/forms/rows.ts': (text) => typedRows(worksheetRows, { [text]: text, [`line-${text}`]: text }),
  'lib/reconciliation/movement-filter.ts': (text) =>
    readMovementFilter(everyField(text), '2026-11-22'),
  'lib/desk/compose/compose-input.ts': (text) =>
    readComposed(Object.fromEntries(composed.map((name) => [name, text])), {
      today: '2026-11-22',
    }),
  'lib/desk/identity/identity-input.ts': (text) => readForm(identityForm, everyField(text)),
  'lib/desk/channels/channel-form.ts': (text) => readForm(channelForm, everyField(text)),
  'lib/desk/catalogue/product-input.ts': (text) => readNewProduct(everyField(text)),
  'lib/forms/read-fields.ts': (text) => readText(text, { max: 20, isMany: false }),
  'lib/statements/reading/cell-values.ts': (text) => [
    readAmount(text, 'point'),
    readDate(text, 'dmy', text),
    readRrn(text),
  ],
  'lib/text/typed-form.ts': (text) => typedForm(sentForm({ any: text })).text('any'),
  'lib/text/file-form.ts': (text) => readFileForm({ format: text, separator: text, decimal: text }),
  'lib/text/visible-text.ts': visibleParts,
};

/** One of each kind of its fields. */
const composed = ['stay-0-product', 'stay-0-guests', 'stay-0-price', 'reason', 'name', 'phone'];

/** Types without code, and what only words of our own reach. */
const notReaders = [
  // Reads what file-form.ts has read before.
  'lib/audit/last-file-form.ts',
  'lib/payments/decisions/resolution-input.ts',
  // Counts what was sent and reads no field; tests/faults sends it the largest.
  'lib/http/posted-form.ts',
  // Our own fields, on their way to a browser.
  'lib/gateway/call/card-form.ts',
  'lib/payments/shopper/own-card-form.ts',
];

test('M11 every file that reads typed fields is looked at', () => {
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/${file.replaceAll('\\', '/')}`)
    .filter((file) => /-(?:input|form|filter|fields|cursor|selection|wish)\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((file) => !(file in readers) && !notReaders.includes(file))).toEqual([]);
});

describe.each(Object.entries(readers))(
  'M11 %s takes no longer for a letter of fifty thousand than for one of a few',
  (_file, read) => {
    test.each(shapes)('%s', (_shape, unit) => {
      const ofLength = (letters: number) =>
        `${unit.repeat(Math.ceil(letters / unit.length)).slice(0, letters - 1)}!`;
      expect(growsLinearly((letters) => read(ofLength(letters)), lettersMax)).toBe(true);
    });
  },
);

/** A query or a form in which every field there may be holds the text. */
function everyField(text: string): Record<string, string> {
  return new Proxy({}, { get: () => text, has: () => true });
}

function everyInput(text: string): TypedForm {
  const source = everyField(text);
  return {
    text: () => text,
    all: () => [text],
    has: () => true,
    entries: [['any', text]],
    source,
    values: source,
  };
}

function way4() {
  const found = builtInProfile('way4-hmac-sha256');
  if (found === undefined) throw new Error('the built-in profile is gone');
  return found;
}
