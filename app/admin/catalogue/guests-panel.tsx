import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { guestPriceForm, readChildBands, readGuestPrices } from '@/lib/desk/calendar/guest-prices';
import { childBandsForm } from '@/lib/desk/identity/change-child-bands';
import { getTranslations } from '@/lib/i18n/translations';
import { bandAges } from '@/lib/stays/guest-text';
import { setChildBands, setPricesByGuests } from './guest-actions';

const place = 'max-w-xl border-t border-line-strong pt-3';

/** What the guests of a kind of room add to the price of its nights. */
export async function GuestPricesPanel({ slug, actorId }: { slug: string; actorId: string }) {
  const t = await getTranslations('calendar.guests');
  const bands = await readChildBands();
  const prices = await readGuestPrices(slug);
  const wide = { className: 'col-span-2' };
  const looks = bandAges(bands).map(({ from, to }) => [
    `childMinors-${to}`,
    { label: t('band', { from, to }), ...wide },
  ]);
  return (
    <Section id="guests" title={t('title')} className={place}>
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      <ActionForm
        action={setPricesByGuests}
        hidden={{ signedInAs: actorId, slug }}
        idPrefix="guests"
        className="flex flex-col gap-4"
        fieldsClassName="grid grid-cols-2 items-end gap-3"
        buttonsClassName="flex"
        fields={[
          {
            type: 'tick',
            name: 'isByGuests',
            label: t('isByGuests'),
            hint: t('otherwise'),
            defaultValue: prices === null ? '' : 'yes',
            ...wide,
          },
          ...(await formFields(t, guestPriceForm(bands), prices, {
            baseAdults: wide,
            ...Object.fromEntries(looks),
          })),
        ]}
        buttons={[{ label: t('set'), pendingLabel: t('setting'), kind: 'secondary' }]}
      />
    </Section>
  );
}

/** Until which age the house counts children in which band. */
export async function ChildBandsPanel({ actorId }: { actorId: string }) {
  const t = await getTranslations('calendar.children');
  return (
    <Section id="children" title={t('title')} className={place}>
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      <DeskForm
        form={childBandsForm}
        words="calendar.children"
        action={setChildBands}
        signedInAs={actorId}
        idPrefix="children"
        record={{ childBands: await readChildBands() }}
        buttons={[{ label: t('set'), pendingLabel: t('setting'), kind: 'secondary' }]}
      />
    </Section>
  );
}
