// What do the guests of a room add to the price of its nights? Pure; amounts are minor units.

/** What guests cost in a kind of room, a night. Amounts are minor units as text. */
export type GuestPrices = {
  /** The adults for whom the night's own price is. */
  readonly baseAdults: number;
  /** Each adult more. */
  readonly adultMinor: string;
  /** Taken off for one adult alone. */
  readonly singleMinor: string;
  /** By the last age of a band; a child of a band without a price costs what an adult more does. */
  readonly childMinors: Readonly<Record<string, string>>;
  /** The house's bands: the last age of each, the youngest first. */
  readonly bands: readonly number[];
};

/** What guests cost on certain nights, as far as it is not what they cost in the kind of room. */
export type NightGuests = Partial<Pick<GuestPrices, 'adultMinor' | 'singleMinor' | 'childMinors'>>;

/** The guests of one room, or of several together. */
export type Party = {
  /** Children too. */
  readonly guests: number;
  /** On the day of arrival: whoever has a birthday on that day is a year older. */
  readonly childAges: readonly number[];
};

/** The band of an age; undefined: an adult. */
function bandOf(age: number, bands: readonly number[]): number | undefined {
  return bands.find((last) => age <= last);
}

/** The adults of a party, and the bands of its children. */
export function countParty({ guests, childAges }: Party, bands: readonly number[]) {
  const children = childAges.flatMap((age) => bandOf(age, bands) ?? []);
  return { adults: guests - children.length, children };
}

/** What these guests add to each night; less than nothing for one adult alone. */
export function guestSupplement(prices: GuestPrices, party: Party): bigint {
  const { adults, children } = countParty(party, prices.bands);
  const adultMinor = BigInt(prices.adultMinor);
  const more = BigInt(Math.max(0, adults - prices.baseAdults)) * adultMinor;
  const isSingle = adults === 1 && children.length === 0;
  return children.reduce(
    (sum, band) => sum + BigInt(prices.childMinors[band] ?? adultMinor),
    isSingle ? more - BigInt(prices.singleMinor) : more,
  );
}

/** What guests cost on a night that has prices of its own; those that it lacks are the kind's. */
export function guestPricesOn(prices: GuestPrices, night: NightGuests | null): GuestPrices {
  if (night === null) return prices;
  return { ...prices, ...night, childMinors: { ...prices.childMinors, ...night.childMinors } };
}

/** From a night's own price to the one for certain guests. */
export type ForGuests = (nightMinor: bigint, night?: NightGuests | null) => bigint;

/** The price of a night for these guests, which is never less than nothing. */
export function priceForGuests(prices: GuestPrices | null, party: Party): ForGuests {
  if (prices === null) return (nightMinor) => nightMinor;
  const usual = guestSupplement(prices, party);
  return (nightMinor, night = null) => {
    const added = night === null ? usual : guestSupplement(guestPricesOn(prices, night), party);
    return nightMinor + added < 0n ? 0n : nightMinor + added;
  };
}

/**
 * Spreads a party over rooms as evenly as possible: seven adults in three rooms are 3, 2 and 2. Each
 * child goes where the fewest are.
 */
export function spreadParty({ guests, childAges }: Party, rooms: number): Party[] {
  const adults = guests - childAges.length;
  const spread = Array.from({ length: rooms }, (_, place) => ({
    guests: Math.ceil((adults - place) / rooms),
    childAges: [] as number[],
  }));
  for (const age of childAges) {
    const emptiest = spread.reduce((best, room) => (room.guests < best.guests ? room : best));
    emptiest.guests += 1;
    emptiest.childAges.push(age);
  }
  return spread;
}
