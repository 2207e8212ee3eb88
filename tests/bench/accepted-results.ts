// How many accepted results a second, against a bare handler that inserts one row?
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { applyLoad, type LoadResult, median } from './load';
import { untilMailsAreSent } from './mails-sent';
import { approvedResult, insertWaitingAttempts, readStates } from './waiting-attempts';

export type AcceptedResults = {
  readonly rounds: readonly { readonly accepted: LoadResult; readonly bare: LoadResult }[];
  readonly acceptedPerSecond: number;
  readonly barePerSecond: number;
  /** Median over the rounds of accepted against bare. */
  readonly ratio: number;
  /** All attempts of all rounds, by type, state and state of the order, read back afterwards. */
  readonly states: Readonly<Record<string, number>>;
};

export const acceptedRatioMin = 0.5;
const concurrency = 16;
const firstOrder = 700_000_000_000;

/** Rounds of both, one after the other in turns; the first round warms up and is not counted. */
export async function measureAcceptedResults(
  stack: BenchStack,
  given: { rounds: number; perRound: number },
): Promise<AcceptedResults> {
  const terminal = String(stack.settings.GATEWAY_TERMINAL);
  const macKey = String(stack.settings.GATEWAY_MAC_KEY);
  const rounds: { accepted: LoadResult; bare: LoadResult }[] = [];
  return withClient(stack.databaseUrl, async (client) => {
    const attempts = await insertWaitingAttempts(client, {
      amount: given.perRound * (given.rounds + 1),
      first: firstOrder,
      terminal,
    });
    const bodies = attempts.map((one) => approvedResult(one, macKey, terminal));
    for (let round = 0; round <= given.rounds; round += 1) {
      const mine = bodies.slice(round * given.perRound, (round + 1) * given.perRound);
      const bare = await applyLoad({
        url: `${stack.url}/api/bench/insert`,
        concurrency,
        bodies: mine,
      });
      const accepted = await applyLoad({
        url: `${stack.url}/api/backref`,
        concurrency,
        bodies: mine,
      });
      requireAll(bare, mine.length);
      requireAll(accepted, mine.length);
      if (round > 0) rounds.push({ accepted, bare });
      await untilMailsAreSent(client);
      // As in a shop that has sold before: plans for empty tables read them from end to end.
      if (round === 0) await client.query('ANALYZE');
    }
    const states = await readStates(client, attempts);
    requireStates(states, attempts.length);
    return {
      rounds,
      acceptedPerSecond: median(rounds.map(({ accepted }) => accepted.perSecond)),
      barePerSecond: median(rounds.map(({ bare }) => bare.perSecond)),
      ratio: median(rounds.map(({ accepted, bare }) => accepted.perSecond / bare.perSecond)),
      states,
    };
  });
}

function requireAll(result: LoadResult, amount: number): void {
  if (result.statuses['200'] === amount && result.broken === 0) return;
  throw new Error(`The run is void: ${JSON.stringify(result)} of ${amount}.`);
}

/** What was answered with 200 must also be what the database holds. */
function requireStates(states: Readonly<Record<string, number>>, amount: number): void {
  const paid = states['sale PAID PAID'] ?? 0;
  const held = states['authorization AUTHORISED AUTHORISED'] ?? 0;
  if (paid + held === amount && paid > 0 && held > 0) return;
  throw new Error(
    `The run is void: of ${amount} attempts the states are ${JSON.stringify(states)}.`,
  );
}
