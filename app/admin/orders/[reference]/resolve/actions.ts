'use server';

import { redirect } from 'next/navigation';
import { resolutionProblemState } from '@/app/admin/_components/decision-problems';
import { deskAction } from '@/app/admin/_door/desk-action';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';

/** Asks a second user to confirm what the bank did; nothing changes until they approve. */
export const submitResolution = deskAction('resolve', async (actor, form) => {
  const input = readResolutionInput(form);
  if (!input.ok) return resolutionProblemState(form, input);
  const requested = await requestResolution(actor, input.value);
  if (!requested.ok) return resolutionProblemState(form, requested);
  redirect(`/admin/orders/${input.value.reference}?requested=${requested.value.requestId}`);
});
