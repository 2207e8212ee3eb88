// Who signed in to an account, from where and how, or was refused? Kept for ninety days.
import 'server-only';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';
import { typed } from '@/lib/rows/columns';
import { isRowId } from '@/lib/text/row-id';
import type { SignInOutcome } from './sign-in-filter';

export type SignInRow = RowsOf<typeof findNewest>;

/** Where an attempt comes from. */
export type SignInFrom = {
  /** From clientNetwork. */
  readonly network: string;
  readonly userAgent: string;
};

const listMax = 30;
const userAgentMax = 200;
/** Rows of refused passwords of one account in a day. */
const refusedMax = 20;

const insertEvent = sql`
  INSERT INTO sign_in_event (user_id, at, outcome, passed_factor, network, user_agent)
  VALUES ($1::uuid, $2, $3, $4, $5, $6)`;

const valuesOf = (
  userId: string,
  what: { readonly outcome: SignInOutcome; readonly passedFactor: boolean },
  { network, userAgent }: SignInFrom,
  at: Date,
) => [userId, at, what.outcome, what.passedFactor, network, shortAgent(userAgent)];

/** The browser's user agent, cut to what is stored. */
export function shortAgent(userAgent: string): string {
  return userAgent.replaceAll('\u0000', '').slice(0, userAgentMax);
}

/** Logs a sign-in, in the transaction that opens its session. */
export async function noteSignIn(
  tx: Tx,
  userId: string,
  how: { readonly byOrganisation: boolean; readonly passedFactor: boolean },
  from: SignInFrom,
  now: Date,
): Promise<void> {
  const outcome = how.byOrganisation ? 'organisation' : 'password';
  await tx.query(insertEvent, valuesOf(userId, { outcome, ...how }, from, now));
}

const insertRefused = sql`
  INSERT INTO sign_in_event (user_id, at, outcome, passed_factor, network, user_agent)
  SELECT u.id, $2, CASE WHEN u.is_enabled THEN 'wrong_password' ELSE 'disabled' END, false, $3, $4
  FROM "user" u WHERE u.email = $1 AND ${refusedMax} > (
    SELECT count(*) FROM sign_in_event e WHERE e.user_id = u.id
      AND e.outcome IN ('wrong_password', 'disabled') AND e.at > $2::timestamptz - interval '1 day')`;

/**
 * Notes a refused password for the account of this address, if there is one; twenty a day. The
 * caller does not wait for it: the answer takes as long where there is nothing to write.
 */
export async function noteRefusal(email: string, from: SignInFrom, now: Date): Promise<void> {
  const { network, userAgent } = from;
  await queryOnce(insertRefused, [email, now, network, shortAgent(userAgent)]);
}

/** Logs a wrong code after the right password. */
export async function noteWrongCode(userId: string, from: SignInFrom, now: Date): Promise<void> {
  const refused = { outcome: 'wrong_code', passedFactor: false } as const;
  await queryOnce(insertEvent, valuesOf(userId, refused, from, now));
}

const findNewest = sql({
  at: 'timestamptz',
  outcome: typed<SignInOutcome>('text'),
  passedFactor: 'bool',
  network: 'text',
  userAgent: 'text',
})`
  SELECT at, outcome, passed_factor AS "passedFactor", network, user_agent AS "userAgent"
  FROM sign_in_event WHERE user_id = $1::uuid ORDER BY at DESC, id LIMIT ${listMax}`;

/** The person's own sign-ins, newest first. */
export function listOwnSignIns(actor: Actor): Promise<readonly SignInRow[]> {
  return queryOnce(findNewest, [actor.userId]);
}

/** The sign-ins of any account, for people who manage users. */
export async function listSignInsOf(
  _actor: Actor<'manage_users'>,
  userId: string,
): Promise<readonly SignInRow[]> {
  return isRowId(userId) ? queryOnce(findNewest, [userId]) : [];
}
