// What would a message change if it came to the return address now? Decided, never written.

import type { AuthenticMessage, MacFailure } from '@/lib/gateway/belief/authentic-message';
import type { GatewayConfig } from '@/lib/gateway/config';
import {
  attemptOfNumber,
  findOperationOfResult,
  judgeOperationResult,
} from '@/lib/payments/results/match-operation';
import { attemptFacts, judgeResult } from '@/lib/payments/results/result-facts';
import { settlementOf } from '@/lib/payments/results/settle-operation';
import { decideResult } from '@/lib/payments/rules/decide-result';
import type { AttemptFacts } from '@/lib/payments/rules/order-facts';
import type { Result } from '@/lib/result/result';

type PredictedOutcome =
  /** Steps 1 and 2: nothing would be written. */
  | 'refused'
  /** Signed, but for none of our payments. */
  | 'orphan'
  | 'transition'
  | 'duplicate'
  | 'conflict'
  | 'agrees'
  | 'reopened'
  | 'added'
  /** It would settle a completion or a reversal. */
  | 'operation'
  /** It is about a completion or a reversal and settles nothing. */
  | 'operationKept';

export type PredictedEffect = {
  readonly outcome: PredictedOutcome;
  /** The step of belief that fails: 1 transport, 2 MAC, 3 shapes, 4 expectations; 0: none. */
  readonly failedStep: 0 | 1 | 2 | 3 | 4;
  /** The code of that step, or of what would be noted. */
  readonly code: string | null;
  /** The state that the payment or operation would reach. */
  readonly becomes: string | null;
};

type PredictionContext = {
  readonly attempts: readonly AttemptFacts[];
  readonly nonceOwner: string | null;
  /** This message is already stored. */
  readonly isKnown: boolean;
};

/** Follows record-result on a copy of the rows, and stops before anything is written. */
export function predictEffect(
  transportProblem: string | null,
  believed: Result<AuthenticMessage, MacFailure>,
  context: PredictionContext,
  config: GatewayConfig,
  now: Date,
): PredictedEffect {
  if (transportProblem !== null) return refused(1, transportProblem);
  if (!believed.ok) return refused(2, believed.code);
  const message = believed.value;
  const { attempts, nonceOwner, isKnown } = context;
  const match = findOperationOfResult({ attempts }, message, config);
  if (match !== undefined) {
    if (isKnown) return effect('duplicate', 'DUPLICATE', null);
    const { verified, decision } = judgeOperationResult(match, message, nonceOwner, config);
    const settlement =
      verified && decision && settlementOf(decision, match.attempt, match.operation, verified, now);
    const becomes = settlement?.change.operation?.set.state ?? null;
    return becomes === null
      ? effect('operationKept', settlement?.code ?? 'UNMATCHED_OPERATION_RESULT', null)
      : effect('operation', settlement?.code ?? null, becomes);
  }
  const attempt = attemptOfNumber({ attempts }, message.gatewayOrderId);
  if (attempt === undefined) return effect('orphan', 'ORPHAN', null);
  const { facts } = judgeResult(message, attempt, nonceOwner, config);
  const decision = decideResult(attemptFacts(attempt), facts);
  const failedStep = facts.problem === null ? 0 : facts.problem.startsWith('SHAPE_') ? 3 : 4;
  if (isKnown && decision.kind !== 'transition') {
    return { outcome: 'duplicate', failedStep, code: facts.problem, becomes: null };
  }
  const becomes = 'to' in decision ? decision.to : null;
  return { outcome: decision.kind, failedStep, code: facts.problem, becomes };
}

function refused(failedStep: 1 | 2, code: string): PredictedEffect {
  return { outcome: 'refused', failedStep, code, becomes: null };
}

function effect(
  outcome: PredictedOutcome,
  code: string | null,
  becomes: string | null,
): PredictedEffect {
  return { outcome, failedStep: 0, code, becomes };
}
