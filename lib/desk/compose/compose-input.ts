// What did a clerk enter for a guest? Rooms, goods, a free-text line, and who the guest is.

import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { chosenIn } from '@/lib/catalogue/stay-extras';
import { amount } from '@/lib/forms/amount';
import { readForm, type Source, type ValuesOf, type Wrong, wrong } from '@/lib/forms/form';
import { oneOf, text, tick } from '@/lib/forms/kinds';
import { isEmptyRow, readFormRows, typedRows } from '@/lib/forms/rows';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locale';
import { type Company, companyForm, readCompany } from '@/lib/orders/company-input';
import { parseDelivery } from '@/lib/orders/goods/delivery-input';
import { type Contact, contactForm } from '@/lib/orders/order-input';
import { type Ok, ok } from '@/lib/result/result';
import { reasonMax } from '@/lib/text/reason-limit';
import { composedRows, type RequestedLine, requestedGoods, requestedStay } from './compose-rows';

/** For how many hours staff may reserve what a guest has yet to pay. */
export const keepHours = [1, 3, 6, 12, 24, 48, 72] as const;

/** What a clerk enters beside rooms and goods: an amount in words, a code, why, and how long all is kept. */
export const agreedForm = {
  discountCode: text(40, { mayBeEmpty: true, dir: 'ltr' }),
  agreedText: text(120, { mayBeEmpty: true }),
  agreedAmount: amount({ mayBeEmpty: true }),
  reason: text(reasonMax, { mayBeEmpty: true }),
  isAgainstRules: tick(),
  askPrice: tick(),
  keepHours: oneOf(['', ...keepHours.map(String)], ''),
};

/** In which language the guest reads, and the order that this one replaces. */
export const guestForm = {
  locale: oneOf(locales, defaultLocale),
  insteadOf: text(20, { mayBeEmpty: true, dir: 'ltr' }),
};

export type Composed = {
  readonly requested: readonly RequestedLine[];
  /** A free-text line with its amount. */
  readonly agreed: { readonly text: string; readonly amountMinor: bigint } | null;
  /** Where its goods are delivered; null: they are collected. */
  readonly delivery: DeliveryChoice | null;
  /** The discount code that the guest named, as it was typed; empty: none. */
  readonly discountCode: string;
  readonly reason: string;
  readonly contact: Contact;
  /** Whom the invoice is made out to; null: the guest. */
  readonly company: Company | null;
  readonly locale: Locale;
  /** Reference of the order that this one replaces; empty if none. */
  readonly insteadOf: string;
  /** Its stays are sold although the rules of their days refuse them. */
  readonly isAgainstRules: boolean;
  /** A price below the person's limit waits for someone else's approval. */
  readonly isAsking: boolean;
  /** How long rooms and goods are reserved before payment; null: only once the payment starts. */
  readonly keptHours: number | null;
};

export type ComposeRules = {
  readonly today: string;
  /** Its country code completes numbers without one. */
  readonly housePhone?: string;
  readonly asksCompany?: boolean;
};

/** What is bought, as far as it can be read; problems are in `fields`. */
export function readWanted(source: Source, { today }: ComposeRules) {
  const rows = composedRows(today);
  const stays = readFormRows(rows.stay, source);
  const boxes = typedRows(rows.stay, source);
  const goods = readFormRows(rows.goods, source);
  const beside = readForm(agreedForm, source);
  const fields: Record<string, string> = Object.assign(
    {},
    ...[stays, goods, beside].map((read) => (read.ok ? {} : read.fields)),
  );
  const requested = [
    ...(stays.ok
      ? stays.value.map((row) => requestedStay(row, chosenIn(boxes[row.row] ?? {})))
      : []),
    ...(goods.ok ? goods.value.map(requestedGoods) : []),
  ];
  const agreed = beside.ok ? agreedOf(beside.value, fields) : null;
  const isPriced = Object.values(rows).some((of) =>
    typedRows(of, source).some((typed) => !isEmptyRow(of, typed) && typed.price?.trim()),
  );
  return { requested, agreed, isPriced, beside, fields };
}

/**
 * Reads the whole form. Rows without a product count as empty. Fails with a code for each field.
 */
export function readComposed(source: Source, rules: ComposeRules): Ok<Composed> | Wrong {
  const { requested, agreed, isPriced, beside, fields } = readWanted(source, rules);
  const isException = agreed !== null || isPriced || (beside.ok && beside.value.isAgainstRules);
  if (beside.ok && beside.value.reason === '' && isException) fields.reason = 'needsReason';
  const isEmpty = requested.length === 0 && agreed === null;
  const isRead = Object.keys(fields).length === 0;
  if (isEmpty && isRead) fields['stay-0-product'] = 'nothing';
  const isPointedAt = requested.some(({ unitId }) => unitId !== null);
  if (isPointedAt && beside.ok && beside.value.keepHours === '') fields.keepHours = 'roomNotKept';
  const guest = readForm(
    { ...contactForm(rules.housePhone), ...guestForm, ...companyForm },
    source,
  );
  const company = guest.ok && rules.asksCompany ? readCompany(guest.value) : ok(null);
  const { housePhone } = rules;
  const zone = source.zone?.trim() ?? '';
  const by = { guest: guest.ok ? guest.value : null, housePhone };
  const delivery = zone === '' ? ok(null) : parseDelivery(zone, source, by);
  if (delivery.ok && delivery.value !== null && isRead && !requested.some(isOfGoods)) {
    fields.zone = 'NO_GOODS';
  }
  if (!guest.ok || !company.ok || !delivery.ok || !beside.ok || Object.keys(fields).length > 0) {
    const others = Object.assign(
      {},
      ...[guest, company, delivery].map((read) => (read.ok ? {} : read.fields)),
    );
    return wrong({ ...others, ...fields });
  }
  const { locale, insteadOf, name, email, phone } = guest.value;
  const { reason, isAgainstRules, askPrice, keepHours: kept, discountCode } = beside.value;
  return ok({
    requested,
    agreed,
    delivery: delivery.value,
    discountCode,
    reason,
    contact: { name, email, phone },
    company: company.value,
    locale,
    insteadOf: insteadOf.toUpperCase(),
    isAgainstRules,
    isAsking: askPrice,
    keptHours: kept === '' ? null : Number(kept),
  });
}

const isOfGoods = ({ kind }: RequestedLine) => kind === 'GOODS';

/** Both or neither: null. */
function agreedOf(
  { agreedText, agreedAmount }: ValuesOf<typeof agreedForm>,
  fields: Record<string, string>,
): Composed['agreed'] {
  if (agreedText === '' && agreedAmount === null) return null;
  if (agreedText === '') fields.agreedText = 'required';
  if (agreedAmount === null) fields.agreedAmount = 'required';
  return { text: agreedText, amountMinor: agreedAmount ?? 0n };
}
