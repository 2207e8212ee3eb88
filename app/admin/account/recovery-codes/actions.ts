'use server';

import type { FormState } from '@/app/_components/action-form';
import { refusalState } from '@/app/admin/_door/desk-form';
import { enterAsOneself } from '@/app/admin/_door/enter';
import { renewRecoveryCodes } from '@/lib/auth/second-factor/factor-setup';
import { getTranslations } from '@/lib/i18n/translations';
import { answerWithCodes } from '../codes-panel';

/** Makes ten new recovery codes and shows them, this once. */
export async function renewCodes(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enterAsOneself(form, { isSensitive: true });
  if ('refused' in door) return door.refused;
  const made = await renewRecoveryCodes(door.actor);
  if (made.ok) return answerWithCodes(made.value.codes);
  if (made.code !== 'NO_FACTOR') return refusalState(form, made.code);
  const t = await getTranslations('people.codes');
  return { values: {}, errors: {}, message: t('noFactor') };
}
