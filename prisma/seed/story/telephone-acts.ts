// How are rooms sold by telephone in the demo's story? Composed at the desk, paid by the guest's link.
import { randomUUID } from 'node:crypto';
import { addDays } from '@/lib/catalog/stay-dates';
import { composeOrder } from '@/lib/selling/compose/compose-order';
import { sendPaymentLink } from '@/lib/selling/compose/payment-link';
import { agreePrice } from '@/lib/selling/compose/price-limit';
import type { Act, Person, Placed, Scene } from './scene';
import { type Guest, must } from './shopper-acts';

export type Call = {
  readonly person: Person;
  readonly slug: string;
  readonly from: string;
  readonly nights: number;
  /** Dinars a night that were agreed, below what the clerk may agree alone. */
  readonly agreed?: number;
  readonly reason?: string;
  /** For how long the room is kept before anybody pays. */
  readonly keepHours?: number;
};

/** Somebody rings: the order, which nobody has tried to pay. */
export async function takesCall(scene: Scene, guest: Guest, call: Call): Promise<Placed> {
  const { agreed, reason = '', keepHours } = call;
  const source = {
    ...guest,
    stay1Product: call.slug,
    stay1CheckIn: call.from,
    stay1CheckOut: addDays(call.from, call.nights),
    stay1Guests: '2',
    reason,
    ...(agreed !== undefined && { stay1Price: String(agreed), askPrice: 'yes' }),
    ...(keepHours !== undefined && { keepHours: String(keepHours) }),
  };
  const actor = await scene.at(call.person);
  return must('call', await composeOrder(actor, { clientToken: randomUUID(), source }));
}

/** Agrees to a price below the clerk's limit. */
export function agreesPrice(person: Person): Act {
  return async (scene, { reference }) =>
    must('price', await agreePrice(await scene.at(person), reference));
}

/** Sends the guest the order's own link. */
export function sendsLink(person: Person): Act {
  return async (scene, { reference }) =>
    must('link', await sendPaymentLink(await scene.at(person), reference));
}
