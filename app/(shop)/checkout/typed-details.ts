import { type Form, type Problems, readForm, type Source } from '@/lib/forms/form';
import { companyForm, readCompany } from '@/lib/orders/company-input';
import {
  deliveryForm,
  parseDelivery,
  readChosenSlot,
  slotFields,
} from '@/lib/orders/goods/delivery-input';
import { contactForm } from '@/lib/orders/order-input';
import { stayDetailsForm } from '@/lib/orders/stay-details-input';
import { fail, ok } from '@/lib/result/result';
import { fieldsWithCardNumber } from '@/lib/text/card-tripwire';
import { isRowId } from '@/lib/text/row-id';
import type { TypedForm } from '@/lib/text/typed-form';

/** More than any field accepts, so that longer text is refused and not cut. */
const lettersMax = 1_000;

/** Who the guest is, what helps to prepare the stay, and whom the invoice is made out to. */
const detailsForm = (housePhone = '') => ({
  ...contactForm(housePhone),
  ...stayDetailsForm,
  ...companyForm,
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

/** The same for the delivery: collected or a zone, its day and time, and the receiver. */
export function typedDelivery(typed: TypedForm): Record<string, string> {
  const way = typed.text('way');
  const receiver = typedInto(deliveryForm(), typed);
  if (!isRowId(way)) return { way: way === 'collect' ? way : '', ...receiver };
  const { day, window } = slotFields(way);
  const slot = readChosenSlot(typed.source, way);
  return { way, [day]: slot?.day ?? '', [window]: slot?.window ?? '', ...receiver };
}

/** The hidden field with the fee that the page shows at a zone. */
export const feeField = (zoneId: string) => `fee-${zoneId}`;

/**
 * Reads the whole checkout: who the guest is, what helps to prepare the stay, the company to
 * invoice, null where none was asked for or typed, and how goods are received, null where they are
 * collected. Fails with a code for each wrong field.
 */
export function readCheckout(
  source: Source,
  asked: { isWayAsked: boolean; asksCompany: boolean; housePhone: string },
) {
  const { isWayAsked, asksCompany, housePhone } = asked;
  const details = readForm(detailsForm(housePhone), source);
  const company = details.ok && asksCompany ? readCompany(details.value) : ok(null);
  const { way = '' } = source;
  const isDelivered = isWayAsked && way !== 'collect';
  const by = { guest: details.ok ? details.value : null, housePhone };
  const delivery = isDelivered ? parseDelivery(way, source, by) : ok(null);
  if (!details.ok || !delivery.ok || !company.ok) {
    const fields: Problems = {
      ...(!details.ok && details.fields),
      ...(!company.ok && company.fields),
      ...(!delivery.ok && ofDelivery(delivery.fields, isRowId(way))),
    };
    return fail('FIELDS', { fields });
  }
  const { name, email, phone, ...stay } = details.value;
  const contact = { name, email, phone };
  return ok({ contact, stay, company: company.value, delivery: delivery.value });
}

/** The address is asked only once a zone is chosen. */
function ofDelivery({ zone, ...fields }: Problems, isZoneChosen: boolean): Problems {
  if (!isZoneChosen) return { way: 'required' };
  return { ...fields, ...(zone && { way: zone }) };
}
