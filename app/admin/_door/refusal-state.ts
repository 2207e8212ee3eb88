// What does a form of the desk show when it was refused before its use case?
import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';
import { proofState } from './proof';

export type DoorRefusal =
  | 'FOREIGN_ORIGIN'
  | 'SIGNED_OUT'
  | 'FORBIDDEN'
  | 'OTHER_PERSON'
  | 'SECOND_FACTOR_NEEDED'
  | 'NOT_FRESH';

/** The form again, with what was typed and one sentence; nothing was looked at or changed. */
export async function refusalState(form: TypedForm, code: DoorRefusal): Promise<FormState> {
  const { values } = form;
  if (code === 'FOREIGN_ORIGIN') {
    const t = await getTranslations('common');
    return { values, errors: {}, message: t('refusedOrigin') };
  }
  if (code === 'NOT_FRESH') return proofState(values, form.text('signedInAs'));
  const t = await getTranslations('desk.door');
  const state = { values, errors: {}, message: t(code) };
  if (code !== 'SECOND_FACTOR_NEEDED') return state;
  const href = '/admin/account#second-factor';
  return { ...state, link: { href, label: t('remedy'), isElsewhere: true } };
}
