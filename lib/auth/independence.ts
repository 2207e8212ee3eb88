// May this account check what that person asks for? Pure rules over who acted on whose account.

const dayMs = 86_400_000;
/** For so long, an act on an account ties it to the person who did it. */
export const influenceDays = 30;
/** A younger account is no second person, unless it is a founder's. */
export const newAccountDays = 7;

/** One person's act on the account of another, as the audit has it. */
export type AccountAct = {
  readonly on: string;
  readonly by: string;
  readonly action: string;
  readonly at: Date;
};

/** The two people whom a new house named, and when; null: it named none. */
export type Founders = { readonly ids: readonly string[]; readonly namedAt: Date } | null;

/** What is known of the accounts: acts on both, and on everyone who stands behind them. */
export type AccountTies = { readonly acts: readonly AccountAct[]; readonly founders: Founders };

export type Dependence =
  /** The approver's account is younger than the days of a new account. */
  | 'ACCOUNT_TOO_NEW'
  /** The requester invited or changed the approver's account, or whoever opened it did. */
  | 'INFLUENCED'
  /** The approver invited or changed the requester's account, or whoever opened it did. */
  | 'INFLUENCES'
  /** One person opened both accounts, directly or through accounts between. */
  | 'SAME_ORIGIN';

/**
 * Acts that do not put an account into another's hands. All others do, also those that are added
 * later: inviting, enabling, mailing a password link, resetting the second factor.
 */
const opensNothing: readonly string[] = [
  'permissions_changed',
  'user_disabled',
  'sessions_ended',
  'link_withdrawn',
];

/**
 * Why the approver is not independent of the requester now, or null. Directly every act ties, in
 * both directions; through others only acts that open an account, because these make puppets. What
 * was done to a founder's account before the founders were named ties nobody.
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
