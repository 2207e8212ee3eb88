// Which stay may be sold instead of one that the rules refuse? The nearest in arrival and nights.
import { addDays, daysBetween } from '@/lib/time/iso-date';
import { type DayRule, judgeDays, rulesOn } from './day-rules';

type Dates = { readonly checkIn: string; readonly checkOut: string };

/** A stay that arrives further away is another one. */
export const arrivalShiftMax = 7;

/**
 * The nearest stay that the rules allow: of other nights, else of another arrival; null if there is
 * none. `first` is the first possible arrival; `nightsMax` the longest stay of the shop.
 */
export function nearestStay(
  rules: readonly DayRule[] | null,
  { checkIn, checkOut }: Dates,
  { first, nightsMax }: { readonly first: string; readonly nightsMax: number },
): Dates | null {
  const asked = daysBetween(checkIn, checkOut);
  const earliest = addDays(checkIn, -arrivalShiftMax);
  // Read once: each day is in many of the stays that are tried.
  const days = Array.from({ length: 2 * arrivalShiftMax + nightsMax + 1 }, (_, at) =>
    rulesOn(rules ?? [], addDays(earliest, at)),
  );
  for (const shift of outward(arrivalShiftMax)) {
    const arrival = addDays(checkIn, shift);
    const from = arrivalShiftMax + shift;
    if (arrival < first || days[from]?.closedToArrival) continue;
    for (const more of outward(nightsMax)) {
      const nights = asked + more;
      if (nights < 1 || nights > nightsMax) continue;
      if (judgeDays(days.slice(from, from + nights + 1)) !== null) continue;
      return { checkIn: arrival, checkOut: addDays(arrival, nights) };
    }
  }
  return null;
}

/** 0, 1, -1, 2, -2 and so on. */
function outward(most: number): number[] {
  const steps = Array.from({ length: most }, (_, at) => [at + 1, -(at + 1)]);
  return [0, ...steps.flat()];
}
