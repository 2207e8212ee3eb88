// Which open items does a person want to see, and which of them come first?
import { z } from 'zod';

/** What an item is about: money in doubt, the shop itself, or something to be looked at. */
export const attentionGroups = ['money', 'shop', 'look'] as const;

export type AttentionGroup = (typeof attentionGroups)[number];

/** Every kind that has words of its own, by its group; within a group the oldest comes first. */
const groupOf: Readonly<Record<string, AttentionGroup>> = {
  unknown_operation: 'money',
  needs_review: 'money',
  conflict: 'money',
  surplus: 'money',
  overdue_hint: 'money',
  not_sent: 'money',
  rejected_results: 'money',
  unsigned_mail: 'money',
  unsigned_result: 'money',
  unmatched_operation_result: 'money',
  orphan_result: 'money',
  quarantine: 'shop',
  quarantine_full: 'shop',
  gateway_credentials: 'shop',
  prepare_mismatch: 'shop',
  clock_skew: 'shop',
  trace_numbers_low: 'shop',
  many_declines: 'shop',
  audit_parity: 'shop',
  audit_chain_broken: 'shop',
  anchor_failed: 'shop',
  spool_unreadable: 'shop',
  mailbox_failed: 'shop',
  late_approval: 'look',
  no_references: 'look',
  mail_parked: 'look',
};

/** The kinds that a filter offers, in the order of their groups. */
export const attentionKinds: readonly string[] = Object.keys(groupOf);

export type AttentionFilter = { readonly kind: string | null; readonly isMine: boolean };

const query = z.object({ kind: z.enum(attentionKinds), mine: z.literal('1') });

/** The filter that an address asks for; what it does not know narrows nothing. */
export function readAttentionFilter(given: Readonly<Record<string, unknown>>): AttentionFilter {
  const kind = query.shape.kind.safeParse([given.kind].flat()[0]);
  const mine = query.shape.mine.safeParse([given.mine].flat()[0]);
  return { kind: kind.success ? kind.data : null, isMine: mine.success };
}

type Row = { readonly kind: string; readonly openedAt: string };

/** Items group by group, the oldest first; groups without an item are left out. */
export function viewAttention<T extends Row>(
  rows: readonly T[],
): { readonly group: AttentionGroup; readonly rows: readonly T[] }[] {
  const sorted = rows.toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));
  return attentionGroups
    .map((group) => ({
      group,
      rows: sorted.filter((row) => (groupOf[row.kind] ?? 'look') === group),
    }))
    .filter(({ rows: inGroup }) => inGroup.length > 0);
}
