import { getLocale } from 'next-intl/server';
import { weekdayLooks } from '@/app/_forms/form-fields';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { type listZones, zoneForm } from '@/lib/desk/zones/change-zones';
import { getTranslations } from '@/lib/i18n/translations';
import { saveZone } from './actions';

type Zone = Awaited<ReturnType<typeof listZones>>[number];

/** Changes a zone; null: adds one. */
export async function ZoneForm({ zone, actorId }: { zone: Zone | null; actorId: string }) {
  const t = await getTranslations('goods.zones');
  const wide = { className: 'sm:col-span-3' };
  const days = weekdayLooks(await getLocale(), { label: t('days'), ...wide });
  return (
    <DeskForm
      form={zoneForm}
      words="goods.zones"
      record={zone}
      looks={{ ...days, isActive: wide }}
      action={saveZone}
      signedInAs={actorId}
      hidden={{ zoneId: zone?.id ?? '', seenVersion: String(zone?.version ?? 0) }}
      idPrefix={zone === null ? 'new-zone' : `zone-${zone.id}`}
      className="flex flex-col gap-4 py-3"
      fieldsClassName="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3"
      buttons={[
        { label: t(zone === null ? 'add' : 'save'), pendingLabel: t('saving'), kind: 'secondary' },
      ]}
    />
  );
}
