// How many accepted results a second, against two handlers: one that inserts one row, and one that
// does by hand what belief and durability need?
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { applyLoad } from './load';
import { untilMailsAreSent } from './mails-sent';
import { type Figures, judged, median, plain } from './report';
import { approvedResult, insertWaitingAttempts, readStates } from './waiting-attempts';

/** Of the handler by hand. What inserts one row checks nothing: no honest shop can reach it. */
const ratioMin = 0.85;

const paths = {
  bare: '/api/bench/insert',
  byHand: '/api/bench/believe',
  accepted: '/api/backref',
} as const;
type Handler = keyof typeof paths;

/** Rounds of all three, one after the other in turns; the first round warms up and is not counted. */
export async function measureAcceptedResults(
  stack: BenchStack,
  given: { rounds: number; perRound: number },
): Promise<Figures> {
  const rounds: Record<Handler, number>[] = [];
  return withClient(stack.databaseUrl, async (client) => {
    const amount = given.perRound * (given.rounds + 1);
    const waiting = (first: number) => insertWaitingAttempts(client, stack, { amount, first });
    const [attempts, attemptsByHand] = [
      await waiting(700_000_000_000),
      await waiting(800_000_000_000),
    ];
    const bodiesOf = (all: typeof attempts) => all.map((one) => approvedResult(one, stack));
    const [all, allByHand] = [bodiesOf(attempts), bodiesOf(attemptsByHand)];
    for (let round = 0; round <= given.rounds; round += 1) {
      const post = async (handler: Handler) => {
        const from = handler === 'byHand' ? allByHand : all;
        const bodies = from.slice(round * given.perRound, (round + 1) * given.perRound);
        const load = await applyLoad({ url: stack.url + paths[handler], concurrency: 16, bodies });
        // Every handler leaves a mail: none is sent while the next one is measured.
        await untilMailsAreSent(client);
        if (load.statuses['200'] === bodies.length && load.broken === 0) return load.perSecond;
        throw new Error(`The run is void: ${JSON.stringify(load)} of ${bodies.length}.`);
      };
      const bare = await post('bare');
      const byHand = await post('byHand');
      const accepted = await post('accepted');
      if (round > 0) rounds.push({ bare, byHand, accepted });
      // As in a shop that has sold before: plans for empty tables read them from end to end.
      if (round === 0) await client.query('ANALYZE');
    }
    // What was answered with 200 must also be what the database holds.
    const states = await readStates(client, [...attempts, ...attemptsByHand]);
    const paid = states['sale PAID PAID'] ?? 0;
    const held = states['authorization AUTHORISED AUTHORISED'] ?? 0;
    if (paid + held !== 2 * amount || paid === 0 || held === 0) {
      throw new Error(
        `The run is void: of ${2 * amount} the states are ${JSON.stringify(states)}.`,
      );
    }
    const against = (other: Handler) =>
      median(rounds.map((round) => round.accepted / round[other]));
    const rateOf = (handler: Handler) => median(rounds.map((round) => round[handler])).toFixed(0);
    const ratio = against('byHand');
    return {
      data: { rounds, ratio, ofBare: against('bare'), states },
      rows: [
        plain('accepted results a second, concurrency 16', rateOf('accepted')),
        plain('handler by hand: believes one profile, writes the same rows', rateOf('byHand')),
        plain('bare handler with one insert, a second', rateOf('bare')),
        judged(
          `accepted results of those by hand, median of ${rounds.length} rounds`,
          ratio.toFixed(2),
          `≥ ${ratioMin}`,
          ratio >= ratioMin,
        ),
        plain('accepted results of the bare ones', against('bare').toFixed(2)),
      ],
    };
  });
}
