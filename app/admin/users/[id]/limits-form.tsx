import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { amountLimits, limitsForm, limitsText } from '@/lib/auth/limits';
import type { UserRow } from '@/lib/auth/users/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { changeLimits } from './actions';

/** The user's personal limits; an empty field follows the general rule. */
export async function LimitsForm({ user, signedInAs }: { user: UserRow; signedInAs: string }) {
  const t = await getTranslations('people.limits');
  return (
    <Section id="limits" title={t('title')} className="mt-6 border-t border-line-strong pt-4">
      <p className="mb-3 text-ink-soft">{t('text')}</p>
      {user.permissions.includes('manage_catalogue') ? (
        <p className="mb-3">{t('unlimited')}</p>
      ) : null}
      <DeskForm
        form={limitsForm}
        words="people.limits"
        record={user}
        looks={Object.fromEntries(amountLimits.map((name) => [name, { hint: t('amountHint') }]))}
        action={changeLimits}
        signedInAs={signedInAs}
        hidden={{ userId: user.id, seen: limitsText(user) }}
        idPrefix="limits"
        className="mb-6 flex max-w-sm flex-col gap-4"
        fieldsClassName="flex flex-col gap-4"
        buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
