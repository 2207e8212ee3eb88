// From which browser and network, and by which proof, does a person ask or decide? For the audit.
import 'server-only';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import type { Actor } from '@/lib/rights/actor';

/** Times are ISO 8601. `secondFactor` is null if the session never passed one. */
export type Presence = {
  readonly browser: string | null;
  readonly network: string;
  readonly provedAt: string | null;
  readonly secondFactor: 'app_code' | 'recovery_code' | null;
  readonly secondFactorAt: string | null;
};

const findProof = sql({ provedAt: 'timestamptz', factorAt: 'timestamptz?', isRecovery: 'bool' })`
  SELECT s.proved_at AS "provedAt", s.factor_at AS "factorAt", EXISTS (
    SELECT 1 FROM recovery_code c WHERE c.user_id = s.user_id AND c.used_at = s.factor_at
  ) AS "isRecovery"
  FROM staff_session s WHERE s.id = $1 AND s.user_id = $2::uuid`;

/** This much of the browser's hash is enough to tell two apart. */
const shownHash = 16;

/** Reads the session in this transaction. A recovery code counts as used at the session's time. */
export async function readPresence(tx: Tx, actor: Actor): Promise<Presence> {
  const [proof] = await tx.query(findProof, [actor.sessionId, actor.userId]);
  const factorAt = proof?.factorAt ?? null;
  return {
    browser: actor.browser?.slice(0, shownHash) ?? null,
    network: actor.network,
    provedAt: proof?.provedAt.toISOString() ?? null,
    secondFactor: factorAt === null ? null : proof?.isRecovery ? 'recovery_code' : 'app_code',
    secondFactorAt: factorAt?.toISOString() ?? null,
  };
}
