// What does a kept line of an order say on a page? Amounts as digits, days as ISO dates. Pure.
import type { OrderLine } from '@/prisma/generated/client';

/** A line as the desk sees it. */
export type DeskLineDto = ReturnType<typeof deskLineDto>;

type Line = Omit<OrderLine, 'id' | 'orderId' | 'position'>;

/** Nights of a line, each with the room that it is kept in. */
type Rooms = { readonly nights?: readonly { readonly unit: { readonly label: string } }[] };

/** The line for the shopper: the catalogue's price beside an agreed one is for staff only. */
export function orderLineDto(line: Line) {
  return {
    names: { en: line.nameEn, ar: line.nameAr, ckb: line.nameCkb },
    kind: line.kind,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor.toString(),
    lineTotalMinor: line.lineTotalMinor.toString(),
    checkIn: dayOf(line.checkIn),
    checkOut: dayOf(line.checkOut),
    guests: line.guests,
    /** Agreed with a clerk, in words: nothing of the catalogue. */
    isInWords: line.productId === null && !line.isDelivery,
    /** The fee for bringing the goods. */
    isDelivery: line.isDelivery,
    /** What is still to be paid of a stay that its guest cancelled; null: it is not cancelled. */
    cancelFeeMinor: line.cancelFeeMinor?.toString() ?? null,
  };
}

/** The same with the rooms, and with the catalogue's price where a clerk agreed on another one. */
export function deskLineDto({ nights = [], ...line }: Line & Rooms) {
  return {
    ...orderLineDto(line),
    listPriceMinor: line.listPriceMinor?.toString() ?? null,
    rooms: nights.map(({ unit }) => unit.label),
  };
}

/** A day that the database keeps without a time. */
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}
