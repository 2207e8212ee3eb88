// May this person approve that person's request? Pure rules over who acted on whose account.

const dayMs = 86_400_000;
/** How many days an act on an account ties it to the person who did it. */
export const influenceDays = 30;
/** An account younger than this may not act as second person, unless it is a founder's. */
export const newAccountDays = 7;

/** One person's act on another's account, as the audit records it. */
export type AccountAct = {
  readonly on: string;
  readonly by: string;
  readonly action: string;
  readonly at: Date;
};

/** The two founders, and when they were named; null if none were named. */
export type Founders = { readonly ids: readonly string[]; readonly namedAt: Date } | null;

/** Acts on both accounts, and on everyone who directly or indirectly opened them. */
export type AccountTies = { readonly acts: readonly AccountAct[]; readonly founders: Founders };

export type Dependence =
  /** The approver's account is younger than `newAccountDays`. */
  | 'ACCOUNT_TOO_NEW'
  /**
   * The requester invited or changed the approver's account, or opened it through other accounts.
   */
  | 'INFLUENCED'
  /**
   * The approver invited or changed the requester's account, or opened it through other accounts.
   */
  | 'INFLUENCES'
  /** One person opened both accounts, directly or through other accounts. */
  | 'SAME_ORIGIN';

/**
 * Acts that do not give control of the account. All others do, including acts that are added later:
 * inviting, enabling, mailing a password link, resetting the second factor.
 */
const opensNothing: readonly string[] = [
  'permissions_changed',
  'user_disabled',
  'sessions_ended',
  'link_withdrawn',
];

/**
 * Why the approver is not independent of the requester now, or null. Directly, every act ties, in
 * both directions; through others, only acts that open an account, because those create puppet
 * accounts. Acts on a founder's account from before the founders were named do not count.
 */
export function dependenceOf(
  requester: { readonly id: string },
  approver: { readonly id: string; readonly createdAt: Date },
  { acts, founders }: AccountTies,
  now: Date,
): Dependence | null {
  const isFounder = (id: string) => founders?.ids.includes(id) === true;
  const since = now.getTime() - influenceDays * dayMs;
  const counting = acts.filter(
    ({ on, at }) =>
      at.getTime() > since &&
      !(founders && isFounder(on) && at.getTime() <= founders.namedAt.getTime()),
  );
  const behindRequester = openersOf(requester.id, counting);
  const behindApprover = openersOf(approver.id, counting);
  const acted = (by: string, on: string) => counting.some((act) => act.by === by && act.on === on);
  if (acted(requester.id, approver.id) || behindApprover.has(requester.id)) return 'INFLUENCED';
  if (acted(approver.id, requester.id) || behindRequester.has(approver.id)) return 'INFLUENCES';
  if ([...behindRequester].some((id) => behindApprover.has(id))) return 'SAME_ORIGIN';
  const age = now.getTime() - approver.createdAt.getTime();
  return age < newAccountDays * dayMs && !isFounder(approver.id) ? 'ACCOUNT_TOO_NEW' : null;
}

/** Everyone who opened this account, or the account of one who did; not the account itself. */
function openersOf(id: string, acts: readonly AccountAct[]): ReadonlySet<string> {
  const openers = new Set<string>();
  const open = [id];
  for (let on = open.pop(); on !== undefined; on = open.pop()) {
    for (const act of acts) {
      if (act.on !== on || act.by === id || opensNothing.includes(act.action)) continue;
      if (openers.has(act.by)) continue;
      openers.add(act.by);
      open.push(act.by);
    }
  }
  return openers;
}
