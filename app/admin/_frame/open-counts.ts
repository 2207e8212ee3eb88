// What is open at the desk, for one page: its frame and its tabs read it together.
import { cache } from 'react';
import { countsFor, readOpenCounts } from '@/lib/desk/orders/desk-counts';
import type { Actor } from '@/lib/rights/actor';
import { systemClock } from '@/lib/time/clock';

const openNow = cache(() => readOpenCounts(systemClock.now()));

/** This person's numbers, by the one statement of the page. */
export async function countsOfPage(actor: Actor) {
  return countsFor(actor, await openNow());
}
