import type { TypedDetails } from '@/lib/cart/cart-details';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { formText } from '@/lib/text/form-text';

/** The contact fields of a form as they were typed, without a card number, which is never kept. */
export function typedDetails(form: Iterable<readonly [string, unknown]>): TypedDetails {
  const parts = [...form];
  const source = Object.fromEntries(parts);
  const cards = fieldsWithCardNumber(parts);
  const textOf = (name: string) =>
    cards.includes(name) ? '' : formText(source, name, 200).replaceAll('\0', '');
  return { name: textOf('name'), email: textOf('email'), phone: textOf('phone') };
}
