// How is an order saved? One row and its frozen lines, with a unique reference.
import 'server-only';
import { randomInt, randomUUID } from 'node:crypto';
import type { CancellationRule } from '@/lib/catalogue/cancellation';
import { readyDay } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import type { Tx } from '@/lib/db/transaction';
import type { Localized } from '@/lib/i18n/localized';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { readTaxes } from '@/lib/merchant/read-taxes';
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
  readonly locale: string;
  readonly cartId: string | null;
  /** One token makes one order; the digest detects the same token with other content. */
  readonly token: string;
  readonly digest: string;
  readonly lines: readonly NewLine[];
  readonly at: Date;
};

export type PlacedOrder = { readonly orderId: string; readonly reference: string };

/** Inserts an order without a payment attempt. Nothing is reserved for it yet. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<PlacedOrder> {
  const reference = makeReference();
  // A random id: the janitor sweeps the orders by ranges of ids.
  const orderId = order.id ?? randomUUID();
  const { rates: taxRates } = await readTaxes(tx);
  await tx.records.order.create({
    data: {
      id: orderId,
      reference,
      transactionType: order.transactionType,
      totalMinor: order.totalMinor,
      customerName: order.contact.name,
      customerEmail: order.contact.email,
      customerPhone: order.contact.phone,
      stayDetails: order.details ?? undefined,
      invoiceTo: order.company ?? undefined,
      taxRates,
      locale: order.locale,
      cartId: order.cartId,
      checkoutToken: order.token,
      checkoutDigest: order.digest,
      isTest: settings().isTest,
      createdAt: order.at,
      stateChangedAt: order.at,
    },
  });
  const data = order.lines.map((line, position) => ({
    orderId,
    position,
    productId: line.productId,
    kind: line.kind,
    name: line.name,
    unitPriceMinor: line.priceMinor,
    quantity: line.count,
    lineTotalMinor: line.lineTotalMinor,
    listPriceMinor: line.listPriceMinor ?? null,
    discount: line.discount ?? undefined,
    checkIn: line.checkIn === null ? null : new Date(line.checkIn),
    checkOut: line.checkOut === null ? null : new Date(line.checkOut),
    guests: line.guests,
    childAges: [...(line.childAges ?? [])],
    stay: line.stay ?? null,
    cancellation: line.cancellation ?? undefined,
    isDelivery: line.isDelivery ?? false,
    isExtra: line.isExtra ?? false,
  }));
  await tx.records.orderLine.createMany({ data });
  if (order.lines.some(isOfStock)) await insertGoods(tx, orderId, order);
  return { orderId, reference };
}

/** True for goods that are handed over: no stay, no line in free text, no fee. */
export function isOfStock({ kind, productId }: NewLine): boolean {
  return kind === 'GOODS' && productId !== null;
}

async function insertGoods(tx: Tx, orderId: string, order: NewOrder): Promise<void> {
  const { delivery = null, at } = order;
  const today = todayIn(settings().merchantTimezone, at);
  const ready = readyDay(knownMerchant('en').preparationDays, today);
  const brought =
    delivery === null
      ? { way: 'collect', dueOn: ready === null ? null : new Date(ready) }
      : { way: 'deliver', delivery, dueOn: new Date(delivery.day) };
  await tx.records.orderGoods.create({ data: { orderId, ...brought, stateChangedAt: at } });
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
