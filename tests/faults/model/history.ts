// What did the clients of a run ask, when, and what were they told? Jepsen's ok, fail and info.

export type Intent =
  /** A shopper starts a payment; `type` is what the order is. */
  | { readonly f: 'start'; readonly type: 'sale' | 'authorization' }
  /** The browser hands over what the bank said. */
  | { readonly f: 'deliver'; readonly says: 'approved' | 'declined' }
  | { readonly f: 'complete' }
  | { readonly f: 'reverse' }
  /** Somebody reads the attempt's state in the shop. */
  | { readonly f: 'read' };

export type Outcome =
  /** It happened, and this is what was said of it. */
  | { readonly kind: 'ok'; readonly value: string }
  /** It certainly did not happen. */
  | { readonly kind: 'fail'; readonly value: string }
  /** Nobody knows: it may have happened, may happen later, or never. */
  | { readonly kind: 'info'; readonly value: string };

/** One call of one client about one attempt; times are milliseconds of one clock. */
export type Call = {
  readonly client: string;
  readonly attempt: string;
  readonly wish: Intent;
  readonly from: number;
  readonly to: number;
  readonly outcome: Outcome;
};

/** Collects the calls of all clients of a run. */
export class History {
  readonly #calls: Call[] = [];
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get calls(): readonly Call[] {
    return this.#calls;
  }

  /** Runs a call and writes down what came of it; an error is an outcome that nobody knows. */
  async record(
    call: { client: string; attempt: string; wish: Intent },
    run: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const from = this.#now();
    let outcome: Outcome;
    try {
      outcome = await run();
    } catch (error) {
      outcome = { kind: 'info', value: error instanceof Error ? error.message : String(error) };
    }
    this.#calls.push({ ...call, from, to: this.#now(), outcome });
    return outcome;
  }

  byAttempt(): Map<string, Call[]> {
    const grouped = new Map<string, Call[]>();
    for (const call of this.#calls) {
      const calls = grouped.get(call.attempt) ?? [];
      calls.push(call);
      grouped.set(call.attempt, calls);
    }
    return grouped;
  }
}
