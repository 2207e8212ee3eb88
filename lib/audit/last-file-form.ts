// In which form did a person take their last file? From its audit entry, so on any device.
import 'server-only';
import { db } from '@/lib/db/client';
import type { Actor } from '@/lib/rights/actor';
import { type FileForm, readFileForm } from '@/lib/text/file-form';
import type { AuditAction } from './audit-actions';

const withFormat: readonly AuditAction[] = [
  'journal.export_begun',
  'table.export_begun',
  'month.export_begun',
];
const withSigns: readonly AuditAction[] = [
  ...withFormat,
  'orders.export_begun',
  'audit.export_begun',
];

/** The format of the last file of the books, and the signs of the last file that had a choice of them. */
export async function lastFileForm(actor: Actor): Promise<FileForm> {
  const [signs, journal] = await Promise.all([lastOf(actor, withSigns), lastOf(actor, withFormat)]);
  return readFileForm({ ...signs, format: journal.format });
}

async function lastOf(
  actor: Actor,
  actions: readonly AuditAction[],
): Promise<Readonly<Record<string, unknown>>> {
  const last = await db().auditEntry.findFirst({
    where: {
      subject: `user:${actor.userId}`,
      action: { in: [...actions] },
      after: { path: ['separator'], string_starts_with: '' },
    },
    orderBy: { sequence: 'desc' },
    select: { after: true },
  });
  return { ...(last?.after as object | undefined) };
}
