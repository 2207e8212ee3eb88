import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { OrderLink } from '@/app/admin/_components/order-link';
import { Section } from '@/app/admin/_components/section';
import { VisibleText } from '@/app/admin/_components/visible-text';
import type { readMovableStay } from '@/lib/desk/day/room-plan';
import { formatDay } from '@/lib/i18n/format-date';
import type { Actor } from '@/lib/rights/actor';
import { moveToRoom } from './actions';

type Props = {
  stay: NonNullable<Awaited<ReturnType<typeof readMovableStay>>>;
  /** The path of the plan with no stay selected. */
  closePath: string;
  actor: Actor;
  locale: string;
};

/** The selected stay: its guest, and the rooms it could be moved to. */
export function StayPanel({ stay, closePath, actor, locale }: Props) {
  const t = useTranslations('day.plan');
  const dates = t('span', {
    from: formatDay(stay.checkIn, locale, 'day'),
    until: formatDay(stay.checkOut, locale),
  });
  const mayMove = actor.permissions.includes('complete');
  return (
    <Section
      id="stay"
      title={t('stay', { room: stay.rooms ?? '–' })}
      gap="none"
      className="mb-4 rounded-sm border border-line-strong bg-surface-raised p-3 text-sm print:hidden"
    >
      <p className="mb-2 flex flex-wrap gap-x-4">
        <VisibleText text={stay.customerName} />
        <span>{dates}</span>
        <OrderLink reference={stay.reference} />
        <a className="text-link" href={closePath}>
          {t('close')}
        </a>
      </p>
      {stay.free.length === 0 ? <p>{t('noneFree')}</p> : null}
      {mayMove && stay.free.length > 0 ? (
        <ActionForm
          action={moveToRoom}
          idPrefix="move"
          className="flex flex-wrap items-end gap-3"
          hidden={{ signedInAs: actor.userId, stay: stay.stayId }}
          fields={[
            {
              type: 'select',
              name: 'unit',
              label: t('to'),
              options: stay.free.map(({ unitId, label }) => ({ value: unitId, label })),
            },
          ]}
          buttons={[{ label: t('move'), pendingLabel: t('moving'), kind: 'inline' }]}
        />
      ) : null}
    </Section>
  );
}
