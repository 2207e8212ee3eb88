'use server';

import { ownAction } from '@/app/admin/_door/desk-action';
import { refusalState } from '@/app/admin/_door/refusal-state';
import { setFactor } from '@/lib/auth/second-factor/factor-setup';
import { getTranslations } from '@/lib/i18n/translations';
import { CodesPanel } from '../codes-panel';

/** Activates the offered secret and shows the recovery codes, only this once. */
export const setSecondFactor = ownAction(
  async (actor, form) => {
    const typed = { sealed: form.text('offer'), code: form.text('code') };
    const set = await setFactor(actor, typed);
    if (set.ok) return { values: {}, errors: {}, panel: <CodesPanel codes={set.value.codes} /> };
    if (set.code === 'SIGNED_OUT' || set.code === 'NOT_FRESH') return refusalState(form, set.code);
    const t = await getTranslations('people');
    if (set.code === 'WRONG_CODE') return { values: {}, errors: { code: t('factor.wrongCode') } };
    const link = { href: '/admin/account/second-factor', label: t('factor.setUp') };
    return { values: {}, errors: {}, message: t('factor.offerTooOld'), link };
  },
  { isSensitive: true },
);
