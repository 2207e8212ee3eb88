import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import type { RoomCalendar } from '@/lib/desk/calendar/calendar';
import { closeNightsForm } from '@/lib/desk/calendar/close-nights';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { closeRoom, openRoom } from './actions';

type Props = { calendar: RoomCalendar; slug: string; actorId: string };

/** Closed nights, and the form that closes more. */
export async function ClosingsPanel({ calendar, slug, actorId }: Props) {
  const t = await getTranslations('calendar');
  const locale = await getLocale();
  const { today } = calendar;
  const hidden = { signedInAs: actorId, slug };
  const open = calendar.rooms.filter(({ isRetired }) => !isRetired);
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="close" className="border-t border-line-strong pt-3">
        <h2 id="close" className="mb-1 text-base">
          {t('close')}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">{t('closeText')}</p>
        <ActionForm
          action={closeRoom}
          hidden={hidden}
          idPrefix="close"
          className="flex flex-col gap-4"
          fieldsClassName="grid grid-cols-2 items-end gap-3"
          buttonsClassName="flex"
          fields={[
            {
              type: 'select',
              name: 'unitId',
              label: t('room'),
              className: 'col-span-2',
              options: open.map(({ unitId, label }) => ({ value: unitId, label })),
            },
            ...(await formFields(t, closeNightsForm(today), null, {
              reason: { className: 'col-span-2' },
            })),
          ]}
          buttons={[{ label: t('closeIt'), pendingLabel: t('closing'), kind: 'secondary' }]}
        />
      </section>
      <section aria-labelledby="closings" className="border-t border-line-strong pt-3">
        <h2 id="closings" className="mb-1 text-base">
          {t('closings')}
        </h2>
        {calendar.closings.length === 0 ? (
          <p className="text-sm text-ink-soft">{t('none')}</p>
        ) : null}
        <ul className="divide-y divide-line text-sm">
          {calendar.closings.map((closing) => (
            <li
              key={closing.blockId}
              className="flex flex-wrap items-center justify-between gap-x-4"
            >
              <span className="py-2">
                <span>{t('room')}</span> <bdi className="font-semibold">{closing.label}</bdi>{' '}
                <span>
                  {t('dates', {
                    from: formatDay(closing.firstNight, locale, 'short'),
                    until: formatDay(closing.until, locale, 'short'),
                  })}
                </span>
                <span className="block text-ink-soft">
                  <bdi>{closing.reason}</bdi> · <bdi>{closing.by}</bdi>
                </span>
              </span>
              <ActionForm
                action={openRoom}
                hidden={{ ...hidden, blockId: closing.blockId }}
                idPrefix={`open-${closing.blockId}`}
                buttons={[
                  {
                    label: t('open'),
                    ariaLabel: t('openNamed', { label: closing.label }),
                    pendingLabel: t('opening'),
                    kind: 'quiet',
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
