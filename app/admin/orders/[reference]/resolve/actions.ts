'use server';

import { redirect } from 'next/navigation';
import type { FormState } from '@/app/_components/action-form';
import { resolutionProblemState } from '@/app/admin/_components/problem-sentences';
import { enter } from '@/app/admin/_door/enter';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';

/** Asks a second user to confirm what the bank did; nothing changes until they approve. */
export async function submitResolution(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const input = readResolutionInput(form);
  if (!input.ok) return resolutionProblemState(form, input);
  const requested = await requestResolution(door.actor, input.value);
  if (!requested.ok) return resolutionProblemState(form, requested);
  redirect(`/admin/orders/${input.value.reference}?requested=${requested.value.requestId}`);
}
