import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { formFields, weekdayLooks } from '@/app/_forms/form-fields';
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
      fields={await formFields(t, zoneForm, zone, { ...days, isActive: wide })}
      buttons={[
        { label: t(zone === null ? 'add' : 'save'), pendingLabel: t('saving'), kind: 'secondary' },
      ]}
    />
  );
}
