// What does a product cost after its price and others are changed at once? Shares in whole dinars.
import { readForm, type Source, type Wrong, wrong } from '@/lib/forms/form';
import { line, oneOf } from '@/lib/forms/kinds';
import { isPayable, readPrice } from '@/lib/forms/read-fields';
import { fail, type Ok, ok, type Result } from '@/lib/result/result';
import { settings } from '@/lib/settings/env';
import { readPercent } from '@/lib/text/percent';

const ways = ['raisePercent', 'lowerPercent', 'raiseBy', 'lowerBy', 'setTo'] as const;

/** How prices change, and by how much: percent, or an amount. */
export const priceChangeForm = {
  how: oneOf(ways, 'raisePercent'),
  by: line(ok, { maxLength: 30, inputMode: 'numeric' }),
};

export type PriceChange =
  /** Hundredths of a percent; below zero: lower. */
  | { readonly kind: 'share'; readonly hundredths: bigint }
  /** Minor units; below zero: lower. */
  | { readonly kind: 'amount'; readonly minor: bigint }
  | { readonly kind: 'price'; readonly minor: bigint };

const dinar = 1_000n;
const whole = 10_000n;
/** A thousand percent. */
const hundredthsMax = 100_000;

/** Reads the change. Fails with a code at the field that is wrong. */
export function readPriceChange(source: Source): Ok<PriceChange> | Wrong {
  const read = readForm(priceChangeForm, source);
  if (!read.ok) return read;
  const { how, by } = read.value;
  const sign = how.startsWith('lower') ? -1n : 1n;
  if (how.endsWith('Percent')) {
    const hundredths = readPercent(by);
    return hundredths === null || hundredths === 0 || hundredths > hundredthsMax
      ? wrong({ by: 'badPercent' })
      : ok({ kind: 'share', hundredths: sign * BigInt(hundredths) });
  }
  const price = readPrice(by, settings().gateway.amountDecimals);
  if (!price.ok) return wrong({ by: price.code });
  return ok(
    how === 'setTo'
      ? { kind: 'price', minor: price.value }
      : { kind: 'amount', minor: sign * price.value },
  );
}

/** The new price. Fails: TOO_LOW, nothing would be left; NOT_PAYABLE, no bank takes it. */
export function changedPrice(
  change: PriceChange,
  priceMinor: bigint,
): Result<bigint, 'TOO_LOW' | 'NOT_PAYABLE'> {
  const minor = newMinor(change, priceMinor);
  if (minor <= 0n) return fail('TOO_LOW');
  return isPayable(minor, settings().gateway.amountDecimals) ? ok(minor) : fail('NOT_PAYABLE');
}

function newMinor(change: PriceChange, priceMinor: bigint): bigint {
  if (change.kind === 'price') return change.minor;
  if (change.kind === 'amount') return priceMinor + change.minor;
  const share = priceMinor * (whole + change.hundredths);
  // Half a dinar is rounded up.
  return ((share + (whole * dinar) / 2n) / (whole * dinar)) * dinar;
}
