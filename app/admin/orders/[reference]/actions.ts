'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { refuseCardNumber } from '@/app/refuse-card-number';
import type { Actor } from '@/lib/auth/actor';
import { requireOwnOrigin } from '@/lib/auth/origin';
import { requireActor } from '@/lib/auth/require-permission';
import { log } from '@/lib/log';
import type { OperationInput } from '@/lib/payments/begin-operation';
import { completePayment } from '@/lib/payments/complete-payment';
import { readOperationForm } from '@/lib/payments/desk-operation-input';
import { reversePayment } from '@/lib/payments/reverse-payment';
import { refusal, sayProblem } from './problem-sentences';

/** Completes a payment for the person who is signed in; leads to the order and its outcome. */
export async function complete(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refusal(form, origin.code);
  const admitted = await requireActor('complete');
  if (!admitted.ok) return refusal(form, admitted.code);
  const actor = admitted.value;
  return act(form, 'complete', actor, (input) => completePayment(actor, input));
}

/** Reverses a payment, likewise. */
export async function reverse(_previous: FormState, form: FormData): Promise<FormState> {
  const tripped = await refuseCardNumber(form);
  if (tripped !== null) return tripped;
  const origin = await requireOwnOrigin();
  if (!origin.ok) return refusal(form, origin.code);
  const admitted = await requireActor('reverse');
  if (!admitted.ok) return refusal(form, admitted.code);
  const actor = admitted.value;
  return act(form, 'reverse', actor, (input) => reversePayment(actor, input));
}

type Outcome = Awaited<ReturnType<typeof completePayment | typeof reversePayment>>;

async function act(
  form: FormData,
  kind: 'complete' | 'reverse',
  actor: Actor,
  run: (input: OperationInput) => Promise<Outcome>,
): Promise<FormState> {
  // Another tab may have signed somebody else in since the dialog was opened.
  if (form.get('signedInAs') !== actor.userId) return refusal(form, 'OTHER_PERSON');
  const input = readOperationForm(form, { isExactRepeat: kind === 'reverse' });
  if (!input.ok) return sayProblem(form, input);
  let outcome: Outcome;
  try {
    outcome = await run(input.value);
  } catch (error) {
    log.error('desk.operation_failed', { error });
    return refusal(form, 'NOT_REACHED');
  }
  if (!outcome.ok) return sayProblem(form, outcome.refusal);
  const { value } = outcome;
  const news =
    value.kind === 'requested' ? `requested=${value.requestId}` : `outcome=${value.operationId}`;
  redirect(`/admin/orders/${input.value.reference}?${news}`);
}
