// How do users prove their identity within a form that requires it? With one more field.
import { randomUUID } from 'node:crypto';
import type { FormState } from '@/app/_components/action-form';
import type { FieldSpec } from '@/app/_components/field';
import { proofKindOf } from '@/lib/auth/sign-in/confirm-identity';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import { ProofWindow } from './proof-window';

type WrongProof = { readonly code: 'WRONG' } | { readonly code: 'WAIT'; readonly seconds: number };

/** The name of the proof's field in any other form. */
export const proofName = 'proof';

/** The field of a proof: a code where the account has a second factor, else the password. */
export function proofField(t: Translate, kind: 'code' | 'password', name: string): FieldSpec {
  return kind === 'code'
    ? {
        name,
        label: t('people.code.label'),
        hint: t('people.code.hint'),
        autoComplete: 'one-time-code',
        maxLength: 40,
      }
    : {
        name,
        label: t('people.confirm.password'),
        type: 'password',
        autoComplete: 'current-password',
      };
}

/** Why a proof was refused. */
export function proofSentence(t: Translate, wrong: WrongProof, kind: 'code' | 'password'): string {
  if (wrong.code === 'WAIT') return t('desk.signIn.wait', { seconds: wrong.seconds });
  return kind === 'code' ? t('people.code.wrong') : t('people.confirm.wrongPassword');
}

/**
 * The form again with what was typed, and a field for the proof: sent with it, the action is done.
 * A user without a password signs in at their organisation, in a separate window.
 */
export async function proofState(
  values: FormState['values'],
  userId: string,
  wrong?: WrongProof,
): Promise<FormState> {
  const t = await getTranslations();
  const kind = await proofKindOf(userId);
  const state = { values, errors: {}, message: t('desk.door.NOT_FRESH') };
  if (kind === 'none') {
    const label = t('people.confirm.again');
    return {
      ...state,
      panel: <ProofWindow label={label} mark={randomUUID()} intent={values.intent} />,
    };
  }
  return {
    ...state,
    asked: [proofField(t, kind, proofName)],
    emptied: [proofName],
    ...(wrong && { errors: { [proofName]: proofSentence(t, wrong, kind) } }),
  };
}
