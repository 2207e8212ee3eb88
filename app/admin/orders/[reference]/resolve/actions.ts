'use server';

import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';

/** Asks a second person to record what the bank did; until they agree nothing changes. */
export async function askToSettle(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'resolve');
  if ('refused' in door) return door.refused;
  const { actor } = door;
  const input = readResolutionInput(form);
  if (!input.ok) return sayProblem(form, input.code);
  const asked = await requestResolution(actor, input.value);
  if (!asked.ok) return sayProblem(form, asked.code, 'by' in asked ? asked.by : '');
  redirect(`/admin/orders/${input.value.reference}?requested=${asked.value.requestId}`);
}

const places = {
  OUTCOME_MISSING: 'outcome',
  OUTCOME_NOT_ALLOWED: 'outcome',
  AMOUNT_REQUIRED: 'amount',
  BAD_AMOUNT: 'amount',
  TWO_READINGS: 'amount',
  AMOUNT_NOT_EQUAL: 'amount',
  EVIDENCE_REQUIRED: 'reason',
  EVIDENCE_TOO_LONG: 'reason',
  BAD_REFERENCE: 'rrn',
  MESSAGE_NOT_FOUND: 'acceptedEvidenceId',
  MESSAGE_DOES_NOT_FIT: 'acceptedEvidenceId',
  NOT_FOUND: 'form',
  STALE_PAGE: 'form',
  OPERATION_OPEN: 'form',
  NOTHING_TO_SETTLE: 'form',
  TOKEN_REUSED: 'form',
  NOT_PERMITTED: 'form',
  REQUEST_PENDING: 'form',
} as const;

async function sayProblem(
  form: FormData,
  code: keyof typeof places,
  name = '',
): Promise<FormState> {
  const t = await getTranslations('desk.settle.problem');
  const values = typedValues(form);
  const place = places[code];
  if (place === 'form') return { values, errors: {}, message: t(code, { name }) };
  return { values, errors: { [place]: t(code) } };
}
