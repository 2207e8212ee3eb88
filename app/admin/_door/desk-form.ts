// What does a desk form show when the request was refused before its use case?

import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { formText } from '@/lib/text/form-text';
import { proofName, proofState } from './proof';

export type DoorRefusal =
  | 'FOREIGN_ORIGIN'
  | 'SIGNED_OUT'
  | 'FORBIDDEN'
  | 'OTHER_PERSON'
  | 'SECOND_FACTOR_NEEDED'
  | 'NOT_FRESH';

const textMax = 30_000;

/** The form again, with what was typed and one sentence; nothing was looked at or changed. */
export async function refusalState(form: FormData, code: DoorRefusal): Promise<FormState> {
  const values = typedValues(form);
  if (code === 'FOREIGN_ORIGIN') {
    const t = await getTranslations('common');
    return { values, errors: {}, message: t('refusedOrigin') };
  }
  if (code === 'NOT_FRESH') return proofState(values, textOf(form, 'signedInAs'));
  const t = await getTranslations('desk.door');
  const state = { values, errors: {}, message: t(code) };
  if (code !== 'SECOND_FACTOR_NEEDED') return state;
  const href = '/admin/account#second-factor';
  return { ...state, link: { href, label: t('remedy'), isElsewhere: true } };
}

/** Returns a text of a form, cut to `lettersMax`; empty if it is missing or a file. */
export function textOf(form: FormData, name: string, lettersMax = textMax): string {
  return formText(form, name, lettersMax);
}

/** Never sent back to a page. */
const secretFields: readonly string[] = ['password', 'newPassword', 'code', proofName];

/** Returns everything that was typed, to be shown again, except secrets. */
export function typedValues(form: FormData): Record<string, string> {
  const pairs = [...form.entries()].filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === 'string' && !pair[0].startsWith('$') && !secretFields.includes(pair[0]),
  );
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.slice(0, textMax)]));
}
