import type { TypedDetails } from '@/lib/cart/cart-details';
import { readChosenSlot, slotFields } from '@/lib/orders/goods/delivery-input';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { formText } from '@/lib/text/form-text';
import { isRowId } from '@/lib/text/row-id';

/** More than the fields accept, so that longer text is refused and not cut. */
const lettersMax = {
  name: 200,
  email: 200,
  phone: 200,
  guestNames: 1_000,
  arrival: 20,
  wishes: 1_000,
} as const;

type Form = Iterable<readonly [string, unknown]>;

/** The fields of a form as they were typed, without a card number, which is never kept. */
export function typedDetails(form: Form): TypedDetails {
  const textOf = textsOf(form);
  const text = (name: keyof TypedDetails) => textOf(name, lettersMax[name]);
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    guestNames: text('guestNames'),
    arrival: text('arrival'),
    wishes: text('wishes'),
  };
}

/** The same for the delivery page: the zone, its day and time, and the recipient. */
export function typedDelivery(form: Form): Record<string, string> {
  const textOf = textsOf(form);
  const typed = textOf('zone', 40);
  const zone = isRowId(typed) ? typed : '';
  const { day, window } = slotFields(zone);
  const slot = readChosenSlot({ [day]: textOf(day, 20), [window]: textOf(window, 20) }, zone);
  return {
    zone,
    [day]: slot?.day ?? '',
    [window]: slot?.window ?? '',
    recipient: textOf('recipient', 200),
    recipientPhone: textOf('recipientPhone', 200),
    address: textOf('address', 1_000),
    note: textOf('note', 1_000),
  };
}

function textsOf(form: Form) {
  const parts = [...form];
  const source = Object.fromEntries(parts);
  const cards = fieldsWithCardNumber(parts);
  return (name: string, max: number) =>
    cards.includes(name) ? '' : formText(source, name, max).replaceAll('\0', '');
}
