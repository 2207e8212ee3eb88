// A27: bodies that never come to an end, and those who wait beside them.
import { connect, type Socket } from 'node:net';
import type { Campaign } from '../../harness/campaign';
import { type CaseContext, defineCase, Void } from '../../harness/define-case';
import { percentile } from '../../harness/posting';
import { readAttempt, settle } from '../../harness/results';

type SlowBodies = { sockets: Socket[]; endedMs: number[]; stop: () => void };

const bodyTimeMaxMs = 20_000;

let slowBodies: Promise<SlowBodies> | undefined;

defineCase('A27', { priority: 1 }, async (t) => {
  slowBodies = openSlowBodies(t.campaign, t.isShort ? 40 : 200);
  if (t.isShort) t.scale('40 slow bodies instead of 200');
  const slow = await slowBodies;
  const took: number[] = [];
  while (took.length < 20) took.push((await postHonest(t)).ms);
  if (slow.endedMs.length > 0) t.void('slow bodies were cut before the honest posts were done');
  // On a machine that does other things as well the slowest post says nothing; it is printed.
  const judged = percentile(took, 90);
  t.inTime(judged < 1_000, `an honest post took ${judged} ms`);
  t.measure('slowest honest post beside slow bodies, ms', percentile(took, 100));
});

/** Its second half waits for the cut, so it is defined among the cases that run later. */
export function defineSlowBodiesEnd(): void {
  defineCase(
    'A27b',
    { title: 'bodies that drip a byte a second are cut at the configured time', priority: 1 },
    async (t) => {
      const slow = await slowBodies;
      if (slow === undefined) throw new Void('void: A27 opens the slow bodies; ask for both');
      await t.campaign.until(
        () => slow.endedMs.length === slow.sockets.length,
        'every slow body is cut',
        bodyTimeMaxMs,
      );
      slow.stop();
      t.check(
        Math.max(...slow.endedMs) < bodyTimeMaxMs,
        `cut after ${Math.max(...slow.endedMs)} ms`,
      );
      t.count('slow bodies cut', slow.sockets.length);
      t.measure('longest slow body, ms', Math.max(...slow.endedMs));
    },
  );
}

async function postHonest(t: CaseContext): Promise<{ ms: number }> {
  const { waiting, valid } = await settle(t);
  const answer = await t.campaign.post(valid);
  const { state } = await readAttempt(t.campaign, waiting.order);
  if (answer.status !== 200 || state !== 'PAID')
    t.void(`an honest post: ${answer.status} ${state}`);
  return answer;
}

async function openSlowBodies(campaign: Campaign, amount: number): Promise<SlowBodies> {
  const { port, hostname } = new URL(campaign.urlOf(0));
  const endedMs: number[] = [];
  const sockets = Array.from({ length: amount }, () => {
    const startedAt = performance.now();
    const socket = connect(Number(port), hostname);
    socket.write(
      'POST /api/backref HTTP/1.1\r\nHost: shop\r\nContent-Length: 5000\r\n' +
        'Content-Type: application/x-www-form-urlencoded\r\n\r\nORDER=',
    );
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => endedMs.push(performance.now() - startedAt));
    return socket;
  });
  const drip = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('1');
  }, 1_000);
  const stop = () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
  return { sockets, endedMs, stop };
}
