// What kinds of issues wait for people? Each with its group, who may close it, and what settles it.

/** What an issue is about: money in doubt, the shop itself, or something to be looked at. */
export const attentionGroups = ['money', 'shop', 'look'] as const;

export type AttentionGroup = (typeof attentionGroups)[number];

/**
 * What takes an issue away without a person: the state of its attempt or operation, the statement
 * or the check that raised it, or nothing. One about money cannot be closed before that.
 */
type SettledBy =
  | 'operation_known'
  | 'review_left'
  | 'block_ended'
  | 'surplus_gone'
  | 'hold_ended'
  | 'outcome'
  | 'reversal'
  | 'statement'
  | 'check'
  | 'nothing';

type KindRule = {
  readonly group: AttentionGroup;
  /** The permission that closes it by hand; `resolve` closes every kind. */
  readonly closedWith: 'complete' | 'resolve';
  readonly settledBy: SettledBy;
};

const money = (settledBy: SettledBy) =>
  ({ group: 'money', closedWith: 'resolve', settledBy }) as const satisfies KindRule;
const shop = (settledBy: SettledBy) =>
  ({ group: 'shop', closedWith: 'resolve', settledBy }) as const satisfies KindRule;

const byCheck = { ...shop('check'), settledBy: 'check' } as const;

/** Group by group; in a group, what blocks most comes first. */
export const attentionKinds = {
  unknown_operation: money('operation_known'),
  needs_review: money('review_left'),
  conflict: money('block_ended'),
  surplus: money('surplus_gone'),
  overdue_hint: money('outcome'),
  left_uncompleted: money('hold_ended'),
  not_sent: { ...money('nothing'), closedWith: 'complete' },
  unreadable_result: money('outcome'),
  rejected_results: money('outcome'),
  unsigned_mail: money('outcome'),
  unsigned_result: money('outcome'),
  unmatched_operation_result: money('nothing'),
  orphan_result: money('nothing'),
  statement_differences: money('statement'),
  altered_result: shop('nothing'),
  visitors_limited: shop('nothing'),
  quarantine: shop('nothing'),
  quarantine_full: shop('nothing'),
  gateway_credentials: shop('nothing'),
  prepare_mismatch: shop('nothing'),
  clock_skew: byCheck,
  trace_numbers_low: byCheck,
  many_declines: byCheck,
  audit_parity: byCheck,
  book_differs: byCheck,
  audit_chain_broken: byCheck,
  anchor_failed: byCheck,
  records_unprotected: byCheck,
  spool_unreadable: byCheck,
  mailbox_failed: byCheck,
  mail_stuck: byCheck,
  webhook_stuck: byCheck,
  channel_unread: byCheck,
  sold_elsewhere: { group: 'look', closedWith: 'complete', settledBy: 'check' },
  late_approval: { group: 'look', closedWith: 'complete', settledBy: 'nothing' },
  stay_cancelled: { group: 'look', closedWith: 'complete', settledBy: 'nothing' },
  price_waits: { group: 'look', closedWith: 'complete', settledBy: 'nothing' },
  no_references: { group: 'look', closedWith: 'complete', settledBy: 'reversal' },
  mail_parked: { group: 'look', closedWith: 'complete', settledBy: 'nothing' },
} as const satisfies Readonly<Record<string, KindRule>>;

export type AttentionKind = keyof typeof attentionKinds;

type KindsSettledBy<S extends SettledBy> = {
  [K in AttentionKind]: (typeof attentionKinds)[K]['settledBy'] extends S ? K : never;
}[AttentionKind];

/** Opened and closed by a check that runs repeatedly. */
export type AlarmKind = KindsSettledBy<'check'>;

/** The rule of a kind; null for one that an earlier version wrote and this one does not know. */
export function attentionRule(kind: string): KindRule | null {
  return Object.hasOwn(attentionKinds, kind) ? attentionKinds[kind as AttentionKind] : null;
}

/** The kinds that this settles, in the order of the table. */
export function kindsSettledBy(settledBy: SettledBy): AttentionKind[] {
  const kinds = Object.keys(attentionKinds) as AttentionKind[];
  return kinds.filter((kind) => attentionKinds[kind].settledBy === settledBy);
}
