'use server';

import { answerOf } from '@/app/_forms/form-fields';
import { applyImport } from '@/lib/desk/product-file/import-products';
import { getTranslations } from '@/lib/i18n/translations';
import { catalogueAction } from '../../catalogue-action';

/** Writes what the preview of a file showed, all of it or nothing. */
export const applyFile = catalogueAction(async (actor, form) => {
  const given = { fileId: form.text('fileId', 40), seen: form.text('seen', 64) };
  const applied = await applyImport(actor, given);
  const t = await getTranslations('catalogue.file');
  const news = applied.ok ? t('applied', applied.value) : '';
  return answerOf(form, applied, { t, news });
});
