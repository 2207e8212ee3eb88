'use server';

import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import { textOf, typedValues } from '@/app/admin/_door/desk-form';
import { enter } from '@/app/admin/_door/enter';
import { getTranslations } from '@/lib/i18n/translations';
import { setZone } from '@/lib/selling/zones/change-zones';

/** Adds a delivery zone, or changes one. */
export async function saveZone(_previous: FormState, form: FormData): Promise<FormState> {
  const door = await enter(form, 'manage_catalogue');
  if ('refused' in door) return door.refused;
  const zoneId = textOf(form, 'zoneId', 40);
  const set = await setZone(door.actor, {
    zoneId,
    seenVersion: Number(textOf(form, 'seenVersion', 12)),
    source: Object.fromEntries(form),
  });
  const [t, field] = [await getTranslations('goods.zones'), await getTranslations('selling.field')];
  if (set.ok) {
    refresh();
    const values = zoneId === '' ? {} : typedValues(form);
    return { values, errors: {}, news: [t('saved')], isKept: zoneId !== '' };
  }
  const values = typedValues(form);
  if (set.code === 'NAME_TAKEN') return { values, errors: { nameEn: t('problem.NAME_TAKEN') } };
  if (set.code !== 'FIELDS') return { values, errors: {}, message: t(`problem.${set.code}`) };
  const errors = Object.entries(set.fields).map(([name, code]) => [
    name,
    name === 'day0' || code === 'badWindows' ? t(`problem.${name as 'day0'}`) : field(code),
  ]);
  return { values, errors: Object.fromEntries(errors) };
}
