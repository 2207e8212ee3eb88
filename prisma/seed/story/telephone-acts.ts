// How are rooms sold by telephone in the demo's story? Entered at the desk, paid through a link.

import { randomUUID } from 'node:crypto';
import { composeOrder } from '@/lib/desk/compose/compose-order';
import { sendPaymentLink } from '@/lib/desk/compose/payment-link';
import { agreePrice } from '@/lib/desk/compose/price-limit';
import { addDays } from '@/lib/time/iso-date';
import type { Act, Person, Placed, Scene } from './scene';
import { type Guest, must } from './shopper-acts';

export type Call = {
  readonly person: Person;
  readonly slug: string;
  readonly from: string;
  readonly nights: number;
  /** Agreed dinars per night, below what the clerk may agree alone. */
  readonly agreed?: number;
  readonly reason?: string;
  /** For how many hours the room is kept unpaid. */
  readonly keepHours?: number;
};

/** Creates the order of a telephone call, without a payment attempt. */
export async function takesCall(scene: Scene, guest: Guest, call: Call): Promise<Placed> {
  const { agreed, reason = '', keepHours } = call;
  const source = {
    ...guest,
    'stay-0-product': call.slug,
    'stay-0-checkIn': call.from,
    'stay-0-checkOut': addDays(call.from, call.nights),
    'stay-0-guests': '2',
    reason,
    ...(agreed !== undefined && { 'stay-0-price': String(agreed), askPrice: 'yes' }),
    ...(keepHours !== undefined && { keepHours: String(keepHours) }),
  };
  const actor = await scene.at(call.person);
  return must('call', await composeOrder(actor, { clientToken: randomUUID(), source }));
}

/** Approves a price below the clerk's limit. */
export function agreesPrice(person: Person): Act {
  return async (scene, { reference }) =>
    must('price', await agreePrice(await scene.at(person), reference));
}

/** Sends the guest the order's own link. */
export function sendsLink(person: Person): Act {
  return async (scene, { reference }) =>
    must('link', await sendPaymentLink(await scene.at(person), reference));
}
