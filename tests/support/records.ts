// What has the shop written down? Its audit, its issues and its mails, as tests look at them.
import { db } from '@/lib/db/client';
import type { Prisma } from '@/prisma/generated/client';

/** The audit's entries about a subject, or those of one act, oldest first. */
export const auditOf = (subject: string, action?: string) =>
  db().auditEntry.findMany({ where: { subject, action }, orderBy: { sequence: 'asc' } });

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
