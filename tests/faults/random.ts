// Where does chance come from in a run that can be repeated? A seed that the run prints.

/** Numbers from 0 up to 1, always the same for a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of the given things. */
export function pick<T>(random: () => number, things: readonly [T, ...T[]] | readonly T[]): T {
  const found = things[Math.floor(random() * things.length)];
  if (found === undefined) throw new Error('there is nothing to pick from');
  return found;
}

/** A whole number from `least` to `most`, both possible. */
export function between(random: () => number, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1));
}
