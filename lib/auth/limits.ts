// What may a person do without approval? Personal limits: stored, compared and audited.

/** Amounts are minor units; null: the general rule alone. */
export type PersonalLimits = {
  /** How far below the catalogue price they may agree a price, in percent. */
  readonly priceLimitPercent: number;
  /** The most by which one order may be below the catalogue prices. */
  readonly discountMaxMinor: bigint | null;
  /** How far above a hold they complete it. */
  readonly completionAboveMinor: bigint | null;
  /** The largest reversal that they may request alone. */
  readonly reversalMaxMinor: bigint | null;
};

export const amountLimits = [
  'discountMaxMinor',
  'completionAboveMinor',
  'reversalMaxMinor',
] as const satisfies readonly (keyof PersonalLimits)[];

/** The limits of an account without personal ones. */
export const noLimits: PersonalLimits = {
  priceLimitPercent: 0,
  discountMaxMinor: null,
  completionAboveMinor: null,
  reversalMaxMinor: null,
};

/** The limits as the audit records them: plain JSON, always in the same order. */
export function limitsRecord(
  limits: PersonalLimits,
): Readonly<Record<string, number | string | null>> {
  return {
    priceLimitPercent: limits.priceLimitPercent,
    ...Object.fromEntries(amountLimits.map((name) => [name, limits[name]?.toString() ?? null])),
  };
}

/** The limits as text; equal limits have equal texts. */
export function limitsText(limits: PersonalLimits): string {
  return JSON.stringify(limitsRecord(limits));
}

/** Whether limit `to` allows more than limit `own`. */
export function isBeyond(to: bigint | null, own: bigint | null): boolean {
  return own !== null && (to === null || to > own);
}
