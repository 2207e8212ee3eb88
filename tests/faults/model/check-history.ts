// Can everything that the clients of a run were told be explained by some order, one at a time?
import { drift, keyOf, type ModelState, shown, startState, step } from './attempt-model';
import type { Call } from './history';

/** What is there when the run is over and everything has come to rest. */
export type FinalTruth = {
  /** As a reader of the shop sees it, e.g. `PAID` or `AUTHORISED+UNKNOWN`. */
  readonly shown: string;
  /** What the bank's ledger says it did. */
  readonly completions: number;
  readonly reversals: number;
  readonly approvals: number;
};

export type Violation = { readonly attempt: string; readonly reason: string };

/** How many combinations are tried before the search gives up; it then says so. */
const triesMax = 200_000;

/**
 * Searches an order of the calls that respects real time and that the model allows, ending in
 * the final truth. A call that ended in `info` may happen at any moment after it was asked, or
 * never. Null: there is one.
 */
export function checkAttempt(
  attempt: string,
  calls: readonly Call[],
  final: FinalTruth,
): Violation | null {
  const plain = checkBank(attempt, final);
  if (plain) return plain;
  const search = new Search(calls, final);
  const verdict = search.run(startState, 0n);
  if (verdict) return null;
  const reason = search.isExhausted
    ? `no verdict within ${triesMax} combinations`
    : `no order of its calls explains them and the end ${final.shown}`;
  return { attempt, reason: `${reason}: ${tell(calls)}` };
}

/** What no history can excuse. */
function checkBank(attempt: string, final: FinalTruth): Violation | null {
  const say = (reason: string) => ({ attempt, reason });
  if (final.completions > 1) return say(`completed ${final.completions} times at the bank`);
  if (final.reversals > 1) return say(`reversed ${final.reversals} times at the bank`);
  const isUnknown = final.shown.endsWith('+UNKNOWN') || final.shown === 'NEEDS_REVIEW';
  if (isUnknown) return null;
  const isDone = (state: string, times: number) => final.shown === state && times === 0;
  if (isDone('COMPLETED', final.completions)) return say('COMPLETED, but not at the bank');
  if (isDone('REVERSED', final.reversals)) return say('REVERSED, but not at the bank');
  if (final.reversals > 0 && final.shown !== 'REVERSED') {
    return say(`reversed at the bank, but ${final.shown}`);
  }
  if (final.completions > 0 && !['COMPLETED', 'REVERSED'].includes(final.shown)) {
    return say(`completed at the bank, but ${final.shown}`);
  }
  const isApproved = ['AUTHORISED', 'PAID', 'COMPLETED', 'REVERSED'].includes(final.shown);
  if (isApproved && final.approvals === 0) return say(`${final.shown}, but never approved`);
  return null;
}

class Search {
  readonly #calls: readonly Call[];
  readonly #final: FinalTruth;
  readonly #seen = new Set<string>();
  readonly #certain: bigint;
  isExhausted = false;

  constructor(calls: readonly Call[], final: FinalTruth) {
    this.#calls = [...calls].sort((left, right) => left.from - right.from);
    this.#final = final;
    this.#certain = this.#calls.reduce(
      (mask, call, index) => (call.outcome.kind === 'info' ? mask : mask | (1n << BigInt(index))),
      0n,
    );
  }

  run(state: ModelState, done: bigint): boolean {
    const key = `${done}#${keyOf(state)}`;
    if (this.#seen.has(key)) return false;
    if (this.#seen.size >= triesMax) {
      this.isExhausted = true;
      return false;
    }
    this.#seen.add(key);
    if ((done & this.#certain) === this.#certain && this.#isFinal(state)) return true;
    for (const [index, call] of this.#calls.entries()) {
      const bit = 1n << BigInt(index);
      if ((done & bit) !== 0n || !this.#mayBeNext(call, done)) continue;
      for (const next of step(state, call)) if (this.run(next, done | bit)) return true;
    }
    for (const next of drift(state)) if (this.run(next, done)) return true;
    return false;
  }

  /** Not when another certain call had ended before it was even asked and is still to come. */
  #mayBeNext(call: Call, done: bigint): boolean {
    return this.#calls.every(
      (other, index) =>
        (done & (1n << BigInt(index))) !== 0n ||
        other.outcome.kind === 'info' ||
        other.to >= call.from,
    );
  }

  #isFinal(state: ModelState): boolean {
    if (this.#final.shown === 'NEEDS_REVIEW') return true;
    if (shown(state) !== this.#final.shown) return false;
    if (state.unknown !== null) return true;
    return (
      state.completions === this.#final.completions && state.reversals === this.#final.reversals
    );
  }
}

function tell(calls: readonly Call[]): string {
  return calls
    .map(({ client, wish, outcome, from, to }) => {
      const what = wish.f === 'deliver' ? `deliver ${wish.says}` : wish.f;
      const span = `${Math.round(from)}-${Math.round(to)}`;
      return `[${span} ${client} ${what}: ${outcome.kind} ${outcome.value}]`;
    })
    .join(' ');
}
