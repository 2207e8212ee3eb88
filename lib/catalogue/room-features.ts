// What can be listed about a room without free text? Beds and amenities, translated.

/** Kinds of beds, in display order. */
export const bedKinds = ['single', 'double', 'king', 'sofa', 'bunk', 'cot'] as const;
export type BedKind = (typeof bedKinds)[number];

/** Amenities that a room can have; anything else is written as free text. */
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

/** Number of beds of each kind; a row repeats a kind for each such bed. */
export function countBeds(beds: readonly string[]): { kind: BedKind; count: number }[] {
  return bedKinds.flatMap((kind) => {
    const count = beds.filter((bed) => bed === kind).length;
    return count === 0 ? [] : [{ kind, count }];
  });
}

/** The amenities known to this build; a later build may have stored others. */
export function knownAmenities(kept: readonly string[]): Amenity[] {
  return amenities.filter((amenity) => kept.includes(amenity));
}
