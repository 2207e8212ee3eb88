// What is an amount about, in a guest's currency? For orientation alone: nothing is paid by it.
export const guideCurrencies = ['USD', 'EUR'] as const;
type GuideCurrency = (typeof guideCurrencies)[number];

/** Minor units of dinars for one whole unit of a currency, as the merchant set it. */
export type GuideRate = { readonly currency: GuideCurrency; readonly rateMinor: bigint };

/** Below this many units, tenths are shown. */
const tenthsBelow = 10n;

/**
 * The amount as `95` or `2.3`: whole units from ten on, else tenths, half of the last place rounded
 * up. Null where it would be nothing, and for amounts below zero.
 */
export function guideAmount(minor: bigint, { rateMinor }: Pick<GuideRate, 'rateMinor'>) {
  if (minor < 0n || rateMinor <= 0n) return null;
  const tenths = rounded(minor * 10n, rateMinor);
  if (tenths === 0n) return null;
  if (tenths < tenthsBelow * 10n) return `${tenths / 10n}.${tenths % 10n}`.replace('.0', '');
  const units = rounded(minor, rateMinor);
  return units.toString().replace(/\B(?=(?:\d{3})+$)/g, ',');
}

function rounded(amount: bigint, per: bigint): bigint {
  return (2n * amount + per) / (2n * per);
}
