// Who placed the orders? Guests with names in three scripts.
import { type NameSet, nameSets } from './names';
import type { Random } from './random';

export type Customer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
};

/** A guest; `number` makes the email address unique. */
export function drawGuest(random: Random, number: number): Customer {
  const set = drawSet(random);
  const given = random.pickSkewed(set.given);
  const family = random.pickSkewed(set.family);
  // Many add their father's name, which makes the list of different names long.
  const middle = set.locale !== 'en' && random.chance(0.4) ? random.pickSkewed(set.given) : null;
  return {
    name: [given[0], ...(middle ? [middle[0]] : []), family[0]].join(' '),
    email: `${given[1]}.${family[1]}${number}@example.test`,
    phone: `+964 770 ${random.between(100, 999)} ${random.between(1_000, 9_999)}`,
    locale: set.locale,
  };
}

function drawSet(random: Random): NameSet {
  let left = random.fraction() * 100;
  for (const { share, set } of nameSets) {
    left -= share;
    if (left < 0) return set;
  }
  throw new Error('the shares of the names are less than a hundred');
}
