// Do an order's rows match the last entries of its audit trail? A pure comparison.

/** `after` of one audit entry of an order, as write-change keeps it. */
export type AuditAfter = Readonly<Record<string, unknown>>;

type ParityOperation = { readonly kind: string; readonly state: string };

export type ParityAttempt = {
  readonly gatewayOrderId: string;
  readonly state: string;
  /** Minor units as digits, or null. */
  readonly authorisedMinor: string | null;
  readonly completedMinor: string | null;
  readonly reversedMinor: string | null;
  readonly isSurplus: boolean;
  readonly isBlocked: boolean;
  /** The oldest first. */
  readonly operations: readonly ParityOperation[];
};

export type ParityOrder = {
  readonly state: string;
  /** Grows by one with each change, and each change has one entry. */
  readonly version: number;
  readonly attempts: readonly ParityAttempt[];
  /** In order of sequence. */
  readonly entries: readonly AuditAfter[];
};

/**
 * Returns what differs, named by column; empty when rows and trail agree. `entries.cut_off` when
 * the trail has fewer entries than there were changes.
 */
export function parityProblems(order: ParityOrder): readonly string[] {
  const found: string[] = [];
  const { entries } = order;
  if (entries.length < order.version) found.push('entries.cut_off');
  const last = entries.at(-1);
  if (last && last.order !== order.state) found.push('order.state');
  for (const attempt of order.attempts) found.push(...attemptProblems(attempt, entries));
  const known = new Set(order.attempts.map((attempt) => attempt.gatewayOrderId));
  const isGone = entries.some(
    (entry) => typeof entry.gatewayOrderId === 'string' && !known.has(entry.gatewayOrderId),
  );
  if (isGone) found.push('attempt.removed');
  return [...new Set(found)];
}

function attemptProblems(attempt: ParityAttempt, entries: readonly AuditAfter[]): string[] {
  const own = entries.filter((entry) => entry.gatewayOrderId === attempt.gatewayOrderId);
  const last = own.at(-1);
  if (!last) return ['attempt.unknown'];
  const compared: readonly [string, unknown, unknown][] = [
    ['attempt.state', last.attempt, attempt.state],
    ['attempt.authorised_amount', last.authorisedMinor, attempt.authorisedMinor],
    ['attempt.completed_amount', last.completedMinor, attempt.completedMinor],
    ['attempt.reversed_amount', last.reversedMinor, attempt.reversedMinor],
    ['attempt.is_surplus', last.surplus === true, attempt.isSurplus],
    ['attempt.is_blocked', last.blocked === true, attempt.isBlocked],
  ];
  const found = compared.filter(([, recorded, is]) => recorded !== is).map(([column]) => column);
  for (const kind of ['completion', 'reversal']) {
    const recorded = own
      .filter((entry) => entry.kind === kind && entry.operation)
      .at(-1)?.operation;
    const is = attempt.operations.filter((operation) => operation.kind === kind).at(-1)?.state;
    if (recorded !== is) found.push(`operation.state (${kind})`);
  }
  return found;
}
