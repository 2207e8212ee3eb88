// How does a page show a stored order line? Amounts as digits, days as ISO dates. Pure.

import type { CancellationRule } from '@/lib/catalogue/cancellation';
import { asTexts } from '@/lib/i18n/localized';
import type { GivenDiscount } from '@/lib/stays/discounts';
import { isoDate } from '@/lib/time/iso-date';
import type { OrderLine } from '@/prisma/generated/client';

/** A line as the desk shows it. */
export type DeskLineDto = ReturnType<typeof deskLineDto>;

/** A day is a Date where Prisma read it, else ISO text. */
type Day = Date | string | null;

type ShopperLine = Pick<
  OrderLine,
  | 'productId'
  | 'kind'
  | 'name'
  | 'quantity'
  | 'unitPriceMinor'
  | 'lineTotalMinor'
  | 'guests'
  | 'isExtra'
  | 'isDelivery'
  | 'cancelFeeMinor'
> & {
  readonly discount: unknown;
  readonly childAges: readonly number[];
  readonly checkIn: Day;
  readonly checkOut: Day;
};

type Line = ShopperLine & Pick<OrderLine, 'stay' | 'cancellation' | 'listPriceMinor'>;

/** Nights of a line, each with its reserved room. */
type Rooms = { readonly nights?: readonly { readonly unit: { readonly label: string } }[] };

/** The line for the shopper: the catalogue's price beside an agreed one is for staff only. */
export function orderLineDto(line: ShopperLine) {
  return {
    names: asTexts(line.name),
    kind: line.kind,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor.toString(),
    lineTotalMinor: line.lineTotalMinor.toString(),
    /** What was taken off the nights, which is in the price; null: nothing. */
    discount: line.discount as GivenDiscount | null,
    checkIn: isoDateOrNull(line.checkIn),
    checkOut: isoDateOrNull(line.checkOut),
    guests: line.guests,
    childAges: line.childAges,
    /** Agreed with a clerk, in free text, not from the catalogue. */
    isInWords: line.productId === null && !line.isDelivery,
    /** What goes with a stay: breakfast, a transfer. */
    isExtra: line.isExtra,
    /** The delivery fee. */
    isDelivery: line.isDelivery,
    /** What is still to be paid of a cancelled stay; null if it is not cancelled. */
    cancelFeeMinor: line.cancelFeeMinor?.toString() ?? null,
  };
}

/**
 * The same with rooms, the rule that a stay was sold with, and the catalogue's price where a clerk
 * agreed a different one.
 */
export function deskLineDto({ nights = [], ...line }: Line & Rooms) {
  return {
    ...orderLineDto(line),
    /** Lines of one stay at different prices have the same number. */
    stay: line.stay,
    cancellation: line.cancellation as CancellationRule | null,
    listPriceMinor: line.listPriceMinor?.toString() ?? null,
    rooms: nights.map(({ unit }) => unit.label),
  };
}

/** The ISO date of a column without a time. */
export function isoDateOrNull(date: Day): string | null {
  return typeof date === 'string' ? date : date && isoDate(date);
}
