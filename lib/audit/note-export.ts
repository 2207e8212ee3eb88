// Who exported a file, and how did that end? An entry in the person's own trail.
import 'server-only';
import { withTx } from '@/lib/db/transaction';
import { auditPerson } from './append-audit';
import type { AuditAction } from './audit-actions';

/** Writes one step of an export (begun, completed, aborted) in its own transaction. */
export async function noteExport(
  person: { readonly userId: string; readonly name: string },
  exportId: string,
  action: AuditAction,
  after: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  await withTx((tx) =>
    auditPerson(tx, person, now, {
      subject: `user:${person.userId}`,
      action,
      cause: `export:${exportId}`,
      after,
    }),
  );
}
