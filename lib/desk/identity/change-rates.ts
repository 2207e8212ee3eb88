// What does a dollar or a euro stand for in the shop? The merchant's rates, for orientation alone.
import 'server-only';
import { amount } from '@/lib/forms/amount';
import { factsOf, type Problems, readForm, type Source, type ValuesOf } from '@/lib/forms/form';
import { fail, ok, type Result } from '@/lib/result/result';
import { systemClock } from '@/lib/time/clock';
import { changeShopRow, type IdentityEditor } from './change-identity';

/** Dinars for one unit of each; empty: amounts in it are not shown. */
export const ratesForm = {
  usdRate: amount({ mayBeEmpty: true }),
  eurRate: amount({ mayBeEmpty: true }),
};

type Rates = ValuesOf<typeof ratesForm>;

/**
 * Changes the rates, with an audit entry and the day. Fails: FIELDS; STALE, another person changed
 * the identity after the page was shown.
 */
export async function changeRates(
  actor: IdentityEditor,
  given: { readonly seenVersion: number; readonly source: Source },
  clock = systemClock,
): Promise<
  | Result<{ isNew: boolean }, 'STALE'>
  | Result<never, 'FIELDS', { readonly fields: Problems<typeof ratesForm> }>
> {
  const read = readForm(ratesForm, given.source);
  if (!read.ok) return read;
  const now = clock.now();
  return changeShopRow(actor, now, async (tx, row) => {
    if (row.version !== given.seenVersion) return fail('STALE');
    const before: Rates = { usdRate: row.usdRateMinor, eurRate: row.eurRateMinor };
    const { usdRate, eurRate } = read.value;
    if (before.usdRate === usdRate && before.eurRate === eurRate) return ok({ isNew: false });
    await tx.write(
      { usdRateMinor: usdRate, eurRateMinor: eurRate, ratesSetAt: now },
      'settings.rates_changed',
      factsOf(ratesForm, before),
      factsOf(ratesForm, read.value),
    );
    return ok({ isNew: true });
  });
}
