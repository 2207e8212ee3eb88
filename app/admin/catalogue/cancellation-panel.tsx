import { ActionForm } from '@/app/_components/action-form';
import { formFields } from '@/app/_forms/form-fields';
import { Section } from '@/app/admin/_components/section';
import { readCancellationRule, ruleForm } from '@/lib/desk/calendar/cancellation-rule';
import { getTranslations } from '@/lib/i18n/translations';
import { setCancellation } from './cancellation-actions';

/** What cancelling a stay costs: for one kind of room, or for all if `slug` is null. */
export async function CancellationPanel({
  slug,
  actorId,
}: {
  slug: string | null;
  actorId: string;
}) {
  const t = await getTranslations('calendar.cancellation');
  const rule = await readCancellationRule(slug);
  const wide = { className: 'col-span-2' };
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
            ...wide,
          },
          ...(await formFields(t, ruleForm, rule, { freeDays: wide })),
        ]}
        buttons={[{ label: t('set'), pendingLabel: t('setting'), kind: 'secondary' }]}
      />
    </Section>
  );
}
