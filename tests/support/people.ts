// Who takes part in a decision of two people? Members of staff and their requests.
import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import type { ResolutionInput } from '@/lib/payments/decisions/resolution-input';
import type { Actor } from '@/lib/rights/actor';
import { type Permission, presets } from '@/lib/rights/permissions';
import { must } from './must';
import { auditOf, openIssues } from './records';
import { createStaff } from './staff';

/**
 * Creates a member of staff with these permissions. The type's brand claims that the database was
 * asked; only the sign-in tests check that.
 */
export const createPerson = async <P extends Permission>(
  permissions: readonly Permission[] = presets.admin,
  name = 'Layla',
): Promise<Actor<P>> => actorOf<P>((await createStaff({ name, permissions })).id);

/** The user of an existing account, as a request would find them now. */
export async function actorOf<P extends Permission>(userId: string): Promise<Actor<P>> {
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  return {
    userId,
    name: user.name,
    email: user.email,
    permissions: user.permissions,
    heldBack: [],
    provedAt: new Date(),
    sessionId: 'test',
    browser: randomUUID(),
    network: '192.0.2.1',
  } as unknown as Actor<P>;
}

type Subject = { readonly orderId: string; readonly reference: string; readonly attemptId: string };

export const versionOf = async (orderId: string) =>
  (await db().order.findUniqueOrThrow({ where: { id: orderId } })).version;

/** What a desk form would send to resolve the attempt. */
export const resolutionOf = async (
  subject: Subject,
  more: Partial<ResolutionInput> & Pick<ResolutionInput, 'outcome'>,
): Promise<ResolutionInput> => ({
  reference: subject.reference,
  attemptId: subject.attemptId,
  operationId: null,
  amountText: '25000',
  reason: 'The bank confirmed it by telephone',
  rrn: '',
  internalReference: '',
  approvalCode: '',
  acceptedEvidenceId: null,
  clientToken: randomUUID(),
  seenVersion: await versionOf(subject.orderId),
  ...more,
});

/** One person requests a resolution and another approves it. */
export async function resolve(
  subject: Subject,
  more: Partial<ResolutionInput> & Pick<ResolutionInput, 'outcome'>,
): Promise<{ readonly requestId: string; readonly askedBy: Actor; readonly approvedBy: Actor }> {
  const [askedBy, approvedBy] = await Promise.all([
    createPerson<'resolve'>(presets.admin, 'Noor'),
    createPerson<'approve'>(presets.admin, 'Hawre'),
  ]);
  const { requestId } = must(await requestResolution(askedBy, await resolutionOf(subject, more)));
  const decided = await decideApproval(approvedBy, { requestId, decision: 'approve', note: '' });
  if (!decided.ok || decided.value.kind !== 'resolved') throw new Error(JSON.stringify(decided));
  return { requestId, askedBy, approvedBy };
}

/** Kinds of the open items of an attempt, sorted. */
export const openItems = async (attemptId: string): Promise<string[]> =>
  (await openIssues({ attemptId })).map((item) => item.kind).sort();

/** The actions in an order's history, oldest first. */
export const historyOf = async (orderId: string): Promise<string[]> =>
  (await auditOf(`order:${orderId}`)).map((row) => row.action);
