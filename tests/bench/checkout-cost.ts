// What does a whole checkout cost the app's processor, against as many empty pages?
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { checkOut } from './checkout';
import { median } from './load';
import { untilMailsAreSent } from './mails-sent';
import { PageVisitor } from './page-visitor';
import { processorMs } from './processor-time';
import type { Shelf } from './shelf';

export type CheckoutCost = {
  /** From the shelf to the order's page, with the result of the bank and the mail sent after it. */
  readonly requests: number;
  readonly checkoutMs: number;
  readonly emptyMs: number;
  /** Median over the rounds of a checkout against its requests as empty pages. */
  readonly ratio: number;
  readonly rounds: readonly { readonly checkoutMs: number; readonly emptyMs: number }[];
};

/** What was measured and a margin; 1.3 is wanted (docs/reliability.md). */
export const checkoutRatioMax = 2.4;
const concurrency = 4;

/** Rounds of both, one after the other in turns; the first round warms up and is not counted. */
export async function measureCheckoutCost(
  stack: BenchStack,
  shelf: Shelf,
  given: { rounds: number; perRound: number },
): Promise<CheckoutCost> {
  const { pid } = stack.app().process;
  const { url } = stack;
  const purchase = { kind: 'goods', slug: shelf.goods } as const;
  // The bank's post is the one request that the visitor does not send.
  const requests = (await checkOut(url, purchase)).visitor.requests + 1;
  const empty = async () => {
    const visitor = new PageVisitor(url);
    for (let count = 0; count < requests; count += 1) await visitor.open('/bench/empty');
  };
  const rounds: { checkoutMs: number; emptyMs: number }[] = [];
  return withClient(stack.databaseUrl, async (client) => {
    const cost = async (act: () => Promise<unknown>) => {
      const before = processorMs(pid);
      await repeat(given.perRound, act);
      await untilMailsAreSent(client);
      return (processorMs(pid) - before) / given.perRound;
    };
    for (let round = 0; round <= given.rounds; round += 1) {
      const emptyMs = await cost(empty);
      const checkoutMs = await cost(() => checkOut(url, purchase));
      if (round > 0) rounds.push({ checkoutMs, emptyMs });
    }
    return {
      requests,
      checkoutMs: median(rounds.map(({ checkoutMs }) => checkoutMs)),
      emptyMs: median(rounds.map(({ emptyMs }) => emptyMs)),
      ratio: median(rounds.map(({ checkoutMs, emptyMs }) => checkoutMs / emptyMs)),
      rounds,
    };
  });
}

async function repeat(times: number, act: () => Promise<unknown>): Promise<void> {
  let left = times;
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await act();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}
