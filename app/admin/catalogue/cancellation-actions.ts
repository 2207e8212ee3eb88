'use server';

import { refresh } from 'next/cache';
import { catalogueAction, messageState } from '@/app/admin/catalogue/catalogue-action';
import { getTranslations } from '@/lib/i18n/translations';
import { setCancellationRule } from '@/lib/selling/nights/cancellation-rule';

/** Sets what cancelling a stay costs: for one kind of room, or for all. */
export const setCancellation = catalogueAction(async (actor, form) => {
  const set = await setCancellationRule(actor, {
    slug: form.text('slug', 100),
    isNone: form.text('ownRule') !== 'yes',
    freeDays: form.text('freeDays', 20),
    feeUnit: form.text('feeUnit', 20),
    feeCount: form.text('feeCount', 20),
    noShowUnit: form.text('noShowUnit', 20),
    noShowCount: form.text('noShowCount', 20),
  });
  const t = await getTranslations('selling.cancellation');
  if (!set.ok && set.code === 'NOT_FOUND') return messageState(form, t('NOT_FOUND'));
  if (!set.ok) {
    const errors = Object.fromEntries(set.fields.map((field) => [field, t('badNumber')]));
    return { values: form.values, errors };
  }
  refresh();
  return { values: form.values, errors: {}, news: [t('isSet')], isKept: true };
});
