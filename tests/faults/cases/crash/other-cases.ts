// F. What is left of a result, of mails and of the janitor's work when processes die?
import { type OtherKill, otherKill } from '../../crash/other-kill';
import { type CaseContext, defineCase } from '../../harness/define-case';

const triesMax = 3;

let others: Promise<OtherKill[]> | undefined;

async function otherKills(t: CaseContext): Promise<OtherKill[]> {
  others ??= repeat(t.volume(1, 5), () => heldKill(t));
  const done = await others;
  for (const { accepted } of done) t.excuseMailTwice(accepted.waiting.orderId);
  return done;
}

/** A point that was not reached in time is tried again: such a kill proves nothing. */
async function heldKill(t: CaseContext): Promise<OtherKill> {
  for (let tries = 1; ; tries += 1) {
    const killed = await otherKill(t.campaign);
    if (Object.values(killed.inFlight).every(Boolean) || tries === triesMax) return killed;
    t.excuseMailTwice(killed.accepted.waiting.orderId);
    t.excuseMailTwice(killed.unsent.waiting.orderId);
  }
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let time = 0; time < times; time += 1) done.push(await work());
  return done;
}

defineCase('F22', { priority: 0, layer: 'two instances' }, async (t) => {
  for (const { inFlight, verified } of await otherKills(t)) {
    if (!inFlight.verified) t.void('the result was not held');
    t.equal(verified.stateAfterKill, 'AWAITING_RESULT', 'the attempt after the kill');
    t.equal(
      [verified.repostStatus, verified.state, verified.transitions],
      [200, 'PAID', 1],
      'posted again',
    );
    t.count('results killed at a held point');
  }
});

defineCase('F23', { priority: 0, layer: 'two instances' }, async (t) => {
  for (const { inFlight, committed } of await otherKills(t)) {
    if (!inFlight.committed) t.void('the result was not held');
    t.equal(committed.stateAfterKill, 'PAID', 'the attempt after the kill');
    t.equal(
      [committed.repostStatus, committed.state, committed.transitions],
      [200, 'PAID', 1],
      'posted again',
    );
    t.count('results killed at a held point');
  }
});

defineCase('F25', { priority: 1, layer: 'two instances' }, async (t) => {
  for (const { inFlight, unsent, accepted } of await otherKills(t)) {
    if (!inFlight.unsent || !inFlight.accepted) t.void('a mail was not held');
    // What a dying process had on the line may still arrive: then it is the one repetition.
    t.equal([unsent.state, unsent.ids], ['SENT', 1], 'killed before it was sent');
    t.check(unsent.arrivals <= 2, `killed before it was sent: arrived ${unsent.arrivals} times`);
    t.equal(
      [accepted.state, accepted.arrivals, accepted.ids],
      ['SENT', 2, 1],
      'killed before it was marked',
    );
    t.count('mails killed at a held point', 2);
  }
});

defineCase('F26', { priority: 1, layer: 'two instances' }, async (t) => {
  for (const { inFlight, batch } of await otherKills(t)) {
    if (!inFlight.batch) t.void('no janitor stood in its batch');
    t.check(
      batch.some((one) => one.wasMovedBefore),
      'nothing of the batch was done before',
    );
    t.check(
      batch.some((one) => !one.wasMovedBefore),
      'all of the batch was done before',
    );
    for (const { state, moved } of batch) t.equal([state, moved], ['RESULT_OVERDUE', 1], 'a row');
    t.count('janitors killed at a held point', 2);
  }
});
