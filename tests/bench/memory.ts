// How much memory does the app hold after many checkouts?
import { withClient } from '../../scripts/stack/database';
import { inDays } from '../support/merchant-day';
import type { BenchStack } from './bench-stack';
import { checkOut, type Purchase } from './checkout';
import { untilMailsAreSent } from './mails-sent';
import { peakMb, residentMb } from './processor-time';
import type { Shelf } from './shelf';

export type MemoryUse = {
  readonly checkouts: number;
  readonly checkoutsPerSecond: number;
  readonly beforeMb: number;
  readonly afterMb: number;
  /** The highest ever, where the system tells. */
  readonly peakMb: number | null;
};

export const residentMbMax = 400;
const concurrency = 8;
/** Every so many-th purchase is a night in a room, each on its own day. */
const stayEvery = 20;
const firstStayInDays = 3;

/** Runs whole checkouts over HTTP and reads the resident memory of the app's process. */
export async function measureMemory(
  stack: BenchStack,
  shelf: Shelf,
  checkouts: number,
): Promise<MemoryUse> {
  await stack.restart();
  const { pid } = stack.app().process;
  await checkOut(stack.url, { kind: 'goods', slug: shelf.goods });
  const beforeMb = residentMb(pid);
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < checkouts) {
      next += 1;
      await checkOut(stack.url, purchaseOf(next, shelf));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const seconds = (performance.now() - startedAt) / 1000;
  await withClient(stack.databaseUrl, untilMailsAreSent);
  return {
    checkouts,
    checkoutsPerSecond: checkouts / seconds,
    beforeMb,
    afterMb: residentMb(pid),
    peakMb: peakMb(pid),
  };
}

function purchaseOf(count: number, shelf: Shelf): Purchase {
  if (count % stayEvery !== 0) return { kind: 'goods', slug: shelf.goods };
  const day = firstStayInDays + count / stayEvery;
  return { kind: 'stay', slug: shelf.stay, checkIn: inDays(day), checkOut: inDays(day + 1) };
}
