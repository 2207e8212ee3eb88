'use server';

import { ownAction } from '@/app/admin/_door/desk-action';
import { refusalState } from '@/app/admin/_door/refusal-state';
import { renewRecoveryCodes } from '@/lib/auth/second-factor/factor-setup';
import { getTranslations } from '@/lib/i18n/translations';
import { CodesPanel } from '../codes-panel';

/** Makes ten new recovery codes and shows them, this once. */
export const renewCodes = ownAction(
  async (actor, form) => {
    const made = await renewRecoveryCodes(actor);
    if (made.ok) return { values: {}, errors: {}, panel: <CodesPanel codes={made.value.codes} /> };
    if (made.code !== 'NO_FACTOR') return refusalState(form, made.code);
    const t = await getTranslations('people.codes');
    return { values: {}, errors: {}, message: t('noFactor') };
  },
  { isSensitive: true },
);
