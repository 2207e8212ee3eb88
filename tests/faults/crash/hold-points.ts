// Where exactly does a process stand when it is killed? Holds it there without any hook in it.
import type { Campaign } from '../harness/campaign';
import type { ActiveToxic, Stream } from '../proxy/toxics';

export const crashPoints = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;
/**
 * p1 of a money message comes thrice: intent committed (p1), its sending not yet committed (p1b),
 * its sending committed and no byte written (p1c).
 */
export type CrashPoint = (typeof crashPoints)[number] | 'p1b' | 'p1c';

export type Kind = 'prepare' | 'completion' | 'reversal';

export type Held = {
  /** Resolves when the process stands there. */
  readonly reached: () => Promise<void>;
  /** Lets go of what the dead process has left behind. */
  readonly release: () => Promise<void>;
};

type HoldOptions = {
  readonly kind: Kind;
  readonly point: CrashPoint;
  /** Stands in the transaction that commits the intent. */
  readonly clientToken: string;
  readonly orderId: string;
  /** ORDER that the message will carry. */
  readonly order: string;
};

const answerEvidence = {
  prepare: 'PREPARE_ANSWER',
  completion: 'COMPLETION_ANSWER',
  reversal: 'REVERSAL_ANSWER',
} as const;

/** Whether the gateway's deadline runs while it is held. */
export function isHeldAtBank(point: CrashPoint): boolean {
  return point === 'p2' || point === 'p3' || point === 'p4';
}

/** Prepares everything so that this one operation stops at the point. */
export async function holdAt(campaign: Campaign, wish: HoldOptions): Promise<Held> {
  const { kind, point, clientToken, orderId } = wish;
  switch (point) {
    case 'p0':
      return holdCommit(campaign, 'upstream', [clientToken]);
    case 'p1':
      return holdCommit(campaign, 'downstream', [clientToken]);
    case 'p1b':
      return holdCommit(campaign, 'upstream', [orderId, 'ABOUT_TO_SEND']);
    case 'p1c':
      return holdCommit(campaign, 'downstream', [orderId, 'ABOUT_TO_SEND']);
    case 'p5':
      return holdCommit(campaign, 'upstream', [orderId, answerEvidence[kind]]);
    case 'p6':
      return holdCommit(campaign, 'downstream', [orderId, answerEvidence[kind]]);
    default:
      return holdBank(campaign, wish);
  }
}

/** Upstream: COMMIT never reaches the server. Downstream: it does, and its answer never returns. */
export function holdCommit(
  campaign: Campaign,
  stream: Stream,
  texts: readonly string[],
  times = 1,
): Held {
  const proxy = campaign.proxies.database;
  const toxic: ActiveToxic = proxy.add({
    type: 'timeout',
    timeoutMs: 0,
    stream,
    match: [...texts, 'COMMIT'],
    within: 'BEGIN',
    times,
  });
  return {
    reached: () => toxic.untilDelivered(1, 20_000),
    release: async () => proxy.remove(toxic),
  };
}

/** p2: arrived, not acted. p3: acted, no answer. p4: acted, and the answer has begun. */
async function holdBank(campaign: Campaign, wish: HoldOptions): Promise<Held> {
  const { kind, point, order } = wish;
  const about = { operation: kind, order };
  if (point === 'p4') {
    await campaign.bank.script({ ...about, answer: 'drip', dripMs: 300 });
    const isAnswering = async () =>
      (await campaign.bank.asked({ operation: kind, order })).some(({ answer }) => answer);
    return {
      reached: () => campaign.until(isAnswering, `${kind} ${order} is being answered`),
      release: async () => {},
    };
  }
  const barrier = `${kind}-${point}-${order}`;
  const phase = point === 'p2' ? { phase: 'before', act: 'no' } : { phase: 'after' };
  await campaign.bank.script({ ...about, ...phase, hold: barrier });
  return {
    reached: async () => {
      await campaign.bank.wait({ barrier, count: 1, timeoutMs: 240_000 });
    },
    release: async () => {
      await campaign.bank.release(barrier);
    },
  };
}
