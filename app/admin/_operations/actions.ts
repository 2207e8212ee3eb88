'use server';

import { RedirectType, redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { deskAction } from '@/app/admin/_door/desk-action';
import { completeAndCheckOut } from '@/lib/desk/day/check-out';
import { log } from '@/lib/log/log';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { readCompletionForm, readReversalForm } from '@/lib/payments/operations/operation-form';
import type { OperationInput } from '@/lib/payments/operations/ready-operation';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import type { TypedForm } from '@/lib/text/typed-form';
import { pathAfter } from './order-address';
import {
  type OperationProblem,
  operationProblemState,
  operationRefusalState,
} from './problem-sentences';

/**
 * Completes a payment for the signed-in user, and checks out the stay that the form names; redirects
 * to the order and the result.
 */
export const complete = deskAction(
  'complete',
  async (actor, form) => {
    const stayId = form.text('checkOut', 60);
    return act(form, readCompletionForm(form.source), (input) =>
      stayId === '' ? completePayment(actor, input) : completeAndCheckOut(actor, input, stayId),
    );
  },
  { refusalOf: operationRefusalState },
);

/** Reverses a payment in the same way. */
export const reverse = deskAction(
  'reverse',
  async (actor, form) => {
    const input = readReversalForm(form.source, await getLocale());
    return act(form, input, (read) => reversePayment(actor, read));
  },
  { refusalOf: operationRefusalState },
);

type Outcome = Awaited<ReturnType<typeof completePayment | typeof reversePayment>>;
type Input = { ok: true; value: OperationInput } | ({ ok: false } & OperationProblem);

async function act(
  form: TypedForm,
  input: Input,
  run: (input: OperationInput) => Promise<Outcome>,
): Promise<FormState> {
  if (!input.ok) return operationProblemState(form, input);
  let outcome: Outcome;
  try {
    outcome = await run(input.value);
  } catch (error) {
    log.error('desk.operation_failed', { reference: input.value.reference, error });
    return operationProblemState(form, { code: 'NOT_REACHED' });
  }
  if (!outcome.ok) return operationProblemState(form, outcome);
  const { value } = outcome;
  const news: Record<string, string> = {
    ...(value.kind === 'requested'
      ? { requested: value.requestId }
      : { outcome: value.operationId }),
    ...(form.has('checkOut') && { leaving: '1' }),
  };
  // Replaces the dialog in the history, so that going back does not reopen it.
  redirect(pathAfter(form, input.value.reference, news), RedirectType.replace);
}
