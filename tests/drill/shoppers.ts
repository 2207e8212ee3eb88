// Who buys while things break? Visitors without JavaScript, from the shelf to the bank and back.
import { setTimeout as pause } from 'node:timers/promises';
import { act } from '../faults/harness/desk';
import type { Poster } from '../faults/harness/posting';
import { fillCart, frameSource, newContact, typeCard } from '../faults/harness/shopping';
import { expectPage, Visitor } from '../faults/harness/visitor';
import { formBody } from '../faults/harness/wire';
import type { Drill } from './drill';

/** A browser at the bank's card page; its next request to the shop carries the result. */
export type AtBank = {
  readonly reference: string;
  readonly cardPage: string;
  readonly isStay: boolean;
};

const pauseMs = 100;
/** Shorter than on the real page, which reposts a result kept only on disk after five seconds. */
const repostMs = 1_000;
const repostsMax = 60;
/** One visitor in so many books a room, which a clerk completes. */
const stayEvery = 4;

let visitors = 0;

/** Goes through shelf, cart and checkout to the bank's card page. */
async function goToBank(drill: Drill): Promise<AtBank> {
  visitors += 1;
  const kind = visitors % stayEvery === 0 ? 'stay' : 'goods';
  const visitor = await fillCart(drill, { kind });
  const checkout = expectPage(await visitor.open('/checkout'), 200);
  const page = expectPage(await visitor.send(checkout, newContact()), 200, /\/orders\/[^/]+\/pay$/);
  const reference = new URL(page.url).pathname.split('/')[2] ?? '';
  return { reference, cardPage: frameSource(page), isStay: kind === 'stay' };
}

/**
 * Enters the card and posts the result. Every second browser is closed once the shop answered that
 * the result is on its disk; that result is not posted again.
 */
export async function pay(drill: Drill, { cardPage }: AtBank): Promise<void> {
  const { book } = drill.poster;
  const form = await typeCard(drill, cardPage);
  const order = form.fields.find(([name]) => name === 'ORDER')?.[1] ?? '';
  book.tell(order, 'nothing');
  for (let tries = 0; tries < repostsMax; tries += 1) {
    const told = await postResult(drill, form.fields);
    if (told !== 'nothing') book.tell(order, told);
    if (told === 'taken') return;
    if (told === 'kept' && drill.isSpoolWhole && Number(order) % 2 === 0) return;
    await pause(repostMs);
  }
  book.troubles.add(`the result of ${order} was never taken`);
}

async function postResult(drill: Drill, fields: readonly [string, string][]) {
  try {
    const { status } = await drill.poster.post(`${drill.url}/api/backref`, formBody(fields));
    if (status === 200) return 'taken';
    return status === 503 && drill.isSpoolWhole ? 'kept' : 'nothing';
  } catch {
    // A browser shows a connection error, and a reload posts the form again.
    return 'nothing';
  }
}

/** Sends visitors in each lane until stopped; `stop` resolves when all have finished. */
export function keepShopping(drill: Drill, lanes: number): { stop: () => Promise<void> } {
  const { book } = drill.poster;
  let isOver = false;
  const lane = async () => {
    while (!isOver) {
      try {
        const there = await goToBank(drill);
        await pay(drill, there);
        if (there.isStay) await act(drill.clerk, there.reference, 'complete');
      } catch (error) {
        // Their page shows why; only the money and how long they waited matter here.
        book.troubles.add(shortOf(error));
      }
      await pause(pauseMs);
    }
  };
  const all = Array.from({ length: lanes }, lane);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(all);
    },
  };
}

/** A clerk of the demo, at the desk through the balancer. */
export async function signInClerk(
  drill: { readonly poster: Poster; readonly url: string },
  password: string,
  email = 'admin@demo.test',
): Promise<Visitor> {
  const clerk = new Visitor(drill.poster, drill.url, drill.url);
  const page = expectPage(await clerk.open('/sign-in'), 200);
  const typed = { email, password };
  expectPage(await clerk.send(page, typed), 200, /^\/admin/);
  return clerk;
}

/** Sends `count` visitors to the bank; returns those who got there. The book has the failures. */
export async function sendToBank(drill: Drill, count: number): Promise<AtBank[]> {
  const { book } = drill.poster;
  const there: AtBank[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    try {
      there.push(await goToBank(drill));
    } catch (error) {
      book.troubles.add(shortOf(error));
    }
  }
  return there;
}

function shortOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return words.replace(/http:\S+\/(?=\S* )/, '/').slice(0, 160);
}
