'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { getTranslations } from '@/lib/i18n/translations';
import { setCancellationRule } from '@/lib/selling/nights/cancellation-rule';
import { asCatalogueEditor, messageState } from './as-catalogue-editor';

/** Sets what cancelling a stay costs: for one kind of room, or for all. */
export async function setCancellation(_previous: FormState, form: FormData): Promise<FormState> {
  return asCatalogueEditor(form, async (actor) => {
    const set = await setCancellationRule(actor, {
      slug: textOf(form, 'slug', 100),
      isNone: textOf(form, 'ownRule') !== 'yes',
      freeDays: textOf(form, 'freeDays', 20),
      feeUnit: textOf(form, 'feeUnit', 20),
      feeCount: textOf(form, 'feeCount', 20),
      noShowUnit: textOf(form, 'noShowUnit', 20),
      noShowCount: textOf(form, 'noShowCount', 20),
    });
    const t = await getTranslations('selling.cancellation');
    if (!set.ok && set.code === 'NOT_FOUND') return messageState(form, t('NOT_FOUND'));
    if (!set.ok) {
      const errors = Object.fromEntries(set.fields.map((field) => [field, t('badNumber')]));
      return { values: typedValues(form), errors };
    }
    refresh();
    return { values: typedValues(form), errors: {}, news: [t('isSet')], isKept: true };
  });
}
