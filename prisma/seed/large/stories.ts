// How do orders end, and how often? Most are paid or completed; a few wait or need staff.
import { operate } from './operation-steps';
import {
  answerPrepare,
  approved,
  type BankAnswer,
  cancelOrder,
  later,
  markOverdue,
  receiveResult,
  startPayment,
} from './steps';
import type { SeedAttempt, Story } from './story';

/** Out of ten thousand orders. The rest are paid (goods) or completed (stays). */
const shares = {
  abandoned: 640,
  declined: 780,
  cancelled: 260,
  reversed: 420,
  overdue: 40,
  review: 9,
  unknown: 9,
  forgottenHold: 25,
} as const;

type Ending = keyof typeof shares | 'usual';

const declined: BankAnswer = { action: '2', responseCode: '51' };
/** A result that neither approves nor declines. */
const unclear: BankAnswer = { action: '3', responseCode: '-3' };

type Moment = { readonly now: Date; readonly nextGatewayOrderId: (at: Date) => string };

/** Plays an order's story up to now: steps in the future have not happened. */
export function writeStory(story: Story, moment: Moment): void {
  const { random, order } = story;
  const ending = drawEnding(story);
  if (ending === 'abandoned' || (ending === 'cancelled' && random.chance(0.5))) {
    if (ending === 'cancelled') cancel(story, moment);
    return;
  }
  let at = later(order.createdAt, random.between(5, 240));
  // Some try a second card, and for some the gateway does not answer.
  const tries = random.chance(0.12) ? 1 : 0;
  for (let turn = 0; turn < tries; turn += 1) {
    at = declineOnce(story, moment, at);
  }
  const attempt = begin(story, moment, at);
  at = later(at, random.between(25, 400));
  if (at > moment.now) return;
  finish(story, attempt, ending, at, moment);
}

function drawEnding({ random }: Story): Ending {
  let left = random.fraction() * 10_000;
  for (const [ending, share] of Object.entries(shares)) {
    left -= share;
    if (left < 0) return ending as Ending;
  }
  return 'usual';
}

function begin(story: Story, moment: Moment, at: Date): SeedAttempt {
  const attempt = startPayment(story, moment.nextGatewayOrderId(at), at);
  answerPrepare(story, attempt, true, later(at, 0.6));
  return attempt;
}

function declineOnce(story: Story, moment: Moment, at: Date): Date {
  const { random } = story;
  if (random.chance(0.15)) {
    const failed = startPayment(story, moment.nextGatewayOrderId(at), at);
    answerPrepare(story, failed, false, later(at, 20));
    return later(at, random.between(30, 120));
  }
  const attempt = begin(story, moment, at);
  const answeredAt = later(at, random.between(25, 200));
  receiveResult(story, attempt, declined, answeredAt);
  return later(answeredAt, random.between(20, 300));
}

function finish(
  story: Story,
  attempt: SeedAttempt,
  ending: Ending,
  at: Date,
  moment: Moment,
): void {
  const { random, shop } = story;
  switch (ending) {
    case 'declined':
      receiveResult(story, attempt, declined, at);
      return;
    case 'cancelled':
      receiveResult(story, attempt, declined, at);
      cancel(story, moment);
      return;
    case 'overdue': {
      const overdueAt = new Date(at.getTime() + shop.overdueMs);
      if (overdueAt > moment.now) return;
      markOverdue(story, attempt, overdueAt);
      // Half of them were approved after all, and staff have reviewed it or will.
      if (random.chance(0.5)) lateApproval(story, attempt, later(overdueAt, 900), moment);
      return;
    }
    case 'review': {
      receiveResult(story, attempt, unclear, at);
      const detail = { problem: null, action: unclear.action, hasMoneyHint: false };
      story.attention('needs_review', at, { attempt }, detail, null);
      return;
    }
    default:
      receiveResult(story, attempt, approved, at);
      afterApproval(story, attempt, ending, at, moment);
  }
}

function lateApproval(story: Story, attempt: SeedAttempt, at: Date, moment: Moment): void {
  if (at > moment.now) return;
  receiveResult(story, attempt, approved, at);
  const closedAt = story.random.chance(0.8) ? later(at, 7_200) : null;
  const isOpen = closedAt === null || closedAt > moment.now;
  const detail = { before: 'RESULT_OVERDUE' };
  story.attention('late_approval', at, { attempt }, detail, isOpen ? null : closedAt);
}

function afterApproval(
  story: Story,
  attempt: SeedAttempt,
  ending: Ending,
  at: Date,
  moment: Moment,
): void {
  const { random, order } = story;
  const amountMinor = attempt.amountMinor;
  const give = (from: Date) => {
    const when = later(from, random.between(3_600, 200_000));
    if (when > moment.now) return;
    operate(
      story,
      attempt,
      { kind: 'reversal', amountMinor, reason: 'Guest cancelled' },
      'done',
      when,
    );
  };
  if (order.transactionType === 'sale' || order.leavesAt === null) {
    if (ending === 'reversed') give(at);
    return;
  }
  if (ending === 'forgottenHold') return;
  if (ending === 'reversed' && random.chance(0.7)) {
    give(at);
    return;
  }
  const leaves = Math.max(order.leavesAt.getTime(), at.getTime() + 3_600_000);
  const when = later(new Date(leaves), random.between(-1_800, 9_000));
  if (when > moment.now) return;
  complete(story, attempt, ending, when, moment);
  if (ending === 'reversed') give(when);
}

function complete(
  story: Story,
  attempt: SeedAttempt,
  ending: Ending,
  at: Date,
  moment: Moment,
): void {
  const { random } = story;
  // Half as booked; half slightly less or more, in thousands of dinars.
  const percent = random.chance(0.5) ? 100 : random.between(88, 112);
  const booked = attempt.amountMinor;
  const rounded = ((booked * BigInt(percent)) / 100n / 1_000_000n) * 1_000_000n;
  const amountMinor = percent === 100 || rounded === 0n ? booked : rounded;
  const reason = amountMinor === booked ? '' : 'Minibar';
  const input = { kind: 'completion', amountMinor, reason } as const;
  if (ending === 'unknown') {
    const operation = operate(story, attempt, input, 'lost', at);
    const detail = { kind: 'completion', code: 'TIMEOUT', areRepeatsOver: true };
    story.attention('unknown_operation', at, { attempt, operation }, detail, null);
    return;
  }
  if (random.chance(0.004)) {
    operate(story, attempt, input, 'declined', at);
    const again = later(at, 300);
    if (again < moment.now) operate(story, attempt, input, 'done', again);
    return;
  }
  operate(story, attempt, input, 'done', at);
}

function cancel(story: Story, { now }: Moment): void {
  const { random, order } = story;
  const at = later(order.createdAt, random.between(900, 90_000));
  if (at < now) cancelOrder(story, at, 'Guest did not pay');
}
