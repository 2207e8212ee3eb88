// How much memory does the app hold after many checkouts?
import { withClient } from '../../scripts/stack/database';
import { inDays } from '../support/merchant-day';
import type { BenchStack } from './bench-stack';
import { checkOut, type Purchase } from './checkout';
import { inLanes } from './load';
import { untilMailsAreSent } from './mails-sent';
import { residentMb } from './processor-time';
import { type Figures, judged, plain } from './report';
import type { Shelf } from './shelf';

const residentMbMax = 300;
/** Every so many-th purchase is a night in a room, each on its own day. */
const stayEvery = 20;

/** Runs whole checkouts over HTTP and reads the resident memory of the app's process. */
export async function measureMemory(
  stack: BenchStack,
  shelf: Shelf,
  checkouts: number,
): Promise<Figures> {
  await stack.restart();
  const { pid } = stack.app().process;
  await checkOut(stack.url, { kind: 'goods', slug: shelf.goods });
  const beforeMb = residentMb(pid);
  const startedAt = performance.now();
  await inLanes(8, checkouts, (turn) => checkOut(stack.url, purchaseOf(turn, shelf)));
  const perSecond = (checkouts * 1000) / (performance.now() - startedAt);
  await withClient(stack.databaseUrl, untilMailsAreSent);
  const afterMb = residentMb(pid);
  return {
    data: { checkouts, perSecond, beforeMb, afterMb },
    rows: [
      judged(
        `resident memory after ${checkouts} checkouts`,
        `${beforeMb.toFixed(0)} -> ${afterMb.toFixed(0)} MB`,
        `≤ ${residentMbMax} MB`,
        afterMb <= residentMbMax,
      ),
      plain('checkouts a second', perSecond.toFixed(1)),
    ],
  };
}

function purchaseOf(count: number, shelf: Shelf): Purchase {
  if (count % stayEvery !== 0) return { kind: 'goods', slug: shelf.goods };
  const day = 3 + count / stayEvery;
  return { kind: 'stay', slug: shelf.stay, checkIn: inDays(day), checkOut: inDays(day + 1) };
}
