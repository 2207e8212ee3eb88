import type { TypedDetails } from '@/lib/cart/cart-details';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { formText } from '@/lib/text/form-text';

/** More than the fields take, so that what is too long is told and not cut. */
const lettersMax = {
  name: 200,
  email: 200,
  phone: 200,
  guestNames: 1_000,
  arrival: 20,
  wishes: 1_000,
} as const;

/** The fields of a form as they were typed, without a card number, which is never kept. */
export function typedDetails(form: Iterable<readonly [string, unknown]>): TypedDetails {
  const parts = [...form];
  const source = Object.fromEntries(parts);
  const cards = fieldsWithCardNumber(parts);
  const textOf = (name: keyof TypedDetails) =>
    cards.includes(name) ? '' : formText(source, name, lettersMax[name]).replaceAll('\0', '');
  return {
    name: textOf('name'),
    email: textOf('email'),
    phone: textOf('phone'),
    guestNames: textOf('guestNames'),
    arrival: textOf('arrival'),
    wishes: textOf('wishes'),
  };
}
