// How is an order saved? One row and its frozen lines, with a unique reference.
import 'server-only';
import { randomInt, randomUUID } from 'node:crypto';
import { type AuditInput, auditInsert, auditRow, nextAuditRow } from '@/lib/audit/append-audit';
import type { CancellationRule } from '@/lib/catalogue/cancellation';
import { readyDay } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { listedRows } from '@/lib/db/parameters';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Localized } from '@/lib/i18n/localized';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { readTaxes } from '@/lib/merchant/read-taxes';
import type { TaxRates } from '@/lib/merchant/shop-taxes';
import { settings } from '@/lib/settings/env';
import type { GivenDiscount } from '@/lib/stays/discounts';
import type { Company } from './company-input';
import type { FrozenDelivery } from './goods-state';
import type { Contact } from './order-input';
import type { StayDetails } from './stay-details-input';

export type NewLine = {
  /** Null: a line in free text, without stock. */
  readonly productId: string | null;
  readonly kind: 'STAY' | 'GOODS';
  readonly name: Localized;
  readonly priceMinor: bigint;
  /** The catalogue's price, where a different one was agreed. */
  readonly listPriceMinor?: bigint | null;
  /** What was taken off the nights, which is in the price. */
  readonly discount?: GivenDiscount | null;
  /** Pieces of goods, or nights of a stay. */
  readonly count: number;
  readonly lineTotalMinor: bigint;
  readonly checkIn: string | null;
  readonly checkOut: string | null;
  readonly guests: number | null;
  readonly childAges?: readonly number[];
  /** Lines with the same number belong to one stay, which takes one room. */
  readonly stay?: number | null;
  readonly cancellation?: CancellationRule | null;
  /** The delivery fee. */
  readonly isDelivery?: boolean;
  /** It goes with the lines of the same stay. */
  readonly isExtra?: boolean;
};

export type NewOrder = {
  /** Set only when something was already recorded for the order. */
  readonly id?: string;
  readonly transactionType: 'authorization' | 'sale';
  readonly totalMinor: bigint;
  readonly contact: Contact;
  /** Null: the guest gave no details of the stay. */
  readonly details?: StayDetails | null;
  /** Whom the invoice is made out to; null: the customer. */
  readonly company?: Company | null;
  /** Null: the goods are collected. */
  readonly delivery?: FrozenDelivery | null;
  /** Those of now, if the transaction has read them. */
  readonly taxRates?: TaxRates;
  readonly locale: string;
  readonly cartId: string | null;
  /** One token makes one order; the digest detects the same token with other content. */
  readonly token: string;
  readonly digest: string;
  readonly lines: readonly NewLine[];
  /** The code of which it has a use, judged in this transaction; null: none. */
  readonly discountId?: string | null;
  /** Begins its audit, in the same statement; left out: the caller does. */
  readonly entry?: Omit<AuditInput, 'subject' | 'at'>;
  readonly at: Date;
};

type RecordOf<C> = { readonly [K in keyof C]: unknown };

/** The columns of a JSON object, for its record in SQL. */
const recordOf = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');

export type PlacedOrder = { readonly orderId: string; readonly reference: string };

const written = {
  orderId: 'uuid',
  reference: 'text',
  transactionType: '"TransactionType"',
  totalMinor: 'bigint',
  customerName: 'text',
  customerEmail: 'text',
  customerPhone: 'text',
  stayDetails: 'jsonb',
  invoiceTo: 'jsonb',
  taxRates: 'jsonb',
  discountId: 'uuid',
  locale: 'text',
  cartId: 'uuid',
  checkoutToken: 'text',
  checkoutDigest: 'text',
  isTest: 'bool',
  createdAt: 'timestamptz',
  goods: 'jsonb',
} as const;

const writtenLine = {
  position: 'int',
  productId: 'uuid',
  kind: '"ProductKind"',
  name: 'jsonb',
  unitPriceMinor: 'bigint',
  quantity: 'int',
  lineTotalMinor: 'bigint',
  listPriceMinor: 'bigint',
  discount: 'jsonb',
  checkIn: 'date',
  checkOut: 'date',
  guests: 'int',
  childAges: 'int[]',
  stay: 'int',
  cancellation: 'jsonb',
  isDelivery: 'bool',
  isExtra: 'bool',
} as const;

const insertRows = sql`
  WITH given AS (
    SELECT * FROM jsonb_to_record($1::jsonb) AS g(${recordOf(written)})
  ), placed AS (
    INSERT INTO "order" (id, reference, transaction_type, total_minor, customer_name, customer_email,
      customer_phone, stay_details, invoice_to, tax_rates, discount_id, locale, cart_id, checkout_token,
      checkout_digest, is_test, created_at, state_changed_at)
    SELECT "orderId", reference, "transactionType", "totalMinor", "customerName", "customerEmail",
      "customerPhone", "stayDetails", "invoiceTo", "taxRates", "discountId", locale, "cartId", "checkoutToken",
      "checkoutDigest", "isTest", "createdAt", "createdAt" FROM given
  ), lines AS (
    INSERT INTO order_line (id, order_id, position, product_id, kind, name, unit_price_minor, quantity,
      line_total_minor, list_price_minor, discount, check_in, check_out, guests, child_ages, stay,
      cancellation, is_delivery, is_extra)
    SELECT gen_random_uuid(), "orderId", l.position, l."productId", l.kind, l.name,
      l."unitPriceMinor", l.quantity, l."lineTotalMinor", l."listPriceMinor", l.discount, l."checkIn",
      l."checkOut", l.guests, l."childAges", l.stay, l.cancellation, l."isDelivery", l."isExtra"
    FROM given, jsonb_to_recordset($2::jsonb) AS l(${recordOf(writtenLine)})
  ), kept_audit AS (
    ${auditInsert(listedRows('$3::jsonb', auditRow))}
  )
  INSERT INTO order_goods (order_id, way, delivery, due_on, state_changed_at)
  SELECT "orderId", goods->>'way', nullif(goods->'delivery', 'null'), (goods->>'dueOn')::date, "createdAt"
  FROM given WHERE jsonb_typeof(goods) = 'object'`;

/** Inserts an order without a payment attempt. Nothing is reserved for it yet. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const reference = makeReference();
  // A random id: the janitor sweeps the orders by ranges of ids.
  const orderId = order.id ?? randomUUID();
  const row: RecordOf<typeof written> = {
    orderId,
    reference,
    transactionType: order.transactionType,
    totalMinor: order.totalMinor.toString(),
    customerName: order.contact.name,
    customerEmail: order.contact.email,
    customerPhone: order.contact.phone,
    stayDetails: order.details ?? null,
    invoiceTo: order.company ?? null,
    taxRates: order.taxRates ?? (await readTaxes(tx)).rates,
    discountId: order.discountId ?? null,
    locale: order.locale,
    cartId: order.cartId,
    checkoutToken: order.token,
    checkoutDigest: order.digest,
    isTest: settings().isTest,
    createdAt: order.at.toISOString(),
    goods: order.lines.some(isOfStock) ? goodsOf(order) : null,
  };
  const { entry, at, lines } = order;
  // Nothing can stand before it: this transaction makes the order.
  const audits = entry
    ? [nextAuditRow(undefined, { ...entry, subject: `order:${orderId}`, at })]
    : [];
  const lists = [lines.map(lineRow), audits].map((list) => JSON.stringify(list));
  await tx.query(insertRows, [JSON.stringify(row), ...lists]);
  return { orderId, reference };
}

/** Amounts as digits: a number of JSON would not be exact. */
function lineRow(line: NewLine, position: number): RecordOf<typeof writtenLine> {
  return {
    position,
    productId: line.productId,
    kind: line.kind,
    name: line.name,
    unitPriceMinor: line.priceMinor.toString(),
    quantity: line.count,
    lineTotalMinor: line.lineTotalMinor.toString(),
    listPriceMinor: line.listPriceMinor?.toString() ?? null,
    discount: line.discount ?? null,
    checkIn: line.checkIn,
    checkOut: line.checkOut,
    guests: line.guests,
    childAges: line.childAges ?? [],
    stay: line.stay ?? null,
    cancellation: line.cancellation ?? null,
    isDelivery: line.isDelivery ?? false,
    isExtra: line.isExtra ?? false,
  };
}

/** True for goods that are handed over: no stay, no line in free text, no fee. */
export function isOfStock({ kind, productId }: NewLine): boolean {
  return kind === 'GOODS' && productId !== null;
}

function goodsOf({ delivery = null, at }: NewOrder) {
  const today = todayIn(settings().merchantTimezone, at);
  const ready = readyDay(knownMerchant('en').preparationDays, today);
  return delivery === null
    ? { way: 'collect', dueOn: ready }
    : { way: 'deliver', delivery, dueOn: delivery.day };
}

const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Nine characters that can be read aloud; a collision is simply drawn again. */
function makeReference(): string {
  const letters = Array.from(
    { length: 8 },
    () => referenceLetters[randomInt(referenceLetters.length)],
  );
  return `D${letters.join('')}`;
}
