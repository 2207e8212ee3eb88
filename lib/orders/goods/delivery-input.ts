// What may a shopper ask of a delivery? Zone and time, address, who receives it, and a note.
import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { readSlot } from '@/lib/catalog/delivery-days';
import { parsePhone } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result';
import { formText } from '@/lib/text/form-text';
import { isRowId } from '@/lib/text/row-id';

export const deliveryMax = { recipient: 100, recipientPhone: 32, address: 300, note: 300 } as const;

type TextField = keyof typeof deliveryMax;
type DeliveryCode = 'required' | 'tooLong' | 'badText' | 'badPhone';
export type DeliveryProblems = Readonly<Partial<Record<TextField | 'zone' | 'slot', DeliveryCode>>>;

/** The name of the field that holds the time of one zone: each has days of its own. */
export const slotField = (zoneId: string) => `slot-${zoneId}`;

/** Lines are kept; other controls and marks that turn a text are not. */
const controls = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Reads the fields of the delivery's page; the phone as the checkout reads its own. Fails with a code for each wrong one. */
export function parseDelivery(
  source: Readonly<Record<string, unknown>>,
  housePhone = '',
): Result<DeliveryChoice, 'FIELDS', { fields: DeliveryProblems }> {
  const fields: { -readonly [K in keyof DeliveryProblems]: DeliveryProblems[K] } = {};
  const text = (name: TextField, { hasLines = false } = {}) => {
    const value = formText(source, name).replace(/\r\n?/g, '\n').normalize('NFC').trim();
    if (value === '' && name !== 'note') fields[name] = 'required';
    else if (value.length > deliveryMax[name]) fields[name] = 'tooLong';
    else if (controls.test(hasLines ? value.replaceAll('\n', '') : value)) fields[name] = 'badText';
    return value;
  };
  const zoneId = formText(source, 'zone', 40);
  const slot = readSlot(formText(source, slotField(zoneId), 40));
  if (!isRowId(zoneId)) fields.zone = 'required';
  else if (slot === null) fields.slot = 'required';
  const recipient = text('recipient');
  const typedPhone = text('recipientPhone');
  const address = text('address', { hasLines: true });
  const note = text('note', { hasLines: true });
  const phone = parsePhone(typedPhone, housePhone);
  if (phone === null) fields.recipientPhone ??= 'badPhone';
  if (slot === null || phone === null || Object.keys(fields).length > 0) {
    return fail('FIELDS', { fields });
  }
  return ok({ zoneId, ...slot, recipient, phone, address, note });
}
