// What have the shoppers of one part of the drill seen?

export type Shopped = {
  readonly requests: number;
  readonly slowestMs: number;
  /** The references of the orders whose payment was received. */
  readonly bought: readonly string[];
  readonly failures: readonly string[];
};
