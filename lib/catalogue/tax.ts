// How much tax does an amount contain? Integer arithmetic; lines are rounded to whole dinars.
import type { AddedRates, TaxRates } from '@/lib/merchant/shop-taxes';
import type { ChargeKind, ProductKind } from '@/prisma/generated/enums';

const dinar = 1_000n;

/** The tax that a total contains; half a dinar is rounded up. */
export function taxWithin(totalMinor: bigint, rateHundredths: number): bigint {
  return shareOf(totalMinor, BigInt(rateHundredths), 10_000n + BigInt(rateHundredths));
}

/** The tax on top of a price without tax, rounded the same way. */
export function taxOn(priceMinor: bigint, rateHundredths: number): bigint {
  return shareOf(priceMinor, BigInt(rateHundredths), 10_000n);
}

function shareOf(minor: bigint, part: bigint, of: bigint): bigint {
  const size = minor < 0n ? -minor : minor;
  const whole = of * dinar;
  const rounded = ((2n * size * part + whole) / (2n * whole)) * dinar;
  return minor < 0n ? -rounded : rounded;
}

/** The tax rate of a product. */
export function rateOfProduct(kind: ProductKind, rates: AddedRates): number {
  return kind === 'STAY' ? rates.stay : rates.goods;
}

/**
 * The tax rate of a worksheet's line: its own where the merchant set one. City tax and damages are not
 * sales, so they contain none otherwise.
 */
export function rateOfCharge(kind: ChargeKind, rates: TaxRates): number {
  const own = rates.charges?.[kind];
  if (own !== undefined) return own;
  if (kind === 'city_tax' || kind === 'damage') return 0;
  return kind === 'minibar' ? rates.goods : rates.stay;
}

/** The tax in the lines, summed by rate, the highest first. Rounded per line, never again. */
export function taxSums(
  lines: readonly {
    readonly rate: number;
    readonly totalMinor: string;
    readonly taxMinor: string;
  }[],
) {
  const rates = [...new Set(lines.map(({ rate }) => rate))].filter((rate) => rate > 0);
  return rates
    .sort((one, other) => other - one)
    .map((rate) => {
      const ofRate = lines.filter((line) => line.rate === rate);
      const sum = (key: 'totalMinor' | 'taxMinor') =>
        ofRate.reduce((total, line) => total + BigInt(line[key]), 0n).toString();
      return { rate, totalMinor: sum('totalMinor'), taxMinor: sum('taxMinor') };
    });
}
