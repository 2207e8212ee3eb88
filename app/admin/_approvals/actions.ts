'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { codeWords } from '@/app/admin/_components/code-words';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { log } from '@/lib/log/log';
import { noteSeen } from '@/lib/payments/approvals/tell-approvers';
import {
  type DecisionRefusal,
  decideApproval,
  withdrawApproval,
} from '@/lib/payments/decisions/decide-approval';
import { type Failure, fail } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import type { TypedForm } from '@/lib/text/typed-form';

/** At most this many are on one page. */
const shownMax = 200;

/** Approves: the requested action runs now, and the order shows the result. */
export const approve = deskAction('approve', (actor, form) => decide(actor, form, 'approve'), {
  isSensitive: true,
});

/** Refuses; nothing happens to the order. */
export const refuse = deskAction('approve', (actor, form) => decide(actor, form, 'refuse'), {
  isSensitive: true,
});

/** The requester withdraws the request. */
export const withdrawRequest = deskAction('see_orders', async (actor, form) => {
  const requestId = form.text('requestId');
  const withdrawn = await withdrawApproval(actor, { requestId });
  if (!withdrawn.ok) return refused(form, withdrawn);
  redirect('/admin/attention/approvals?done=withdrawn');
});

/** Records that the user has seen the requests of this page, or of a notice. */
export const lookAt = deskAction('see_orders', async (actor, form) => {
  await noteSeen(actor, form.text('request').split(' ').slice(0, shownMax));
  return { values: {}, errors: {} };
});

async function decide(
  actor: Actor<'approve'>,
  form: TypedForm,
  decision: 'approve' | 'refuse',
): Promise<FormState> {
  const requestId = form.text('requestId');
  let decided: Awaited<ReturnType<typeof decideApproval>>;
  try {
    decided = await decideApproval(actor, { requestId, decision, note: form.text('note') });
  } catch (error) {
    log.error('desk.approval_failed', { approvalId: requestId, error });
    return refused(form, fail('NOT_REACHED'));
  }
  if (!decided.ok) return refused(form, decided);
  const { value } = decided;
  if (value.kind === 'refused') redirect('/admin/attention/approvals?done=refused');
  const news = value.kind === 'sent' ? `outcome=${value.operationId}` : `decided=${requestId}`;
  redirect(`/admin/orders/${encodeURIComponent(form.text('reference'))}?${news}`);
}

async function refused(
  form: TypedForm,
  problem: Failure<DecisionRefusal | { readonly code: 'NOT_REACHED' }>,
): Promise<FormState> {
  const t = await getTranslations('desk.approvals');
  const codes = await getTranslations('desk.code');
  const because = 'because' in problem ? codeWords(codes, problem.because) : '';
  return answerOf(form, problem, { t, facts: { because } });
}
