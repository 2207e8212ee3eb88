// What time is it at the gateway? From the Date header of its answer, to the second.
import type { Delivery } from './client';

/** Undefined when there was no answer, or one without a readable time. */
export function serverTime(delivery: Delivery): Date | undefined {
  if (delivery.delivery !== 'answered' || delivery.date === undefined) return undefined;
  const time = new Date(delivery.date);
  return Number.isNaN(time.getTime()) ? undefined : time;
}
