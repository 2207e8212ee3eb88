import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { Section } from '@/app/admin/_components/section';
import type { DeskProductDetail } from '@/lib/selling/catalogue-desk';
import { rooms } from './actions';

/** The individual rooms of a kind. */
export function RoomsPanel({ product, actorId }: { product: DeskProductDetail; actorId: string }) {
  const t = useTranslations('selling.rooms');
  const hidden = { signedInAs: actorId, slug: product.slug };
  return (
    <Section id="rooms" title={t('title')} gap="small" className="border-t border-line-strong pt-3">
      <p className="mb-2 text-sm text-ink-soft">{t('text')}</p>
      <ul className="mb-3 divide-y divide-line border-y border-line text-sm">
        {product.units.map(({ unitId, label }) => (
          <li key={unitId} className="flex flex-wrap items-center justify-between gap-x-4">
            <span>
              <span>{t('room')}</span> <bdi className="font-semibold">{label}</bdi>
            </span>
            <ActionForm
              action={rooms}
              hidden={{ ...hidden, unitId }}
              idPrefix={`room-${unitId}`}
              className="text-end"
              buttons={[
                {
                  label: t('remove'),
                  ariaLabel: t('removeNamed', { label }),
                  pendingLabel: t('removing'),
                  kind: 'quiet',
                },
              ]}
            />
          </li>
        ))}
      </ul>
      <ActionForm
        action={rooms}
        hidden={hidden}
        idPrefix="room"
        className="flex flex-col gap-3"
        fields={[
          {
            name: 'label',
            label: t('label'),
            isShort: true,
            maxLength: 20,
            autoComplete: 'off',
          },
        ]}
        buttonsClassName="flex"
        buttons={[{ label: t('add'), pendingLabel: t('adding'), kind: 'secondary' }]}
      />
    </Section>
  );
}
