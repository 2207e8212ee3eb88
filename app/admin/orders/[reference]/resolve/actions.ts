'use server';

import { redirect } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import { getTranslations } from '@/lib/i18n/translations';
import { requestResolution } from '@/lib/payments/decisions/request-resolution';
import { readResolutionInput } from '@/lib/payments/decisions/resolution-form';

const at = {
  OUTCOME_NOT_ALLOWED: 'outcome',
  MESSAGE_NOT_FOUND: 'acceptedEvidenceId',
  MESSAGE_DOES_NOT_FIT: 'acceptedEvidenceId',
};

/** Asks a second user to confirm what the bank did; nothing changes until they approve. */
export const submitResolution = deskAction('resolve', async (actor, form) => {
  const input = readResolutionInput(form.source);
  const requested = input.ok ? await requestResolution(actor, input.value) : input;
  if (requested.ok) {
    const { requestId } = requested.value;
    const reference = encodeURIComponent(form.text('reference'));
    redirect(`/admin/orders/${reference}?requested=${requestId}`);
  }
  const t = await getTranslations('desk');
  const waiting = 'askedAt' in requested ? requested : null;
  const asked = waiting === null ? '' : waitingSentence(t, waiting, await getLocale());
  const facts = { asked };
  return answerOf(form, requested, { t: await getTranslations('desk.settle'), at, facts });
});
