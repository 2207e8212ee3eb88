// What may a shopper choose for a delivery? Zone and time, address, recipient, and a note.

import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { type DeliverySlot, isWindow, readSlot } from '@/lib/catalogue/delivery-days';
import { daysAheadMax } from '@/lib/catalogue/stay-dates';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { date, line, text } from '@/lib/forms/kinds';
import { normaliseDigits } from '@/lib/money/money';
import { parsePhone } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result/result';
import { isRowId } from '@/lib/text/row-id';

/** Who receives a delivery, and where; the phone is read as at checkout. */
function receiverForm(housePhone: string, { mayBeEmpty = false } = {}) {
  const phone = (typed: string) => {
    const number = parsePhone(typed, housePhone);
    if (number !== null) return ok(number);
    if (typed.trim() !== '') return fail('badPhone');
    return mayBeEmpty ? ok('') : fail('required');
  };
  const tel = { type: 'tel', inputMode: 'tel', maxLength: 32 } as const;
  return {
    address: text(300, { isMany: true, autoComplete: 'shipping street-address' }),
    recipient: text(100, { mayBeEmpty, autoComplete: 'shipping name' }),
    recipientPhone: line(phone, { ...tel, autoComplete: 'shipping tel' }),
  };
}

/** What a shopper enters beside the zone; who receives it may be left out. */
export function deliveryForm(housePhone = '') {
  const note = text(300, { isMany: true, mayBeEmpty: true });
  return { ...receiverForm(housePhone, { mayBeEmpty: true }), note };
}

/** Names of a zone's fields for day and time of day: each zone has its own. */
export const slotFields = (zoneId: string) =>
  ({ day: `day-${zoneId}`, window: `window-${zoneId}` }) as const;

/** The day and time chosen for a zone; null: none, or none that can be. */
export function readChosenSlot(source: Source, zoneId: string): DeliverySlot | null {
  const { day, window } = slotFields(zoneId);
  return readSlot(`${source[day] ?? ''} ${source[window] ?? ''}`);
}

/**
 * Reads a delivery to the zone. The guest receives it where nobody else is named; `guest` is null
 * while their own details are wrong. Fails with a code for each wrong field.
 */
export function parseDelivery(
  zoneId: string,
  source: Source,
  { guest, housePhone = '' }: { guest: Receiver | null; housePhone?: string | undefined },
): Result<DeliveryChoice, 'FIELDS', { fields: Problems }> {
  const slot = isRowId(zoneId) ? readChosenSlot(source, zoneId) : null;
  const read = readForm(deliveryForm(housePhone), source);
  if (slot === null || !read.ok) {
    const zone = isRowId(zoneId) ? 'noSlot' : 'required';
    return fail('FIELDS', {
      fields: { ...(slot === null && { zone }), ...(read.ok ? {} : read.fields) },
    });
  }
  const { recipient, recipientPhone, ...rest } = read.value;
  const receiver = {
    recipient: recipient || (guest?.name ?? ''),
    phone: recipientPhone || (guest?.phone ?? ''),
  };
  return ok({ zoneId, ...slot, ...rest, ...receiver });
}

type Receiver = { readonly name: string; readonly phone: string };

/**
 * What staff may change of a delivery: any day from today on, and any time of day; the zone, whose
 * fee was paid, stays.
 */
export function deliveryChangeForm(today: string, housePhone = '') {
  return {
    day: date(today, daysAheadMax),
    window: line(readWindow, { maxLength: 20, dir: 'ltr' }),
    ...receiverForm(housePhone),
  };
}

function readWindow(typed: string): Result<string, 'badWindow'> {
  const [from = '', until = ''] = normaliseDigits(typed)
    .split(/[-–]/)
    .map((time) => time.trim().padStart(5, '0'));
  const window = `${from}-${until}`;
  return isWindow(window) ? ok(window) : fail('badWindow');
}
