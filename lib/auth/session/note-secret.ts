// Since when has this NEXTAUTH_SECRET signed sessions and links? Each change is audited.
import 'server-only';
import { appendAudit } from '@/lib/audit/append-audit';
import { select } from '@/lib/db/statement';
import { type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { typed } from '@/lib/rows/columns';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';

/** The subject of the entries. */
export const secretSubject = 'settings:sign_in_secret';

const findHead = select({ after: typed<{ readonly mark?: string }>('jsonb') })`
  FROM audit_entry WHERE subject = $1 ORDER BY sequence DESC LIMIT 1`;

/**
 * Appends a mark of the secret, which reveals nothing of it, if it has changed. A shop that has
 * never changed it has no entry. Without a database the process still starts, and a warning is
 * logged.
 */
export async function noteSecret(clock = systemClock): Promise<void> {
  try {
    await withTx((tx) => appendIfNew(tx, clock.now()));
  } catch (error) {
    log.error('sign_in.secret_not_noted', { error });
  }
}

async function appendIfNew(tx: Tx, at: Date): Promise<void> {
  const [last] = await tx.query(findHead, [secretSubject]);
  const mark = markOfSecret();
  const isFirst = last === undefined && !settings().authSecretPrevious;
  if (isFirst || last?.after.mark === mark) return;
  await appendAudit(tx, {
    subject: secretSubject,
    actor: { kind: 'system', name: 'system' },
    action: 'settings.secret_changed',
    cause: 'process:started',
    before: last?.after ?? {},
    after: { mark },
    at,
  });
}

/** Sixteen letters that identify a secret. */
export function markOfSecret(): string {
  return deriveKey('mark').toString('hex').slice(0, 16);
}
