// How does an order of the demo's story begin? In the shop, or by telephone.
import type { Act, Placed, Scene } from './scene';
import { checkOut, type Guest, pays, type Wish } from './shopper-acts';
import { type Call, takesCall } from './telephone-acts';

type Acts = readonly (readonly [at: Date, act: Act])[];

/** One order from its beginning. */
export type Tale = {
  readonly begins: Date;
  readonly opens: (scene: Scene) => Promise<Placed>;
  readonly acts: Acts;
};

type More = { readonly card?: string; readonly street?: string; readonly acts: Acts };

export const bankSaidDone = {
  outcome: 'DONE',
  reason: 'The bank confirmed it by telephone',
} as const;

export const bankSaidPaid = {
  outcome: 'PAID',
  reason: 'It stands in the portal of the bank',
} as const;

/** A guest opens the card page; `acts` is what follows. */
export function bought(
  begins: Date,
  guest: Guest,
  wishes: readonly Wish[],
  acts: Acts,
  street?: string,
): Tale {
  return { begins, opens: (scene) => checkOut(scene, guest, wishes, street ?? null), acts };
}

/** A guest pays by card after three minutes. */
export function paid(begins: Date, guest: Guest, wishes: readonly Wish[], more: More): Tale {
  const atCard = new Date(begins.getTime() + 3 * 60_000);
  return bought(begins, guest, wishes, [[atCard, pays(more.card)], ...more.acts], more.street);
}

/** A room is booked and its price held on the card. */
export function held(begins: Date, guest: Guest, wish: Wish, acts: Acts): Tale {
  return paid(begins, guest, [wish], { acts });
}

/** A guest orders by telephone. */
export function called(begins: Date, guest: Guest, call: Call, acts: Acts): Tale {
  return { begins, opens: (scene) => takesCall(scene, guest, call), acts };
}
