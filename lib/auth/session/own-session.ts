// May this session still change its person's account? Checked while the account's row is locked.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';

const lockUser = sql`SELECT 1 FROM "user" WHERE id = $1::uuid FOR UPDATE`;

const findOpenSession = sql({ passedFactor: 'bool', hasFactor: 'bool' })`
  SELECT s.factor_at IS NOT NULL AS "passedFactor",
    EXISTS (SELECT 1 FROM second_factor f WHERE f.user_id = u.id) AS "hasFactor"
  FROM staff_session s JOIN "user" u ON u.id = s.user_id
  WHERE s.id = $1 AND s.user_id = $2::uuid AND s.revoked_at IS NULL AND u.is_enabled`;

/**
 * Locks the person's row until the transaction ends, so that an act that ends their sessions comes
 * entirely before or after. Fails: SIGNED_OUT (the session was ended, or the account disabled,
 * since the request began), NOT_FRESH (there is a second factor that this session has never
 * passed).
 */
export async function lockOwnAccount(
  tx: Tx,
  actor: Actor,
): Promise<Result<true, 'SIGNED_OUT' | 'NOT_FRESH'>> {
  await tx.query(lockUser, [actor.userId]);
  const [session] = await tx.query(findOpenSession, [actor.sessionId, actor.userId]);
  if (!session) return fail('SIGNED_OUT');
  return session.hasFactor && !session.passedFactor ? fail('NOT_FRESH') : ok(true);
}
