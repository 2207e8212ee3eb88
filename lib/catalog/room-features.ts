// What can be said of a room without writing a sentence? Beds and amenities, in words of every language.

/** Kinds of beds, in the order in which they are told. */
export const bedKinds = ['single', 'double', 'king', 'sofa', 'bunk', 'cot'] as const;
export type BedKind = (typeof bedKinds)[number];

/** What a room can have; what is missing here is written in free words. */
export const amenities = [
  'wifi',
  'airConditioning',
  'heating',
  'privateBathroom',
  'bath',
  'balcony',
  'view',
  'television',
  'fridge',
  'kettle',
  'kitchenette',
  'desk',
  'safe',
  'breakfast',
  'parking',
  'lift',
  'accessible',
  'smokeFree',
] as const;
export type Amenity = (typeof amenities)[number];

/** How many beds there are of each kind; a row names a kind as often as there are such beds. */
export function countBeds(beds: readonly string[]): { kind: BedKind; count: number }[] {
  return bedKinds.flatMap((kind) => {
    const count = beds.filter((bed) => bed === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** The amenities that are known here: a later build may know others. */
export function knownAmenities(kept: readonly string[]): Amenity[] {
  return amenities.filter((amenity) => kept.includes(amenity));
}
