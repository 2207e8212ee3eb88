export type OrderLineDto = ReturnType<typeof orderLineDto>;

/** A line as the desk sees it. */
export type DeskLineDto = OrderLineDto & {
  /** The catalogue's price, where a clerk agreed on another one. */
  readonly listPriceMinor: string | null;
};

type Line = {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly nameCkb: string;
  readonly kind: 'STAY' | 'GOODS';
  readonly quantity: number;
  readonly unitPriceMinor: bigint;
  readonly lineTotalMinor: bigint;
  readonly listPriceMinor: bigint | null;
  readonly checkIn: Date | null;
  readonly checkOut: Date | null;
  readonly guests: number | null;
  readonly productId: string | null;
};

/** The line for whoever bought it: what the catalogue says beside an agreed price is the desk's. */
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
    isInWords: line.productId === null,
  };
}

export function deskLineDto(line: Line): DeskLineDto {
  return { ...orderLineDto(line), listPriceMinor: line.listPriceMinor?.toString() ?? null };
}

/** A day that the database keeps without a time. */
export function dayOf(date: Date | null): string | null {
  return date === null ? null : date.toISOString().slice(0, 10);
}
