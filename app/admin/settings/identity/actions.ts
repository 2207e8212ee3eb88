'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { answerOf, fieldErrors } from '@/app/_forms/form-fields';
import { deskAction } from '@/app/admin/_door/desk-action';
import { forgetCatalogue } from '@/lib/catalogue/kept-catalogue';
import {
  changeIdentity,
  changeLanguages,
  removePicture,
} from '@/lib/desk/identity/change-identity';
import { changeInvoicing } from '@/lib/desk/identity/change-invoicing';
import { changeLook } from '@/lib/desk/identity/change-look';
import { changeRates } from '@/lib/desk/identity/change-rates';
import { changeTaxes } from '@/lib/desk/identity/change-taxes';
import { draftLook, draftTexts, endDraft } from '@/lib/desk/identity/draft-identity';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';

/** Changes the shop's identity, or lets this person see the shop with it. */
export const changeShop = deskAction('manage_catalogue', async (actor, form) => {
  if (form.text('intent', 20) === 'preview') {
    return previewAnswer(form, await draftTexts(actor, form.source));
  }
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

/** Changes the shop's colours and pattern, or lets this person see the shop in them. */
export const changeShopLook = deskAction('manage_catalogue', async (actor, form) => {
  if (form.text('intent', 20) === 'preview') {
    return previewAnswer(form, await draftLook(actor, form.source));
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

/** Changes whether customers are asked for a company to invoice. */
export const changeShopInvoicing = deskAction('manage_catalogue', async (actor, form) => {
  const changed = await changeInvoicing(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  const t = await getTranslations('settings.identity');
  const news = t(changed.ok && !changed.value.isNew ? 'unchanged' : 'saved');
  return answerOf(form, changed, { t, news, isKept: true });
});

/** Changes the tax on what the shop sells: its pages show other prices where it is added. */
export const changeShopTaxes = deskAction('manage_catalogue', async (actor, form) => {
  const changed = await changeTaxes(actor, {
    seenVersion: Number(form.text('seenVersion')),
    source: form.source,
  });
  if (changed.ok) forgetCatalogue();
  refresh();
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

/** Ends the preview of this person or of another. */
export const endPreview = deskAction('manage_catalogue', async (actor) => {
  await endDraft(actor);
  refresh();
  return { values: {}, errors: {} };
});

/** The form as it was typed, with the way to the shop that shows it; nothing is saved. */
async function previewAnswer(
  { values }: TypedForm,
  kept: Awaited<ReturnType<typeof draftTexts | typeof draftLook>>,
): Promise<FormState> {
  const t = await getTranslations('settings.identity');
  if (!kept.ok) return { values, errors: await fieldErrors(t, kept.fields) };
  return {
    values,
    errors: {},
    news: [t('previewReady')],
    link: { href: '/', label: t('previewOpen'), isElsewhere: true },
    isKept: true,
  };
}
