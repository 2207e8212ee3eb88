// How far may a person go alone? Limits of their own, as they are kept, compared and written down.

/** Amounts are minor units; null: the general rule alone. */
export type PersonalLimits = {
  /** How far below the catalogue's price they agree one, in percent. */
  readonly priceLimitPercent: number;
  /** The most that one order is agreed below the catalogue's prices. */
  readonly discountMaxMinor: bigint | null;
  /** How far above a hold they complete it. */
  readonly completionAboveMinor: bigint | null;
  /** The largest reversal. */
  readonly reversalMaxMinor: bigint | null;
};

export const amountLimits = [
  'discountMaxMinor',
  'completionAboveMinor',
  'reversalMaxMinor',
] as const satisfies readonly (keyof PersonalLimits)[];

/** Of an account that nobody gave any. */
export const noLimits: PersonalLimits = {
  priceLimitPercent: 0,
  discountMaxMinor: null,
  completionAboveMinor: null,
  reversalMaxMinor: null,
};

/** As the audit has them: plain JSON, always in one order. */
export function limitsRecord(
  limits: PersonalLimits,
): Readonly<Record<string, number | string | null>> {
  return {
    priceLimitPercent: limits.priceLimitPercent,
    ...Object.fromEntries(amountLimits.map((name) => [name, limits[name]?.toString() ?? null])),
  };
}

/** The same limits have the same text. */
export function limitsText(limits: PersonalLimits): string {
  return JSON.stringify(limitsRecord(limits));
}

/** Whether `to` lets a person do alone what `own` does not. */
export function isBeyond(to: bigint | null, own: bigint | null): boolean {
  return own !== null && (to === null || to > own);
}
