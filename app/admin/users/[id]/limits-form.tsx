import { ActionForm } from '@/app/_components/action-form';
import { amountLimits, limitsText } from '@/lib/auth/limits';
import type { UserRow } from '@/lib/auth/people/read-users';
import { getTranslations } from '@/lib/i18n/translations';
import { typedDecimal } from '@/lib/typed-amount';
import { changeLimits } from './actions';

/** The user's personal limits; an empty field follows the general rule. */
export async function LimitsForm({ user, signedInAs }: { user: UserRow; signedInAs: string }) {
  const t = await getTranslations('people.limits');
  return (
    <section aria-labelledby="limits" className="mt-6 border-t border-line-strong pt-4">
      <h2 id="limits" className="mb-2 text-base">
        {t('title')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('text')}</p>
      {user.permissions.includes('manage_catalogue') ? (
        <p className="mb-3">{t('unlimited')}</p>
      ) : null}
      <ActionForm
        action={changeLimits}
        hidden={{ userId: user.id, signedInAs, seen: limitsText(user) }}
        idPrefix="limits"
        className="mb-6 flex max-w-sm flex-col gap-4"
        fieldsClassName="flex flex-col gap-4"
        buttonsClassName="flex"
        fields={[
          {
            name: 'priceLimitPercent',
            label: t('priceLimitPercent'),
            hint: t('percentHint'),
            autoComplete: 'off',
            inputMode: 'numeric',
            maxLength: 3,
            defaultValue: String(user.priceLimitPercent),
          },
          ...amountLimits.map((name) => {
            const minor = user[name];
            return {
              name,
              label: t(name),
              hint: t('amountHint'),
              autoComplete: 'off',
              inputMode: 'text' as const,
              maxLength: 30,
              defaultValue: minor === null ? '' : typedDecimal(minor),
            };
          }),
        ]}
        buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </section>
  );
}
