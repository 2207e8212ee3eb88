import { getLocale } from 'next-intl/server';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { type DeskExtra, extraForm, type listRoomKinds } from '@/lib/desk/calendar/stay-extras';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { saveExtra } from './actions';

type Props = {
  extra: DeskExtra | null;
  rooms: Awaited<ReturnType<typeof listRoomKinds>>;
  actorId: string;
};

/** Changes an extra; null: adds one. */
export async function ExtraForm({ extra, rooms, actorId }: Props) {
  const t = await getTranslations('calendar.extras');
  const locale = await getLocale();
  const wide = { className: 'sm:col-span-3' };
  const boxes = rooms.map(({ id, names }, at) => [
    `productIds-${id}`,
    {
      label: textIn(names, locale),
      ...(at === 0 && { heading: { label: t('rooms'), hint: t('roomsHint'), ...wide } }),
    },
  ]);
  return (
    <DeskForm
      form={extraForm(rooms.map(({ id }) => id))}
      words="calendar.extras"
      record={extra}
      looks={{ ...Object.fromEntries(boxes), isIncluded: wide, isActive: wide }}
      action={saveExtra}
      signedInAs={actorId}
      hidden={{ extraId: extra?.id ?? '', seenVersion: String(extra?.version ?? 0) }}
      idPrefix={extra === null ? 'new-extra' : `extra-${extra.id}`}
      className="flex flex-col gap-4 py-3"
      fieldsClassName="grid items-end gap-x-4 gap-y-3 sm:grid-cols-3"
      buttons={[
        { label: t(extra === null ? 'add' : 'save'), pendingLabel: t('saving'), kind: 'secondary' },
      ]}
    />
  );
}
