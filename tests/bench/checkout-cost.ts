// What does a whole checkout cost the app's processor, against as many empty pages?
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { checkOut } from './checkout';
import { countStatements, judgedStatements } from './checkout-statements';
import { inLanes } from './load';
import { untilMailsAreSent } from './mails-sent';
import { PageVisitor } from './page-visitor';
import { processorMs } from './processor-time';
import { type Figures, judged, median } from './report';
import type { Shelf } from './shelf';

const ratioMax = 1.6;

/**
 * From the shelf to the order's page, with the result of the bank and the mail sent after it. Rounds
 * of both, one after the other in turns; the first round warms up and is not counted.
 */
export async function measureCheckoutCost(
  stack: BenchStack,
  shelf: Shelf,
  given: { rounds: number; perRound: number },
): Promise<Figures> {
  const { pid } = stack.app().process;
  const purchase = { kind: 'goods', slug: shelf.goods } as const;
  // The bank's post is the one request that the visitor does not send.
  const requests = (await checkOut(stack.url, purchase)).visitor.requests + 1;
  const empty = async () => {
    const visitor = new PageVisitor(stack.url);
    for (let count = 0; count < requests; count += 1) await visitor.open('/bench/empty');
  };
  const rounds: { checkoutMs: number; emptyMs: number }[] = [];
  await withClient(stack.databaseUrl, async (client) => {
    const cost = async (act: () => Promise<unknown>) => {
      const before = processorMs(pid);
      await inLanes(4, given.perRound, act);
      await untilMailsAreSent(client);
      return (processorMs(pid) - before) / given.perRound;
    };
    for (let round = 0; round <= given.rounds; round += 1) {
      const emptyMs = await cost(empty);
      const checkoutMs = await cost(() => checkOut(stack.url, purchase));
      if (round > 0) rounds.push({ checkoutMs, emptyMs });
    }
  });
  const statements = await countStatements(stack, shelf);
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const ratio = middle(({ checkoutMs, emptyMs }) => checkoutMs / emptyMs);
  const [whole, pages] = [middle((one) => one.checkoutMs), middle((one) => one.emptyMs)];
  return {
    data: { requests, ratio, rounds, statements },
    rows: [
      ...judgedStatements(statements),
      judged(
        `processor time of a checkout, ${requests} requests and its mail`,
        `${whole.toFixed(0)} ms, ${pages.toFixed(0)} as empty pages, ${ratio.toFixed(2)} times`,
        `≤ ${ratioMax} times`,
        ratio <= ratioMax,
      ),
    ],
  };
}
