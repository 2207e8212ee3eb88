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
/** Flat: the highest of the last third of the time, against the highest of the third before. */
const growthMax = 1.05;
/** Every so many-th purchase is a night in a room, each on its own day, as far as days are sold. */
const stayEvery = 20;
const daysSold = 300;

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

/** Runs checkouts for so many minutes and compares the resident memory of their thirds. */
export async function measureSoak(
  stack: BenchStack,
  shelf: Shelf,
  minutes: number,
): Promise<Figures> {
  await stack.restart();
  const { pid } = stack.app().process;
  const thirds: number[] = [];
  let done = 0;
  for (let third = 0; third < 3; third += 1) {
    const until = performance.now() + (minutes * 60_000) / 3;
    let highestMb = 0;
    while (performance.now() < until) {
      const before = done;
      await inLanes(8, 40, (turn) => checkOut(stack.url, purchaseOf(before + turn, shelf)));
      done += 40;
      highestMb = Math.max(highestMb, residentMb(pid));
    }
    thirds.push(highestMb);
  }
  const [, middle = Number.NaN, last = Number.NaN] = thirds;
  const shown = thirds.map((mb) => mb.toFixed(0)).join(', ');
  const growth = last / middle;
  return {
    data: { minutes, checkouts: done, thirds },
    rows: [
      judged(
        `highest memory in each third of ${minutes} minutes, ${done} checkouts`,
        `${shown} MB: ${growth.toFixed(2)}`,
        `≤ ${growthMax}`,
        growth <= growthMax,
      ),
    ],
  };
}

function purchaseOf(count: number, shelf: Shelf): Purchase {
  if (count % stayEvery !== 0) return { kind: 'goods', slug: shelf.goods };
  const day = 3 + ((count / stayEvery) % daysSold);
  return { kind: 'stay', slug: shelf.stay, checkIn: inDays(day), checkOut: inDays(day + 1) };
}
