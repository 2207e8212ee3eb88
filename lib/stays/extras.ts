// What does a guest have with a stay beside the room, and what does it cost? Pure; amounts are minor units.
import type { Localized } from '@/lib/i18n/localized';
import { countParty, type GuestPrices, type Party } from './price-stay';

/** What the price of an extra is for: the whole stay, a night, or each guest and night. */
export const countings = ['stay', 'night', 'person_night'] as const;

/** An extra that is offered with a kind of room. Amounts are minor units as text. */
export type Extra = {
  readonly id: string;
  readonly name: Localized;
  readonly priceMinor: string;
  readonly counted: (typeof countings)[number];
  /** It comes with every stay, at no price of its own. */
  readonly isIncluded: boolean;
};

/** The same for certain guests and nights. */
export type PricedExtra = Extra & {
  readonly isChosen: boolean;
  readonly count: number;
  /** Nothing while it is not chosen. */
  readonly totalMinor: string;
};

type Stay = {
  readonly nights: number;
  /** One party for each room. */
  readonly parties: readonly Party[];
  readonly guestPrices: GuestPrices | null;
};

/** Every offered extra for these guests and nights; what is included is chosen, and costs nothing. */
export function priceExtras(
  extras: readonly Extra[],
  chosen: readonly string[],
  stay: Stay,
): PricedExtra[] {
  return extras.map((extra) => {
    const isChosen = extra.isIncluded || chosen.includes(extra.id);
    const priceMinor = extra.isIncluded ? '0' : extra.priceMinor;
    const count = countExtra(extra, stay);
    const totalMinor = isChosen ? (BigInt(priceMinor) * BigInt(count)).toString() : '0';
    return { ...extra, priceMinor, isChosen, count, totalMinor };
  });
}

function countExtra({ counted }: Extra, { nights, parties, guestPrices }: Stay): number {
  const perRoom = { stay: () => 1, night: () => nights, person_night: persons };
  function persons(party: Party) {
    return nights * (party.guests - freeChildren(party, guestPrices));
  }
  return parties.reduce((sum, party) => sum + perRoom[counted](party), 0);
}

/** Children whose band costs nothing in this kind of room: they eat for nothing too. */
function freeChildren(party: Party, prices: GuestPrices | null): number {
  if (prices === null) return 0;
  const { children } = countParty(party, prices.bands);
  return children.filter((band) => prices.childMinors[band] === '0').length;
}

/** What is chosen of them: the extras themselves, and what they cost together. */
export function chosenExtras(priced: readonly PricedExtra[]) {
  const chosen = priced.filter(({ isChosen }) => isChosen);
  return { chosen, minor: chosen.reduce((sum, extra) => sum + BigInt(extra.totalMinor), 0n) };
}
