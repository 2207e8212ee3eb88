// How is a try at the door counted? One row per account and per network, locked while it decides.
import 'server-only';
import { createHash } from 'node:crypto';
import { type RowsOf, select, sql } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result';
import { chargeTry, type DelayKind, type DelayRecord } from './sign-in-delay';

/** One thing that a try is counted against. */
export type ThrottleKey = { readonly kind: DelayKind; readonly key: string };

type Row = RowsOf<typeof lockThrottles>;

/** The key of an account, known or not: existence must not show in what is counted. */
export function accountKey(email: string): ThrottleKey {
  return { kind: 'account', key: `account:${digest(email)}` };
}

/** The key of a browser that has signed in to the account before. */
export function knownBrowserKey(browserId: string): ThrottleKey {
  return { kind: 'account', key: `browser:${digest(browserId)}` };
}

/** The key of a known person: for codes, and for confirming an identity again. */
export function personKey(what: 'code' | 'proof', userId: string): ThrottleKey {
  return { kind: 'account', key: `${what}:${userId}` };
}

export function networkKey(network: string): ThrottleKey {
  return { kind: 'network', key: `network:${network}` };
}

/**
 * Charges one try against all `keys`, or none: WAIT with the longest remaining delay when any of
 * them is still waiting. Rows are locked in the order of their keys, so two tries never deadlock.
 */
export function chargeSignIn(
  keys: readonly ThrottleKey[],
  now: Date,
): Promise<Result<true, 'WAIT', { seconds: number }>> {
  return withTx(async (tx) => {
    const rows = await lockRows(tx, keys, now);
    const charged: { key: string; record: DelayRecord }[] = [];
    let seconds = 0;
    for (const { kind, key } of keys) {
      const known = rows.find((candidate) => candidate.key === key);
      const decision = chargeTry(kind, known, now);
      if (decision.isAllowed) charged.push({ key, record: decision.record });
      else seconds = Math.max(seconds, decision.waitSeconds);
    }
    if (seconds > 0) return fail('WAIT', { seconds });
    for (const { key, record } of charged) await writeRecord(tx, key, record);
    return ok(true as const);
  });
}

const deleteThrottle = sql`DELETE FROM sign_in_throttle WHERE key = $1`;

const forgiveFailure = sql`UPDATE sign_in_throttle SET failures = greatest(failures - 1, 0), next_allowed_at = $2
           WHERE key = $1`;

/** Gives a successful try back: the account starts afresh, the network loses one failure. */
export function forgiveSignIn(keys: readonly ThrottleKey[], now: Date): Promise<void> {
  return withTx(async (tx) => {
    for (const { kind, key } of keys) {
      if (kind === 'account') {
        await tx.query(deleteThrottle, [key]);
      } else {
        await tx.query(forgiveFailure, [key, now]);
      }
    }
  });
}

const insertThrottle = sql`INSERT INTO sign_in_throttle (key, failures, next_allowed_at, updated_at)
         VALUES ($1, 0, $2, $2) ON CONFLICT (key) DO NOTHING`;

const lockThrottles = select({
  key: 'text',
  failures: 'int4',
  nextAllowedAt: 'timestamptz',
  updatedAt: 'timestamptz',
})`
  FROM sign_in_throttle
       WHERE key = ANY($1) ORDER BY key FOR UPDATE`;

/** Inserts the missing rows and locks all, so that no parallel success deletes one. */
async function lockRows(tx: Tx, keys: readonly ThrottleKey[], now: Date): Promise<Row[]> {
  const names = [...new Set(keys.map(({ key }) => key))].sort();
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
