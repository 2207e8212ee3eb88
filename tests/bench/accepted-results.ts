// How many accepted results a second, against a bare handler that inserts one row?
import { withClient } from '../../scripts/stack/database';
import type { BenchStack } from './bench-stack';
import { applyLoad, type LoadResult } from './load';
import { untilMailsAreSent } from './mails-sent';
import { type Figures, judged, median, plain } from './report';
import { approvedResult, insertWaitingAttempts, readStates } from './waiting-attempts';

const ratioMin = 0.5;

/** Rounds of both, one after the other in turns; the first round warms up and is not counted. */
export async function measureAcceptedResults(
  stack: BenchStack,
  given: { rounds: number; perRound: number },
): Promise<Figures> {
  const rounds: { accepted: LoadResult; bare: LoadResult }[] = [];
  return withClient(stack.databaseUrl, async (client) => {
    const amount = given.perRound * (given.rounds + 1);
    const attempts = await insertWaitingAttempts(client, stack, { amount, first: 700_000_000_000 });
    const all = attempts.map((one) => approvedResult(one, stack));
    for (let round = 0; round <= given.rounds; round += 1) {
      const bodies = all.slice(round * given.perRound, (round + 1) * given.perRound);
      const post = async (path: string) => {
        const load = await applyLoad({ url: stack.url + path, concurrency: 16, bodies });
        if (load.statuses['200'] === bodies.length && load.broken === 0) return load;
        throw new Error(`The run is void: ${JSON.stringify(load)} of ${bodies.length}.`);
      };
      const bare = await post('/api/bench/insert');
      const accepted = await post('/api/backref');
      if (round > 0) rounds.push({ accepted, bare });
      await untilMailsAreSent(client);
      // As in a shop that has sold before: plans for empty tables read them from end to end.
      if (round === 0) await client.query('ANALYZE');
    }
    // What was answered with 200 must also be what the database holds.
    const states = await readStates(client, attempts);
    const paid = states['sale PAID PAID'] ?? 0;
    const held = states['authorization AUTHORISED AUTHORISED'] ?? 0;
    if (paid + held !== amount || paid === 0 || held === 0) {
      throw new Error(`The run is void: of ${amount} the states are ${JSON.stringify(states)}.`);
    }
    const ratio = median(rounds.map(({ accepted, bare }) => accepted.perSecond / bare.perSecond));
    const rateOf = (kind: 'accepted' | 'bare') =>
      median(rounds.map((round) => round[kind].perSecond)).toFixed(0);
    return {
      data: { rounds, ratio, states },
      rows: [
        plain('accepted results a second, concurrency 16', rateOf('accepted')),
        plain('bare handler with one insert, a second', rateOf('bare')),
        judged(
          `ratio, median of ${rounds.length} rounds`,
          ratio.toFixed(2),
          `≥ ${ratioMin}`,
          ratio >= ratioMin,
        ),
      ],
    };
  });
}
