// Which facts explain an order on the desk? Its rows, and the timers of this shop.
import 'server-only';
import { keyDays } from '@/lib/orders/read-order';
import { graceMs } from '@/lib/payments/janitor/janitor-timers';
import { intentMinutesMax } from '@/lib/payments/operations/mark-sent';
import { settings } from '@/lib/settings/env';
import type { ExplainAttempt, ExplainFacts, Explanation } from './explain-facts';
import { explainOrder } from './explain-order';
import { needsExplaining } from './explain-when';
import type { ApprovalRow } from './list-approvals';
import type { DeskMail } from './read-mails';
import type { DeskAttempt, DeskOrderDto } from './read-order';

/** The explanation of an order as the page has read it, and whether it must be read first. */
export function explainDeskOrder(
  order: DeskOrderDto,
  approvals: readonly ApprovalRow[],
  mails: readonly DeskMail[],
): Explanation & { readonly isNeeded: boolean } {
  const { gateway, resultOverdueMinutes, authorizationDays } = settings();
  const main = order.attempts.find(({ attemptId }) => attemptId === order.mainAttemptId);
  const facts: ExplainFacts = {
    state: order.state,
    isReserved: order.isReserved,
    keptUntil: order.keptUntil,
    stateChangedAt: order.stateChangedAt,
    main: main === undefined ? null : attemptFacts(main),
    others: order.attempts.filter((one) => one !== main).map(attemptFacts),
    approvals: approvals.filter(({ state }) => state === 'PENDING'),
    openItems: order.attention.length,
    parkedMails: mails.filter(({ state }) => state === 'PARKED').length,
    rules: {
      overdueMs: resultOverdueMinutes * 60_000,
      prepareDeadMs: gateway.timeoutMs + graceMs,
      answerDeadMs: gateway.timeoutMs + graceMs,
      intentMs: intentMinutesMax * 60_000,
      holdDays: authorizationDays,
      linkDays: order.erasedAt === null ? keyDays : null,
    },
  };
  return { ...explainOrder(facts), isNeeded: needsExplaining(facts) };
}

function attemptFacts(attempt: DeskAttempt): ExplainAttempt {
  return {
    ...attempt,
    responseCode: attempt.response?.code ?? null,
    obstacle: attempt.actions.obstacle,
  };
}
