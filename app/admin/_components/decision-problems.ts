// Which sentence explains why a cancellation, a decision or an issue was refused, and where?

import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { waitingSentence } from '@/app/admin/attention/approvals/waiting-words';
import type { AttentionRefusal } from '@/lib/desk/attention/attention-actions';
import type { BulkProblem } from '@/lib/desk/bulk/bulk-input';
import { getTranslations } from '@/lib/i18n/translations';
import type { ApprovalRefusal } from '@/lib/payments/approvals/approval-rules';
import type { ResolutionRefusal } from '@/lib/payments/decisions/request-resolution';
import type { ResolutionInputProblem } from '@/lib/payments/decisions/resolution-form';
import type { CancelRefusal } from '@/lib/payments/operations/cancel-order';
import type { TypedForm } from '@/lib/text/typed-form';
import type desk from '@/messages/en/desk.json';
import type finding from '@/messages/en/finding.json';
import { codeWords } from './code-words';
import { type Fields, problemAt } from './problem-sentences';

const cancelFields: Fields<(typeof desk)['cancel']['problem'], CancelRefusal> = {
  PAYMENT_PENDING: 'isPendingAccepted',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
};

type ResolutionCode = ResolutionRefusal['code'] | ResolutionInputProblem;

const resolutionFields: Fields<(typeof desk)['settle']['problem'], ResolutionCode> = {
  OUTCOME_MISSING: 'outcome',
  OUTCOME_NOT_ALLOWED: 'outcome',
  AMOUNT_REQUIRED: 'amount',
  BAD_AMOUNT: 'amount',
  TWO_READINGS: 'amount',
  AMOUNT_NOT_EQUAL: 'amount',
  EVIDENCE_REQUIRED: 'reason',
  EVIDENCE_TOO_LONG: 'reason',
  BAD_REFERENCE: 'rrn',
  BAD_DATE: 'moneyOn',
  DATE_IN_FUTURE: 'moneyOn',
  DATE_BEFORE_PAYMENT: 'moneyOn',
  MESSAGE_NOT_FOUND: 'acceptedEvidenceId',
  MESSAGE_DOES_NOT_FIT: 'acceptedEvidenceId',
};

type ApprovalProblem = ApprovalRefusal | { readonly code: 'NOT_REACHED' };

const approvalFields: Fields<(typeof desk)['approvals']['problem'], ApprovalProblem['code']> = {
  NOTE_REQUIRED: 'note',
  NOTE_TOO_LONG: 'note',
};

const attentionFields: Fields<(typeof desk)['attention']['problem'], AttentionRefusal['code']> = {
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
};

const bulkFields: Fields<(typeof finding)['bulk']['problem'], BulkProblem> = {
  EMPTY_AMOUNT: 'sum',
  SUM_NOT_EQUAL: 'sum',
  REASON_REQUIRED: 'reason',
  REASON_TOO_LONG: 'reason',
};

export async function cancelProblemState(form: TypedForm, code: CancelRefusal): Promise<FormState> {
  const t = await getTranslations('desk.cancel.problem');
  return problemAt(form, cancelFields[code] ?? null, t(code));
}

/** For a resolution. */
export async function resolutionProblemState(
  form: TypedForm,
  problem: ResolutionRefusal | { readonly code: ResolutionCode },
): Promise<FormState> {
  const t = await getTranslations('desk');
  const asked = 'askedAt' in problem ? waitingSentence(t, problem, await getLocale()) : '';
  const sentence = t(`settle.problem.${problem.code}`, { asked });
  return problemAt(form, resolutionFields[problem.code] ?? null, sentence);
}

/** For the approval, refusal or withdrawal of a request. */
export async function approvalProblemState(
  form: TypedForm,
  problem: ApprovalProblem,
): Promise<FormState> {
  const t = await getTranslations('desk.approvals.problem');
  const codes = await getTranslations('desk.code');
  const sentence = t(problem.code, {
    by: 'by' in problem ? (problem.by ?? '') : '',
    state: 'state' in problem ? problem.state : '',
    because: 'because' in problem ? codeWords(codes, problem.because) : '',
  });
  return problemAt(form, approvalFields[problem.code] ?? null, sentence);
}

export async function attentionProblemState(
  form: TypedForm,
  problem: AttentionRefusal,
): Promise<FormState> {
  return problemAt(form, attentionFields[problem.code] ?? null, await attentionProblem(problem));
}

/** Why an issue was not assigned or closed. */
export async function attentionProblem(problem: AttentionRefusal): Promise<string> {
  const t = await getTranslations('desk.attention.problem');
  return t(problem.code, { name: 'by' in problem ? problem.by : '' });
}

/** For the bulk page as a whole; the result of each order is shown beside it. */
export async function bulkProblemState(form: TypedForm, code: BulkProblem): Promise<FormState> {
  const t = await getTranslations('finding.bulk.problem');
  return problemAt(form, bulkFields[code] ?? null, t(code));
}
