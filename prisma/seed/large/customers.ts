// Who placed the orders? Guests with names in three scripts; some come back repeatedly.
import { type NameSet, nameSets } from './names';
import type { Random } from './random';

export type Customer = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly locale: string;
};

const networks = ['750', '770', '771', '780', '781', '790'] as const;
const returningChance = 0.35;
const remembered = 20_000;

/** Draws guests; the last twenty thousand may come again. */
export class Guests {
  readonly #known: Customer[] = [];
  #drawn = 0;

  draw(random: Random): Customer {
    if (this.#known.length > 50 && random.chance(returningChance)) return random.pick(this.#known);
    this.#drawn += 1;
    const guest = newGuest(random, this.#drawn);
    if (this.#known.length < remembered) this.#known.push(guest);
    else this.#known[this.#drawn % remembered] = guest;
    return guest;
  }
}

function newGuest(random: Random, number: number): Customer {
  const set = drawSet(random);
  const given = random.pickSkewed(set.given);
  const family = random.pickSkewed(set.family);
  // Many add their father's name, which makes the list of different names long.
  const middle = set.locale !== 'en' && random.chance(0.4) ? random.pickSkewed(set.given) : null;
  const network = random.pick(networks);
  const digits = String(random.between(1_000_000, 9_999_999));
  return {
    name: [given[0], ...(middle ? [middle[0]] : []), family[0]].join(' '),
    email: `${given[1]}.${family[1]}${number}@example.test`,
    phone: random.chance(0.7)
      ? `+964 ${network} ${digits.slice(0, 3)} ${digits.slice(3)}`
      : `0${network}${digits}`,
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
