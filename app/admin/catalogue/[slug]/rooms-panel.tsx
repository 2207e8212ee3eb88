import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { Section } from '@/app/admin/_components/section';
import type { DeskProductDetail } from '@/lib/desk/catalogue/catalogue-desk';
import { roomForm } from '@/lib/desk/catalogue/rooms';
import { getTranslations } from '@/lib/i18n/translations';
import { rooms } from './actions';

/** The individual rooms of a kind. */
export async function RoomsPanel({
  product,
  actorId,
}: {
  product: DeskProductDetail;
  actorId: string;
}) {
  const t = await getTranslations('catalogue.rooms');
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
        fields={await formFields(t, roomForm, null, { label: { isShort: true } })}
        buttonsClassName="flex"
        buttons={[{ label: t('add'), pendingLabel: t('adding'), kind: 'secondary' }]}
      />
    </Section>
  );
}
