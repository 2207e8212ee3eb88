// What may a shopper choose for a delivery? Zone and time, address, recipient, and a note.
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { type DeliverySlot, isWindow, readSlot } from '@/lib/catalog/delivery-days';
import { addDays, daysAheadMax, isIsoDate } from '@/lib/catalog/stay-dates';
import { normaliseDigits } from '@/lib/money';
import { parsePhone } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import { isRowId } from '@/lib/text/row-id';

export const deliveryMax = { recipient: 100, recipientPhone: 32, address: 300, note: 300 } as const;

type Source = Readonly<Record<string, unknown>>;
type TextField = keyof typeof deliveryMax;
type DeliveryCode = 'required' | 'tooLong' | 'badText' | 'badPhone';
type Problems = Partial<Record<TextField, DeliveryCode>>;
export type DeliveryProblems = Readonly<Partial<Record<TextField | 'zone' | 'slot', DeliveryCode>>>;

/** Names of a zone's fields for day and time of day: each zone has its own. */
export const slotFields = (zoneId: string) =>
  ({ day: `day-${zoneId}`, window: `window-${zoneId}` }) as const;

/** The day and time chosen for a zone; null: none, or none that can be. */
export function readChosenSlot(source: Source, zoneId: string): DeliverySlot | null {
  const { day, window } = slotFields(zoneId);
  return readSlot(`${formText(source, day, 20)} ${formText(source, window, 20)}`);
}

/** Line breaks are kept; other control characters and direction marks are not. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/**
 * Reads the fields of the delivery page; the phone as at checkout. Fails with a code for each wrong
 * one.
 */
export function parseDelivery(
  source: Source,
  housePhone = '',
): Result<DeliveryChoice, 'FIELDS', { fields: DeliveryProblems }> {
  const fields: { -readonly [K in keyof DeliveryProblems]: DeliveryProblems[K] } = {};
  const zoneId = formText(source, 'zone', 40);
  const slot = readChosenSlot(source, zoneId);
  if (!isRowId(zoneId)) fields.zone = 'required';
  else if (slot === null) fields.slot = 'required';
  const note = readDeliveryText(source, 'note', fields);
  const person = readRecipient(source, housePhone, fields);
  if (slot === null || person === null || Object.keys(fields).length > 0) {
    return fail('FIELDS', { fields });
  }
  return ok({ zoneId, ...slot, ...person, note });
}

/** The recipient and address: null without a phone; a code for each wrong field. */
function readRecipient(source: Source, housePhone: string, fields: Problems) {
  const recipient = readDeliveryText(source, 'recipient', fields);
  const typedPhone = readDeliveryText(source, 'recipientPhone', fields);
  const address = readDeliveryText(source, 'address', fields);
  const phone = parsePhone(typedPhone, housePhone);
  if (phone === null) fields.recipientPhone ??= 'badPhone';
  return phone === null ? null : { recipient, phone, address };
}

function readDeliveryText(source: Source, name: TextField, fields: Problems): string {
  const hasLines = name === 'address' || name === 'note';
  const value = formText(source, name).replace(/\r\n?/g, '\n').normalize('NFC').trim();
  if (value === '' && name !== 'note') fields[name] = 'required';
  else if (value.length > deliveryMax[name]) fields[name] = 'tooLong';
  else if (controls.test(hasLines ? value.replaceAll('\n', '') : value)) fields[name] = 'badText';
  return value;
}

/** What staff may change of a delivery; the zone, whose fee was paid, stays. */
export type DeliveryChange = Omit<DeliveryChoice, 'zoneId' | 'note'>;
type ChangeProblems = Readonly<
  Partial<Record<TextField, DeliveryCode> & Record<'day' | 'window', 'badDay' | 'badWindow'>>
>;

/** Reads the desk's form: any day from today on, and any time of day. */
export function parseDeliveryChange(
  source: Source,
  { today, housePhone }: { readonly today: string; readonly housePhone: string },
): Result<DeliveryChange, 'FIELDS', { fields: ChangeProblems }> {
  const fields: { -readonly [K in keyof ChangeProblems]: ChangeProblems[K] } = {};
  const day = formText(source, 'day', 20);
  const [from = '', until = ''] = normaliseDigits(formText(source, 'window', 40))
    .split(/[-–]/)
    .map((time) => time.trim().padStart(5, '0'));
  const window = `${from}-${until}`;
  if (!isIsoDate(day) || day < today || day > addDays(today, daysAheadMax)) fields.day = 'badDay';
  if (!isWindow(window)) fields.window = 'badWindow';
  const person = readRecipient(source, housePhone, fields);
  if (person === null || Object.keys(fields).length > 0) return fail('FIELDS', { fields });
  return ok({ day, window, ...person });
}
