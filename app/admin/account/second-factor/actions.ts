'use server';

import type { FormState } from '@/app/_components/action-form';
import { refusalState, textOf } from '@/app/admin/_door/desk-form';
import { enterAsOneself } from '@/app/admin/_door/enter';
import { setFactor } from '@/lib/auth/second-factor/factor-setup';
import { getTranslations } from '@/lib/i18n/translations';
import { answerWithCodes } from '../codes-panel';

/** Activates the offered secret and shows the recovery codes, only this once. */
export async function setSecondFactor(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form, { isSensitive: true });
  if ('refused' in door) return door.refused;
  const typed = { sealed: textOf(form, 'offer'), code: textOf(form, 'code') };
  const set = await setFactor(door.actor, typed);
  if (set.ok) return answerWithCodes(set.value.codes);
  if (set.code === 'SIGNED_OUT' || set.code === 'NOT_FRESH') return refusalState(form, set.code);
  const t = await getTranslations('people');
  if (set.code === 'WRONG_CODE') return { values: {}, errors: { code: t('factor.wrongCode') } };
  const link = { href: '/admin/account/second-factor', label: t('factor.setUp') };
  return { values: {}, errors: {}, message: t('factor.offerTooOld'), link };
}
