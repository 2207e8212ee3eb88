// Is something wrong with an order, or does it wait? Then its explanation is open from the start.
import { isOpenOperation } from '@/lib/payments/rules/operation-state';
import type { AttemptState, OrderState } from '@/prisma/generated/enums';
import type { ExplainAttempt, ExplainFacts } from './explain-facts';

/** A held amount waits for its guest, and a paid or ended order for nobody. */
const calm: Record<OrderState, boolean> = {
  NOT_STARTED: true,
  AWAITING_RESULT: false,
  RESULT_OVERDUE: false,
  CHECKING: false,
  AUTHORISED: true,
  PAID: true,
  COMPLETED: true,
  REVERSED: true,
  DECLINED: false,
  CANCELLED: true,
};

/** Of an attempt beside the one that the page is about. */
const unsettled: readonly AttemptState[] = [
  'PREPARING',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
  'NEEDS_REVIEW',
];

/** Whether whoever opens the order must read why it is so, and what comes next. */
export function needsExplaining(facts: ExplainFacts): boolean {
  const { state, main, others, approvals, openItems, parkedMails } = facts;
  const waiting = approvals.length + openItems + parkedMails;
  const tried = main === null ? others : [main, ...others];
  return !calm[state] || waiting > 0 || tried.some(isTroubled) || main?.state === 'PREPARE_FAILED';
}

function isTroubled(one: ExplainAttempt): boolean {
  const isSurplus = one.isSurplus && one.state !== 'REVERSED';
  const isUnderWay = one.operations.some(({ state }) => isOpenOperation(state));
  const isStuck = one.obstacle !== null || unsettled.includes(one.state);
  return one.isBlocked || isSurplus || isUnderWay || isStuck;
}
