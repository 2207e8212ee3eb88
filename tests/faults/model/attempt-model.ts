// How would one attempt and its operations behave if only one thing ever happened at a time?
import type { Call } from './history';

const attemptPhases = [
  'NONE',
  'PREPARING',
  'PREPARE_FAILED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
  'AUTHORISED',
  'PAID',
  'DECLINED',
  'COMPLETED',
  'REVERSED',
] as const;
type AttemptPhase = (typeof attemptPhases)[number];

/** What the shop shows and what the bank did, as far as the calls so far force it. */
export type ModelState = {
  readonly phase: AttemptPhase;
  readonly type: 'sale' | 'authorization' | null;
  /** The operation that nobody knows the outcome of. */
  readonly unknown: 'completion' | 'reversal' | null;
  /** Approval and decline were both said: money actions wait for people. */
  readonly isBlocked: boolean;
  readonly completions: number;
  readonly reversals: number;
};

export const startState: ModelState = {
  phase: 'NONE',
  type: null,
  unknown: null,
  isBlocked: false,
  completions: 0,
  reversals: 0,
};

const withoutOutcome: readonly AttemptPhase[] = [
  'PREPARING',
  'PREPARE_FAILED',
  'AWAITING_RESULT',
  'RESULT_OVERDUE',
];
const approved: readonly AttemptPhase[] = ['AUTHORISED', 'PAID', 'COMPLETED'];

/**
 * Everything that the shop may be like after the call, when it happens at one moment in `state`.
 * Nothing: in this state it could not have been answered like that.
 */
export function step(state: ModelState, call: Call): ModelState[] {
  const { wish, outcome } = call;
  switch (wish.f) {
    case 'start':
      return afterStart({ ...state, type: wish.type }, state, outcome.kind);
    case 'deliver':
      return afterDelivery(state, wish.says, outcome.kind);
    case 'complete':
      return afterMoney(state, 'completion', call);
    case 'reverse':
      return afterMoney(state, 'reversal', call);
    case 'read':
      return outcome.kind !== 'ok' || outcome.value === shown(state) ? [state] : [];
  }
}

/** What time, the janitor or a repeat may do to it without anybody asking. */
export function drift(state: ModelState): ModelState[] {
  const moved: ModelState[] = [];
  if (state.phase === 'PREPARING') moved.push({ ...state, phase: 'PREPARE_FAILED' });
  if (state.phase === 'AWAITING_RESULT') moved.push({ ...state, phase: 'RESULT_OVERDUE' });
  if (state.unknown !== null) moved.push(...settled(state, state.unknown));
  return moved;
}

/** The attempt's state as a reader sees it. */
export function shown(state: ModelState): string {
  return state.unknown === null ? state.phase : `${state.phase}+UNKNOWN`;
}

/** One text a state, for remembering which were tried. */
export function keyOf(state: ModelState): string {
  const { phase, type, unknown, isBlocked, completions, reversals } = state;
  return [phase, type, unknown, isBlocked, completions, reversals].join('|');
}

function afterStart(begun: ModelState, before: ModelState, kind: string): ModelState[] {
  if (before.phase !== 'NONE') return [before];
  if (kind === 'ok') return [{ ...begun, phase: 'AWAITING_RESULT' }];
  if (kind === 'fail') return [{ ...begun, phase: 'PREPARE_FAILED' }, before];
  const phases: AttemptPhase[] = ['PREPARING', 'PREPARE_FAILED', 'AWAITING_RESULT'];
  return phases.map((phase) => ({ ...begun, phase }));
}

function afterDelivery(
  state: ModelState,
  says: 'approved' | 'declined',
  kind: string,
): ModelState[] {
  // An authentic message about a known attempt is never refused, and never about no attempt.
  if (kind === 'fail' || state.phase === 'NONE') return [];
  if (says === 'approved') {
    const isOpen = withoutOutcome.includes(state.phase) || state.phase === 'DECLINED';
    if (!isOpen) return [state];
    return [{ ...state, phase: state.type === 'sale' ? 'PAID' : 'AUTHORISED' }];
  }
  if (withoutOutcome.includes(state.phase)) return [{ ...state, phase: 'DECLINED' }];
  return [state.phase === 'DECLINED' ? state : { ...state, isBlocked: true }];
}

function afterMoney(
  state: ModelState,
  kind: 'completion' | 'reversal',
  { outcome }: Call,
): ModelState[] {
  // Refused, or certainly never sent: nothing happened.
  if (outcome.kind === 'fail') return [state];
  const isPossible =
    state.unknown === null &&
    !state.isBlocked &&
    (kind === 'completion' ? state.phase === 'AUTHORISED' : approved.includes(state.phase));
  if (outcome.kind === 'ok') {
    if (!isPossible) return [];
    return outcome.value === 'DECLINED' ? [state] : [done(state, kind)];
  }
  if (!isPossible) return [state];
  return [{ ...state, unknown: kind }, done(state, kind), state];
}

function settled(state: ModelState, kind: 'completion' | 'reversal'): ModelState[] {
  const known = { ...state, unknown: null };
  return [known, done(known, kind)];
}

function done(state: ModelState, kind: 'completion' | 'reversal'): ModelState {
  return kind === 'completion'
    ? { ...state, phase: 'COMPLETED', completions: state.completions + 1 }
    : { ...state, phase: 'REVERSED', reversals: state.reversals + 1 };
}
