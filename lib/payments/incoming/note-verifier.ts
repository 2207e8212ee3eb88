// Under which keys are the bank's messages believed, and since when? Each change is in the audit.
import 'server-only';
import { type AuditInput, appendAudit } from '@/lib/audit/append-audit';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { verifierFingerprint } from '@/lib/gateway/belief/verifier-fingerprint';
import type { GatewayConfig } from '@/lib/gateway/config';
import { log } from '@/lib/log/log';
import { typed } from '@/lib/rows/columns';
import { systemClock } from '@/lib/time/clock';

const subject = 'gateway:verifier';

type Verifier = {
  /** A fingerprint of keys and profile; neither can be read from it. */
  readonly fingerprint: string;
  readonly profile: string;
  /** Until when the older key is accepted; null without one. */
  readonly previousUntil: string | null;
};

/**
 * Appends what this process verifies with, unless the last row is the same. Called once at the
 * start. Without a database the process still starts, and a warning goes to the log.
 */
export async function noteVerifier(
  config: Pick<GatewayConfig, 'profile' | 'verifyingKeys'>,
  clock = systemClock,
): Promise<void> {
  const until = config.verifyingKeys.find(({ acceptedUntil }) => acceptedUntil)?.acceptedUntil;
  const now: Verifier = {
    fingerprint: verifierFingerprint(config),
    profile: config.profile.name,
    previousUntil: until?.toISOString() ?? null,
  };
  try {
    await withTx((tx) => appendIfNew(tx, now, clock.now()));
  } catch (error) {
    log.error('gateway.verifier_not_noted', { error });
  }
}

const findHead = select({ after: typed<Verifier>('jsonb') })`
  FROM audit_entry WHERE subject = $1 ORDER BY sequence DESC LIMIT 1`;

async function appendIfNew(tx: Tx, now: Verifier, at: Date): Promise<void> {
  const [last] = await tx.query(findHead, [subject]);
  const before = last?.after ?? null;
  const isSame =
    before?.fingerprint === now.fingerprint && before.previousUntil === now.previousUntil;
  if (isSame) return;
  const row: AuditInput = {
    subject,
    actor: { kind: 'system', name: 'system' },
    action: 'gateway.verifier_changed',
    cause: 'process:started',
    before: before ?? {},
    after: now,
    at,
  };
  await appendAudit(tx, row);
}
