'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { approvalProblemState } from '@/app/admin/_components/problem-sentences';
import { textOf } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { log } from '@/lib/log/log';
import { noteSeen } from '@/lib/payments/approvals/tell-approvers';
import { decideApproval, withdrawApproval } from '@/lib/payments/decisions/decide-approval';

/** At most this many are on one page. */
const shownMax = 200;

/** Approves: the requested action runs now, and the order shows the result. */
export async function approve(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, 'approve');
}

/** Refuses; nothing happens to the order. */
export async function refuse(_previous: FormState, form: FormData): Promise<FormState> {
  return decide(form, 'refuse');
}

/** The requester withdraws the request. */
export async function withdraw(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  const requestId = textOf(form, 'requestId');
  const withdrawn = await withdrawApproval(door.actor, { requestId });
  if (!withdrawn.ok) return approvalProblemState(form, withdrawn);
  redirect('/admin/attention/approvals?done=withdrawn');
}

/** Records that the user has seen the requests of this page, or of a notice. */
export async function lookAt(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'see_orders');
  if ('refused' in door) return door.refused;
  await noteSeen(door.actor, textOf(form, 'request').split(' ').slice(0, shownMax));
  return { values: {}, errors: {} };
}

async function decide(form: FormData, decision: 'approve' | 'refuse'): Promise<FormState> {
  const door = await enter(form, 'approve', { isSensitive: true });
  if ('refused' in door) return door.refused;
  const requestId = textOf(form, 'requestId');
  let decided: Awaited<ReturnType<typeof decideApproval>>;
  try {
    decided = await decideApproval(door.actor, { requestId, decision, note: textOf(form, 'note') });
  } catch (error) {
    log.error('desk.approval_failed', { approvalId: requestId, error });
    return approvalProblemState(form, { code: 'NOT_REACHED' });
  }
  if (!decided.ok) return approvalProblemState(form, decided);
  const { value } = decided;
  if (value.kind === 'refused') redirect('/admin/attention/approvals?done=refused');
  const news = value.kind === 'sent' ? `outcome=${value.operationId}` : `decided=${requestId}`;
  redirect(`/admin/orders/${encodeURIComponent(textOf(form, 'reference'))}?${news}`);
}
