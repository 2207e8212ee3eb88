'use server';

import { refresh } from 'next/cache';
import { redirect } from 'next/navigation';
import { answerOf } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import {
  changeIdentity,
  changeLanguages,
  removePicture,
} from '@/lib/desk/identity/change-identity';
import { changeLook } from '@/lib/desk/identity/change-look';
import { changeRates } from '@/lib/desk/identity/change-rates';
import { getTranslations } from '@/lib/i18n/translations';
import { chosenLook, lookOf } from '@/lib/merchant/shop-look';
import { previewShop } from './preview-answer';

/** Changes the shop's identity. */
export const changeShop = deskAction('manage_catalogue', async (actor, form) => {
  if (form.text('intent', 20) === 'preview') return previewShop(form);
  const changed = await changeIdentity(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('settings.identity');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Changes which languages the shop offers. */
export const changeShopLanguages = deskAction('manage_catalogue', async (actor, form) => {
  const changed = await changeLanguages(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('settings.identity');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Changes the shop's colours and pattern, or shows its first page in them. */
export const changeShopLook = deskAction('manage_catalogue', async (actor, form) => {
  if (form.text('intent', 20) === 'preview') {
    redirect(`/?${new URLSearchParams(lookOf(chosenLook(form.source)))}`);
  }
  const changed = await changeLook(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('settings.identity');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Changes what a dollar and a euro stand for beside the prices. */
export const changeShopRates = deskAction('manage_catalogue', async (actor, form) => {
  const changed = await changeRates(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('settings.identity');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Removes the opening picture or the logo. */
export const removeShopPicture = deskAction('manage_catalogue', async (actor, form) => {
  await removePicture(actor, form.text('slot') === 'logo' ? 'logo' : 'opening');
  refresh();
  return { values: {}, errors: {} };
});
