import { ActionForm } from '@/app/_components/action-form';
import { Section } from '@/app/admin/_components/section';
import { getTranslations } from '@/lib/i18n/translations';
import { readCancellationRule } from '@/lib/selling/nights/cancellation-rule';
import { setCancellation } from './cancellation-actions';

/** What cancelling a stay costs: for one kind of room, or for all if `slug` is null. */
export async function CancellationPanel({
  slug,
  actorId,
}: {
  slug: string | null;
  actorId: string;
}) {
  const t = await getTranslations('selling.cancellation');
  const rule = await readCancellationRule(slug);
  const units = (['nights', 'percent'] as const).map((value) => ({ value, label: t(value) }));
  const count = (name: string, label: string, value: number) => ({
    name,
    label,
    inputMode: 'numeric' as const,
    maxLength: 9,
    autoComplete: 'off',
    defaultValue: String(value),
  });
  return (
    <Section
      id="cancellation"
      title={t('title')}
      className="max-w-xl border-t border-line-strong pt-3"
    >
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      <ActionForm
        action={setCancellation}
        hidden={{ signedInAs: actorId, slug: slug ?? '' }}
        idPrefix="cancellation"
        className="flex flex-col gap-4"
        fieldsClassName="grid grid-cols-2 items-end gap-3"
        buttonsClassName="flex"
        fields={[
          {
            type: 'tick',
            name: 'ownRule',
            label: t(slug === null ? 'houseHasRule' : 'roomHasRule'),
            hint: t(slug === null ? 'houseWithout' : 'roomWithout'),
            defaultValue: rule === null ? '' : 'yes',
            className: 'col-span-2',
          },
          { ...count('freeDays', t('freeDays'), rule?.freeDays ?? 2), className: 'col-span-2' },
          count('feeCount', t('fee'), rule?.feeCount ?? 1),
          {
            type: 'select',
            name: 'feeUnit',
            label: t('feeUnit'),
            options: units,
            defaultValue: rule?.feeUnit ?? 'nights',
          },
          count('noShowCount', t('noShow'), rule?.noShowCount ?? 100),
          {
            type: 'select',
            name: 'noShowUnit',
            label: t('noShowUnit'),
            options: units,
            defaultValue: rule?.noShowUnit ?? 'percent',
          },
        ]}
        buttons={[{ label: t('set'), pendingLabel: t('setting'), kind: 'secondary' }]}
      />
    </Section>
  );
}
