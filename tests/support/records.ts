// What has the shop written down? Its audit, its issues and its mails, as tests look at them.
import { appendAudit } from '@/lib/audit/append-audit';
import type { AuditSubject } from '@/lib/audit/audit-subject';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import type { Prisma } from '@/prisma/generated/client';

/** The audit's entries about a subject, or those of one act, oldest first. */
export const auditOf = (subject: string, action?: string) =>
  db().auditEntry.findMany({ where: { subject, action }, orderBy: { sequence: 'asc' } });

/** Writes an entry that stands for nothing. */
export const writeEntry = (subject: string, at = new Date(), numbers = [0, 1]) =>
  withTx((tx) =>
    appendAudit(tx, {
      subject: subject as AuditSubject,
      actor: { kind: 'user', id: 'u1', name: 'Layla' },
      action: 'mail.pasted',
      cause: 'test',
      before: { written: numbers[0] },
      after: { written: numbers[1] },
      at,
    }),
  );

/** What was done to a subject, oldest first. */
export const actsOf = async (subject: string) =>
  (await auditOf(subject)).map(({ action }) => action);

/** The open issues, by kind. */
export const openIssues = (where: Prisma.AttentionItemWhereInput = {}) =>
  db().attentionItem.findMany({ where: { ...where, closedAt: null }, orderBy: { kind: 'asc' } });

/** The kinds of the open issues, sorted. */
export const openKinds = async (where?: Prisma.AttentionItemWhereInput) =>
  (await openIssues(where)).map(({ kind }) => kind);

/** The mails that wait, oldest first. */
export const mailsOf = (where: Prisma.MailOutboxWhereInput) =>
  db().mailOutbox.findMany({ where, orderBy: [{ createdAt: 'asc' }, { kind: 'asc' }] });
