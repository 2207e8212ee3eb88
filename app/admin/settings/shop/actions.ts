'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { changeIdentity, removePicture } from '@/lib/selling/identity/change-identity';
import { identityProblems, previewShop } from './preview-answer';

/** Changes the shop's identity. */
export async function changeShop(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  if (textOf(form, 'intent', 20) === 'preview') return previewShop(form);
  const changed = await changeIdentity(door.actor, {
    seenVersion: Number(textOf(form, 'seenVersion')),
    source: Object.fromEntries(form),
  });
  const t = await getTranslations('settings.shop');
  const values = typedValues(form);
  if (changed.ok) {
    refresh();
    const news = [t(changed.value.isNew ? 'saved' : 'unchanged')];
    return { values, errors: {}, news, isKept: true };
  }
  if (changed.code === 'STALE') return { values, errors: {}, message: t('problem.STALE') };
  return { values, errors: await identityProblems(changed.fields) };
}

/** Removes the opening picture or the logo. */
export async function removeShopPicture(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  await removePicture(door.actor, textOf(form, 'slot') === 'logo' ? 'logo' : 'opening');
  refresh();
  return { values: {}, errors: {} };
}
