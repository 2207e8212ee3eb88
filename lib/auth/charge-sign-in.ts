// How are sign-in attempts counted? One row per account and per network, locked during the
// decision.
import 'server-only';
import { createHash } from 'node:crypto';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import { chargeSignInTry, type DelayKind, type DelayRecord } from './sign-in-delay';

/** One thing by which an attempt is counted. */
export type ThrottleKey = { readonly kind: DelayKind; readonly key: string };

type Row = RowsOf<typeof lockThrottles>;

/** The key of an account, known or not: the counting must not reveal whether it exists. */
export function accountKey(email: string): ThrottleKey {
  return { kind: 'account', key: `account:${digest(email)}` };
}

/** The key of a browser that has signed in to the account before. */
export function knownBrowserKey(browserId: string): ThrottleKey {
  return { kind: 'account', key: `browser:${digest(browserId)}` };
}

/** The key for a signed-in person who confirms their identity again. */
export function proofKey(userId: string): ThrottleKey {
  return { kind: 'account', key: `proof:${userId}` };
}

/** The keys of a request for a new password, for a known or unknown address. */
export function forgottenKeys(email: string, network: string): ThrottleKey[] {
  return [
    { kind: 'account', key: `forgotten:${digest(email)}` },
    { kind: 'network', key: `forgotten-network:${network}` },
  ];
}

/** The key of attempts at a person's codes from one browser, session or network. */
export function codeLaneKey(userId: string, lane: string): ThrottleKey {
  return { kind: 'account', key: `code:${userId}:${digest(lane)}` };
}

/** The key of all attempts of strangers at a person's codes. */
export function strangersKey(userId: string): ThrottleKey {
  return { kind: 'person', key: `code:${userId}` };
}

export function networkKey(network: string): ThrottleKey {
  return { kind: 'network', key: `network:${network}` };
}

/**
 * Charges one attempt against all `keys`, or none: WAIT with the longest remaining delay if any of
 * them is still waiting. `failures`: the highest number of attempts without a success among them. A
 * refused attempt leaves no row. Rows are locked in the order of their keys, so two attempts never
 * deadlock.
 */
export async function chargeSignIn(
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<Result<{ failures: number }, 'WAIT', { seconds: number }>> {
  const names = [...new Set(keys.map(({ key }) => key))].sort();
  // First without a lock, because most attempts that must wait have a row already.
  const seen = decideAll(keys, await queryOnce(findThrottles, [names]), now);
  if (!seen.ok) return seen;
  return withTx(async (tx) => {
    const decided = decideAll(keys, await lockRows(tx, names, now), now);
    if (!decided.ok) {
      await tx.query(deleteBlank, [names]);
      return decided;
    }
    for (const { key, record } of decided.value) await writeRecord(tx, key, record);
    return ok({ failures: Math.max(...decided.value.map(({ record }) => record.failures)) });
  });
}

type Charged = { readonly key: string; readonly record: DelayRecord };

function decideAll(
  keys: readonly ThrottleKey[],
  rows: readonly Row[],
  now: Date,
): Result<Charged[], 'WAIT', { seconds: number }> {
  const charged: Charged[] = [];
  let seconds = 0;
  for (const { kind, key } of keys) {
    const known = rows.find((candidate) => candidate.key === key);
    const decision = chargeSignInTry(kind, known, now);
    if (decision.isAllowed) charged.push({ key, record: decision.record });
    else seconds = Math.max(seconds, decision.waitSeconds);
  }
  return seconds > 0 ? fail('WAIT', { seconds }) : ok(charged);
}

/** Deletes rows that were inserted only to be locked. */
const deleteBlank = sql`DELETE FROM sign_in_throttle WHERE key = ANY($1) AND failures = 0`;

const deleteThrottle = sql`DELETE FROM sign_in_throttle WHERE key = $1`;

const forgiveFailure = sql`UPDATE sign_in_throttle SET failures = greatest(failures - 1, 0), next_allowed_at = $2
           WHERE key = $1`;

/** Refunds a successful attempt: the account starts afresh, the network loses one failure. */
export function forgiveSignIn(keys: readonly ThrottleKey[], now: Date): Promise<void> {
  return withTx(async (tx) => {
    for (const { kind, key } of keys) {
      if (kind === 'network') await tx.query(forgiveFailure, [key, now]);
      else await tx.query(deleteThrottle, [key]);
    }
  });
}

const insertThrottle = sql`INSERT INTO sign_in_throttle (key, failures, next_allowed_at, updated_at)
         VALUES ($1, 0, $2, $2) ON CONFLICT (key) DO NOTHING`;

const throttleColumns = {
  key: 'text',
  failures: 'int4',
  nextAllowedAt: 'timestamptz',
  updatedAt: 'timestamptz',
} as const;

const findThrottles = select(throttleColumns)`
  FROM sign_in_throttle WHERE key = ANY($1)`;

const lockThrottles = select(throttleColumns)`
  FROM sign_in_throttle
       WHERE key = ANY($1) ORDER BY key FOR UPDATE`;

/** Inserts the missing rows and locks all, so that no parallel success deletes one. */
async function lockRows(tx: Tx, names: readonly string[], now: Date): Promise<Row[]> {
  for (;;) {
    for (const name of names) {
      await tx.query(insertThrottle, [name, now]);
    }
    const rows = await tx.query(lockThrottles, [names]);
    if (rows.length === names.length) return rows;
  }
}

const updateThrottle = sql`UPDATE sign_in_throttle SET failures = $2, next_allowed_at = $3, updated_at = $4
     WHERE key = $1`;

async function writeRecord(tx: Tx, key: string, record: DelayRecord): Promise<void> {
  await tx.query(updateThrottle, [key, record.failures, record.nextAllowedAt, record.updatedAt]);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
