import { useLocale, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import { isDeliveryWeekday } from '@/lib/catalog/delivery-days';
import { addDays } from '@/lib/catalog/stay-dates';
import { formatWeekdayName } from '@/lib/i18n/format-date';
import { locales } from '@/lib/i18n/locale';
import type { listZones } from '@/lib/selling/zones/change-zones';
import { typedDecimal } from '@/lib/typed-amount';
import { saveZone } from './actions';

type Zone = Awaited<ReturnType<typeof listZones>>[number];

/** A Sunday, from which the names of the weekdays are made. */
const sunday = '2026-11-22';
const inEnglish = { en: 'En', ar: 'Ar', ckb: 'Ckb' } as const;
const nameFields = { en: 'nameEn', ar: 'nameAr', ckb: 'nameCkb' } as const;

/** Changes a zone; null: adds one. */
export function ZoneForm({ zone, actorId }: { zone: Zone | null; actorId: string }) {
  const t = useTranslations('goods.zones');
  const languages = useTranslations('selling.product.language');
  const locale = useLocale();
  const fields: FormField[] = [
    ...locales.map((language) => ({
      name: nameFields[language],
      label: t('name', { language: languages(inEnglish[language]) }),
      lang: language,
      dir: language === 'en' ? ('ltr' as const) : ('rtl' as const),
      maxLength: 60,
      autoComplete: 'off',
      defaultValue: zone?.[nameFields[language]],
    })),
    {
      name: 'fee',
      label: t('fee'),
      hint: t('feeHint'),
      inputMode: 'numeric',
      maxLength: 30,
      autoComplete: 'off',
      defaultValue: zone === null ? '' : typedDecimal(zone.feeMinor),
    },
    {
      name: 'leadDays',
      label: t('leadDays'),
      hint: t('leadDaysHint'),
      inputMode: 'numeric',
      maxLength: 3,
      autoComplete: 'off',
      defaultValue: String(zone?.leadDays ?? 1),
    },
    {
      name: 'windows',
      label: t('windows'),
      hint: t('windowsHint'),
      dir: 'ltr',
      maxLength: 120,
      autoComplete: 'off',
      defaultValue: zone?.windows.join(', ') ?? '',
    },
    { type: 'heading', name: 'days', label: t('days'), className: 'sm:col-span-3' },
    ...[0, 1, 2, 3, 4, 5, 6].map((day) => ({
      type: 'tick' as const,
      name: `day${day}`,
      label: formatWeekdayName(addDays(sunday, day), locale),
      defaultValue:
        zone === null || isDeliveryWeekday(zone.weekdays, addDays(sunday, day)) ? 'yes' : '',
    })),
    {
      type: 'tick',
      name: 'isActive',
      label: t('isActive'),
      hint: t('isActiveHint'),
      defaultValue: zone === null || zone.isActive ? 'yes' : '',
      className: 'sm:col-span-3',
    },
  ];
  return (
    <ActionForm
      action={saveZone}
      hidden={{
        signedInAs: actorId,
        zoneId: zone?.id ?? '',
        seenVersion: String(zone?.version ?? 0),
      }}
      idPrefix={zone === null ? 'new-zone' : `zone-${zone.id}`}
      className="flex flex-col gap-4 py-3"
      fieldsClassName="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3"
      buttonsClassName="flex"
      fields={fields}
      buttons={[
        { label: t(zone === null ? 'add' : 'save'), pendingLabel: t('saving'), kind: 'secondary' },
      ]}
    />
  );
}
