import type { Form } from '@/lib/forms/form';
import { deliveryForm, readChosenSlot, slotFields } from '@/lib/orders/goods/delivery-input';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';

/** More than any field accepts, so that longer text is refused and not cut. */
const lettersMax = 1_000;

/** Who the guest is, and what helps to prepare the stay. */
export const detailsForm = (housePhone = '') => ({
  ...contactForm(housePhone),
  ...stayDetailsForm,
});

/** The fields of a form as they were typed, without a card number, which is never kept. */
function typedInto<F extends Form>(form: F, { entries, source }: TypedForm) {
  const cards = fieldsWithCardNumber(entries);
  const texts = Object.keys(form).map((name) => [
    name,
    cards.includes(name) ? '' : (source[name] ?? '').slice(0, lettersMax).replaceAll('\0', ''),
  ]);
  return Object.fromEntries(texts) as Record<keyof F, string>;
}

/** What was typed at the checkout. */
export const typedDetails = (typed: TypedForm) => typedInto(detailsForm(), typed);

/** The same for the delivery page: the zone, its day and time, and the recipient. */
export function typedDelivery(typed: TypedForm): Record<string, string> {
  const zone = isRowId(typed.text('zone')) ? typed.text('zone') : '';
  const { day, window } = slotFields(zone);
  const slot = readChosenSlot(typed.source, zone);
  return {
    zone,
    [day]: slot?.day ?? '',
    [window]: slot?.window ?? '',
    ...typedInto(deliveryForm(), typed),
  };
}
