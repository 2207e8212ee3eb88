// What did a clerk enter for a guest? Rooms, goods, a free-text line, and who the guest is.

import type { DeliveryChoice } from '@/lib/cart/kept-delivery';
import { type Problems, readForm, type Source } from '@/lib/forms/form';
import { readPrice, readText } from '@/lib/forms/read-fields';
import { isLocale, type Locale } from '@/lib/i18n/locale';
import { parseDelivery } from '@/lib/orders/goods/delivery-input';
import { type Contact, contactForm } from '@/lib/orders/order-input';
import { fail, ok, type Result } from '@/lib/result';
import { reasonMax } from '@/lib/text/reason-limit';
import {
  type ComposeFieldCode,
  type ComposeRules,
  type Note,
  type RequestedLine,
  readGoodsRow,
  readStayRow,
  rowsOf,
} from './compose-rows';

const agreedMax = 120;
/** For how many hours staff may reserve what a guest has yet to pay. */
export const keepHours = [1, 3, 6, 12, 24, 48, 72] as const;

export type Composed = {
  readonly requested: readonly RequestedLine[];
  /** A free-text line with its amount. */
  readonly agreed: { readonly text: string; readonly amountMinor: bigint } | null;
  /** Where its goods are delivered; null: they are collected. */
  readonly delivery: DeliveryChoice | null;
  readonly reason: string;
  readonly contact: Contact;
  readonly locale: Locale;
  /** Reference of the order that this one replaces; empty if none. */
  readonly insteadOf: string;
  /** A price below the person's limit waits for someone else's approval. */
  readonly isAsking: boolean;
  /** How long rooms and goods are reserved before payment; null: only once the payment starts. */
  readonly keptHours: number | null;
};

export type ComposeProblems = {
  readonly fields: Readonly<Record<string, ComposeFieldCode>>;
  readonly contact?: Problems;
  readonly delivery?: Problems;
};

/** What is bought, as far as it can be read; problems are in `fields`. */
export function readWanted(source: Source, rules: ComposeRules) {
  const fields: Record<string, ComposeFieldCode> = {};
  const note: Note = (field, code) => {
    fields[field] ??= code;
  };
  const textOf = (name: string) => (source[name] ?? '').trim();
  const requested = [
    ...rowsOf('stay', source).map((row) => readStayRow(row, textOf, rules, note)),
    ...rowsOf('goods', source).map((row) => readGoodsRow(row, textOf, rules, note)),
  ].filter((line) => line !== null);
  return { requested, agreed: readAgreed(textOf, rules, note), fields, note, textOf };
}

/**
 * Reads the whole form. Rows without a product count as empty. Fails with a code for each field.
 */
export function readComposed(
  source: Source,
  rules: ComposeRules,
): Result<Composed, 'FIELDS', { problems: ComposeProblems }> {
  const { requested, agreed, fields, note, textOf } = readWanted(source, rules);
  const reason = readText(textOf('reason'), { max: reasonMax, isMany: false });
  if (!reason.ok) note('reason', reason.code);
  const isAgreed = agreed !== null || requested.some(({ agreedMinor }) => agreedMinor !== null);
  if (reason.ok && reason.value === '' && isAgreed) note('reason', 'needsReason');
  const isEmpty = requested.length === 0 && agreed === null;
  if (isEmpty && Object.keys(fields).length === 0) note('stay1Product', 'nothing');
  const kept = textOf('keepHours');
  const keptHours = keepHours.find((hours) => String(hours) === kept) ?? null;
  if (kept !== '' && keptHours === null) note('keepHours', 'badChoice');
  const contact = readForm(contactForm(rules.housePhone), source);
  const delivery = readDelivery(source, rules.housePhone);
  if (delivery.ok && delivery.value !== null && requested.every(({ kind }) => kind === 'STAY')) {
    note('zone', 'NO_GOODS');
  }
  const locale = textOf('locale');
  if (!isLocale(locale)) note('locale', 'badChoice');
  const isWrong = Object.keys(fields).length > 0;
  if (!contact.ok || !delivery.ok || !reason.ok || !isLocale(locale) || isWrong) {
    const problems = {
      fields,
      contact: contact.ok ? {} : contact.fields,
      delivery: delivery.ok ? {} : delivery.fields,
    };
    return fail('FIELDS', { problems });
  }
  const insteadOf = textOf('insteadOf').toUpperCase().slice(0, 40);
  return ok({
    requested,
    agreed,
    delivery: delivery.value,
    reason: reason.value,
    contact: contact.value,
    locale,
    insteadOf,
    isAsking: textOf('askPrice') !== '',
    keptHours,
  });
}

/** Reads the delivery; without a named recipient the guest receives the goods. */
function readDelivery(source: Source, housePhone?: string) {
  if (!source.zone?.trim()) return ok(null);
  const or = (name: string, otherwise: string) => source[name]?.trim() || source[otherwise];
  const recipient = or('recipient', 'name');
  const recipientPhone = or('recipientPhone', 'phone');
  return parseDelivery({ ...source, recipient, recipientPhone }, housePhone);
}

function readAgreed(
  textOf: (name: string) => string,
  rules: ComposeRules,
  note: Note,
): Composed['agreed'] {
  const amount = textOf('agreedAmount');
  const text = readText(textOf('agreedText'), { max: agreedMax, isMany: false });
  if (!text.ok) note('agreedText', text.code);
  if (amount === '' && text.ok && text.value === '') return null;
  if (text.ok && text.value === '') note('agreedText', 'required');
  const read = readPrice(amount, rules.decimals);
  if (!read.ok) note('agreedAmount', read.code);
  return text.ok && read.ok ? { text: text.value, amountMinor: read.value } : null;
}
