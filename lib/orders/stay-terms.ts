// What does cancelling each stay cost, in the reader's words? For the terms shown before payment.
import type { CancellationTerms } from '@/lib/catalogue/cancellation';
import { formatDay } from '@/lib/i18n/format-date';
import { type Localized, textIn } from '@/lib/i18n/localized';
import type { TermStay } from './payment-terms';

type Stay = { readonly names: Localized; readonly terms: CancellationTerms | null };

/**
 * The terms of the stays, in order; null where a stay has no rule. `today` is the merchant's date.
 */
export function stayTerms(
  stays: readonly Stay[],
  today: string,
  locale: string,
): (TermStay | null)[] {
  return stays.map(({ names, terms }) => {
    if (terms === null) return null;
    const { freeUntil, feeMinor, noShowMinor } = terms;
    return {
      room: textIn(names, locale),
      freeUntil,
      until: formatDay(freeUntil, locale),
      isFree: today <= freeUntil,
      feeMinor,
      noShowMinor,
    };
  });
}
