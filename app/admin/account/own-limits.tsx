import { useLocale, useTranslations } from 'next-intl';
import { AccountSection } from '@/app/admin/_users/account-section';
import { amountLimits, type PersonalLimits } from '@/lib/auth/limits';
import { formatMoney, money } from '@/lib/money/money';
import type { Permission } from '@/lib/rights/permissions';

type Props = { limits: PersonalLimits; permissions: readonly Permission[] };

/** The user's own limits, where they differ from the general rules. */
export function OwnLimits({ limits, permissions }: Props) {
  const t = useTranslations('people.limits');
  const locale = useLocale();
  const sentences = amountLimits.flatMap((name) => {
    const minor = limits[name];
    return minor === null ? [] : [t(`own.${name}`, { amount: formatMoney(money(minor), locale) })];
  });
  const percent = limits.priceLimitPercent;
  if (permissions.includes('complete') && !permissions.includes('manage_catalogue')) {
    sentences.unshift(t('own.priceLimitPercent', { percent }));
  }
  if (sentences.length === 0) return null;
  return (
    <AccountSection id="limits" title={t('ownTitle')}>
      <ul className="list-disc ps-5">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </AccountSection>
  );
}
