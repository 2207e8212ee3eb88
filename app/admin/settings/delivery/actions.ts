'use server';

import { refresh } from 'next/cache';
import { deskAction } from '@/app/admin/_door/desk-action';
import { getTranslations } from '@/lib/i18n/translations';
import { setZone } from '@/lib/selling/zones/change-zones';

/** Adds a delivery zone, or changes one. */
export const saveZone = deskAction('manage_catalogue', async (actor, form) => {
  const zoneId = form.text('zoneId', 40);
  const set = await setZone(actor, {
    zoneId,
    seenVersion: Number(form.text('seenVersion', 12)),
    source: form.source,
  });
  const [t, field] = [await getTranslations('goods.zones'), await getTranslations('selling.field')];
  if (set.ok) {
    refresh();
    const values = zoneId === '' ? {} : form.values;
    return { values, errors: {}, news: [t('saved')], isKept: zoneId !== '' };
  }
  const values = form.values;
  if (set.code === 'NAME_TAKEN') return { values, errors: { nameEn: t('problem.NAME_TAKEN') } };
  if (set.code !== 'FIELDS') return { values, errors: {}, message: t(`problem.${set.code}`) };
  const errors = Object.entries(set.fields).map(([name, code]) => [
    name,
    name === 'day0' || code === 'badWindows' ? t(`problem.${name as 'day0'}`) : field(code),
  ]);
  return { values, errors: Object.fromEntries(errors) };
});
